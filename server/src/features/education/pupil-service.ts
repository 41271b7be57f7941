import type { Pupil, PupilEdit } from '@suksa/contracts/education';
import { and, desc, eq, sql } from 'drizzle-orm';
import { audit } from '../../audit.ts';
import { auditTrail } from '../../audit-trail.ts';
import { pupilFormerNames, pupils } from '../../db/schema/index.ts';
import { type Actor, type Context, writableYear } from '../../http/actor.ts';
import type { Database, Transaction } from '../../http/app.ts';
import { conflict, notFound, refuse, refuseField } from '../../http/refuse.ts';
import { mayWrite } from '../../policies/people-fields.ts';
import { schoolTimeZone, sqlToday } from '../../school/clock.ts';
import { saveGuardians } from './guardian-service.ts';
import { detailsToStore } from './pupil-details.ts';
import { historyFor } from './pupil-history-presenter.ts';
import { nameKeys, type PupilNames } from './pupil-naming.ts';
import { auditedPupil, presentPupil, recordFor, type WholePupil } from './pupil-presenter.ts';
import {
  enrolmentsOf,
  findPupil,
  formerNamesOf,
  guardiansOf,
  lockPupil,
  type PupilRow,
  siblingsOf,
} from './pupil-repository.ts';
import { refreshSearch } from './pupil-search.ts';

/** How the audit names a pupil. */
export const pupilEntity = 'education.pupil';

/** The whole record; refuses with `not_found` where the caller may not know of the pupil. */
export const readPupil = async (db: Database, actor: Actor, id: number): Promise<Pupil> => {
  const [found, guardians, siblings, enrolments, formerNames] = await Promise.all([
    findPupil(db, actor, id),
    guardiansOf(db, id),
    siblingsOf(db, actor, id),
    enrolmentsOf(db, id),
    formerNamesOf(db, id),
  ]);
  return recordFor(
    actor,
    presentPupil({ found: found ?? notFound(), guardians, siblings, enrolments, formerNames }),
  );
};

/** The same inside a transaction, which has one connection and so asks one thing after the other. */
export const readPupilWithin = async (tx: Transaction, actor: Actor, id: number): Promise<Pupil> =>
  recordFor(actor, await readWholePupil(tx, actor, id));

const readWholePupil = async (tx: Transaction, actor: Actor, id: number): Promise<WholePupil> =>
  presentPupil({
    found: (await findPupil(tx, actor, id)) ?? notFound(),
    guardians: await guardiansOf(tx, id),
    siblings: await siblingsOf(tx, actor, id),
    enrolments: await enrolmentsOf(tx, id),
    formerNames: await formerNamesOf(tx, id),
  });

export const readHistory = async (db: Database, actor: Actor, id: number) => {
  if (!(await findPupil(db, actor, id))) notFound();
  const { rows } = await auditTrail(db, pupilEntity, id);
  return { rows: rows.flatMap((entry) => historyFor(actor, entry)) };
};

interface EditCall {
  readonly actor: Actor;
  readonly context: Context;
  readonly id: number;
  readonly edit: PupilEdit;
  readonly requestId: string;
}

/** Changes details and guardians of one pupil; `conflict` carries the record as it is now. */
export const editPupil = (db: Database, { actor, context, id, edit, requestId }: EditCall): Promise<Pupil> =>
  db.transaction(async (tx) => {
    writableYear(context);
    // They read a part of the record, so they would empty the rest of it.
    if (actor.scope === 'own_children') refuse('no_permission');
    const row = (await lockPupil(tx, actor, id)) ?? notFound();
    const before = await readWholePupil(tx, actor, id);
    if (row.version !== edit.version) await refuseStale(tx, recordFor(actor, before));
    const { guardians, version, nameChange, ...details } = edit;
    refuseGuarded(actor, details.healthNote, before.healthNote);
    const keys = nameKeys(details);
    await tx
      .update(pupils)
      .set({ ...detailsToStore(details), ...keys, version: version + 1, updatedAt: new Date() })
      .where(eq(pupils.id, id));
    if (nameChange === 'changed' && isRenamed(row, details))
      await keepFormerName(tx, row, { actor, details });
    const saved = await saveGuardians(tx, { actor, pupilId: id, familyId: row.familyId, guardians });
    if (saved.stale) await refuseStale(tx, recordFor(actor, before));
    await refreshSearch(tx, { pupilId: id, guardianIds: saved.guardianIds });
    const after = await readWholePupil(tx, actor, id);
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action: 'edit',
      entity: pupilEntity,
      entityId: id,
      before: auditedPupil(before),
      after: auditedPupil(after),
      requestId,
    });
    return recordFor(actor, after);
  });

/** Whoever may not write a health note leaves it as it is. */
export const refuseGuarded = (actor: Actor, typed: string | undefined, stored: string) => {
  if (typed !== undefined && typed !== stored && !mayWrite(actor, 'healthNote'))
    refuseField('healthNote', 'not_allowed');
};

/** Says what the record is now and who made it so. */
export const refuseStale = async (tx: Transaction, current: Pupil) => {
  const { rows } = await auditTrail(tx, pupilEntity, current.id);
  const last = rows[0];
  return conflict(current, last?.by ? { by: last.by, at: last.at } : undefined);
};

const nameParts = ['firstNameLo', 'surnameLo', 'firstNameEn', 'surnameEn'] as const;

/** A part that was empty and is filled in now completes the name: the pupil was never called otherwise. */
export const isRenamed = (row: PupilRow, names: PupilNames) =>
  nameParts.some((part) => row[part] !== '' && row[part] !== names[part]);

/**
 * Old certificates carry the old name. What the same person had typed on the same day is no name that anybody was
 * called by: the one before it stays the former name, and none does once that one is back.
 */
const keepFormerName = async (
  tx: Transaction,
  row: PupilRow,
  { actor, details }: { readonly actor: Actor; readonly details: PupilNames },
) => {
  const [today] = await tx
    .select()
    .from(pupilFormerNames)
    .where(
      and(
        eq(pupilFormerNames.pupilId, row.id),
        eq(pupilFormerNames.changedBy, actor.userId),
        sql`(${pupilFormerNames.changedAt} at time zone ${schoolTimeZone})::date = ${sqlToday}`,
      ),
    )
    .orderBy(desc(pupilFormerNames.id))
    .limit(1);
  if (!today) {
    const { firstNameLo, surnameLo, firstNameEn, surnameEn } = row;
    await tx
      .insert(pupilFormerNames)
      .values({ pupilId: row.id, firstNameLo, surnameLo, firstNameEn, surnameEn, changedBy: actor.userId });
  } else if (nameParts.every((part) => today[part] === details[part])) {
    await tx.delete(pupilFormerNames).where(eq(pupilFormerNames.id, today.id));
  }
};
