import { sql } from 'drizzle-orm';
import {
  enrolments,
  families,
  guardians,
  pupilFormerNames,
  pupilGuardians,
  pupils,
} from '../../db/schema/index.ts';
import { updateMany } from '../../db/write-many.ts';
import type { Transaction } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';
import type { ChangedUndo } from './import-write-changes.ts';
import { familyReferences } from './pupil-references.ts';
import { refreshSearchOfMany } from './pupil-search.ts';

const among = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`;

const pupilsABatch = 1000;

/** Deletes pupils of whom nothing is left to lose, and the guardians and families that were there only for them. */
export const deletePupils = async (
  tx: Transaction,
  ids: readonly number[],
  say: (done: number) => void,
): Promise<void> => {
  for (let start = 0; start < ids.length; start += pupilsABatch) {
    await deleteBatch(tx, ids.slice(start, start + pupilsABatch));
    say(Math.min(ids.length, start + pupilsABatch));
  }
};

const deleteBatch = async (tx: Transaction, ids: readonly number[]) => {
  const left = await tx
    .select({ guardianId: pupilGuardians.guardianId })
    .from(pupilGuardians)
    .where(sql`${pupilGuardians.pupilId} = ${among(ids)}`);
  const homes = await tx
    .selectDistinct({ familyId: pupils.familyId })
    .from(pupils)
    .where(sql`${pupils.id} = ${among(ids)}`);
  await tx.delete(enrolments).where(sql`${enrolments.pupilId} = ${among(ids)}`);
  await tx.delete(pupils).where(sql`${pupils.id} = ${among(ids)}`);
  await deleteGuardians(
    tx,
    left.map(({ guardianId }) => guardianId),
  );
  await deleteFamilies(
    tx,
    homes.map(({ familyId }) => familyId),
  );
};

/** Those without a child and without an account. */
const deleteGuardians = (tx: Transaction, ids: readonly number[]) =>
  tx.delete(guardians).where(sql`${guardians.id} = ${among(ids)} and ${guardians.userId} is null
    and not exists (select 1 from ${pupilGuardians} where guardian_id = "guardian"."id")`);

/** Those without a child and without a guardian, unless something else of the school refers to them. */
const deleteFamilies = async (tx: Transaction, ids: readonly number[]) => {
  const { rows: empty } = await tx.execute<{ id: number }>(sql`
    select id from ${families} where id = ${among(ids)}
    and not exists (select 1 from ${pupils} where family_id = "family"."id")
    and not exists (select 1 from ${guardians} where family_id = "family"."id")`);
  const kept = new Set(
    (
      await familyReferences(
        tx,
        empty.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  );
  const going = empty.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  await tx.delete(families).where(sql`${families.id} = ${among(going)}`);
};

interface ChangedRow {
  readonly pupilId: number;
  readonly undo: ChangedUndo;
}

/** Gives changed pupils back the details, guardians and class that they had before. */
export const restorePupils = async (tx: Transaction, rows: readonly ChangedRow[]) => {
  if (rows.length === 0) return;
  const restored = await updateMany(
    tx,
    pupils,
    rows.map(({ pupilId, undo }) => ({ ...undo.before, id: pupilId, version: undo.version })),
  );
  if (restored < rows.length) refuse('changed_meanwhile', { status: 409 });
  const formerIds = rows.flatMap(({ undo }) => undo.formerNameId ?? []);
  await tx.delete(pupilFormerNames).where(sql`${pupilFormerNames.id} = ${among(formerIds)}`);
  await restoreGuardians(tx, rows);
  await restoreClasses(tx, rows);
  await refreshSearchOfMany(tx, {
    pupilIds: rows.map(({ pupilId }) => pupilId),
    guardianIds: rows.flatMap(({ undo }) => undo.guardians.map(({ id }) => id)),
  });
};

/** A guardian whom somebody has corrected since keeps the correction. */
const restoreGuardians = async (tx: Transaction, rows: readonly ChangedRow[]) => {
  for (const { pupilId, undo } of rows) {
    for (const { id, version, before } of undo.guardians) {
      await tx
        .update(guardians)
        .set({ ...before, version: version + 1, updatedAt: new Date() })
        .where(sql`${guardians.id} = ${id} and ${guardians.version} = ${version}`);
    }
    if (undo.newGuardians.length === 0) continue;
    await tx
      .delete(pupilGuardians)
      .where(
        sql`${pupilGuardians.pupilId} = ${pupilId} and ${pupilGuardians.guardianId} = ${among(undo.newGuardians)}`,
      );
  }
  await deleteGuardians(
    tx,
    rows.flatMap(({ undo }) => undo.newGuardians),
  );
};

const restoreClasses = async (tx: Transaction, rows: readonly ChangedRow[]) => {
  const moved = rows.flatMap(({ undo }) => undo.enrolment ?? []);
  const opened = moved.flatMap(({ openedId }) => openedId ?? []);
  await tx.delete(enrolments).where(sql`${enrolments.id} = ${among(opened)}`);
  const restored = await updateMany(
    tx,
    enrolments,
    moved.map(({ id, classId, version }) => ({
      id,
      classId,
      version: version + 1,
      endDate: null,
      exitCode: null,
    })),
  );
  if (restored < moved.length) refuse('changed_meanwhile', { status: 409 });
};
