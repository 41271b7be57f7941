import { audit } from '../../audit.ts';
import type { Actor, Context } from '../../http/actor.ts';
import type { Database, Transaction } from '../../http/app.ts';
import { notFound } from '../../http/refuse.ts';
import type { GuardedText } from '../../policies/people-fields.ts';
import { lookAction } from './pupil-history-presenter.ts';
import { findPupil, guardiansOf } from './pupil-repository.ts';
import { pupilEntity } from './pupil-service.ts';

interface Look {
  readonly actor: Actor;
  readonly context: Context;
  readonly id: number;
  readonly requestId: string;
}

/** The health note; that it was looked at stays in the history, in the same transaction. */
export const lookAtHealth = (db: Database, look: Look) =>
  db.transaction(async (tx) => {
    const found = (await findPupil(tx, look.actor, look.id)) ?? notFound();
    await record(tx, look, 'healthNote');
    return { healthNote: found.pupil.healthNote };
  });

/** What stands against each guardian; that it was looked at stays in the history. */
export const lookAtRestrictions = (db: Database, look: Look) =>
  db.transaction(async (tx) => {
    if (!(await findPupil(tx, look.actor, look.id))) notFound();
    const guardians = await guardiansOf(tx, look.id);
    await record(tx, look, 'legalRestriction');
    return { guardians: guardians.map(({ id, legalRestriction }) => ({ id, legalRestriction })) };
  });

const record = (tx: Transaction, { actor, context, id, requestId }: Look, text: GuardedText) =>
  audit(tx, {
    actor,
    branchId: context.branchId,
    action: lookAction[text],
    entity: pupilEntity,
    entityId: id,
    requestId,
  });
