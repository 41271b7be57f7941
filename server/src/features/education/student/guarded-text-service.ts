import { audit } from '../../../audit.ts';
import type { Actor, Context } from '../../../http/actor.ts';
import type { Database, Transaction } from '../../../http/app.ts';
import { notFound } from '../../../http/refuse.ts';
import type { GuardedText } from '../../../school/policies/people-fields.ts';
import { lookAction } from './student-history-presenter.ts';
import { findStudent, guardiansOf } from './student-repository.ts';
import { studentEntity } from './student-service.ts';

interface Look {
  readonly actor: Actor;
  readonly context: Context;
  readonly id: number;
  readonly requestId: string;
}

/** The health note; that it was looked at stays in the history, in the same transaction. */
export const lookAtHealth = (db: Database, look: Look) =>
  db.transaction(async (tx) => {
    const found = (await findStudent(tx, look.actor, look.id)) ?? notFound();
    await record(tx, look, 'healthNote');
    return { healthNote: found.student.healthNote };
  });

/** What stands against each guardian; that it was looked at stays in the history. */
export const lookAtRestrictions = (db: Database, look: Look) =>
  db.transaction(async (tx) => {
    if (!(await findStudent(tx, look.actor, look.id))) notFound();
    const guardians = await guardiansOf(tx, look.id);
    await record(tx, look, 'legalRestriction');
    return { guardians: guardians.map(({ id, legalRestriction }) => ({ id, legalRestriction })) };
  });

const record = (tx: Transaction, { actor, context, id, requestId }: Look, text: GuardedText) =>
  audit(tx, {
    actor,
    branchId: context.branchId,
    action: lookAction[text],
    entity: studentEntity,
    entityId: id,
    requestId,
  });
