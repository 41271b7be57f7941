import { sql } from 'drizzle-orm';
import {
  checkEvents,
  enrolments,
  families,
  guardians,
  pickUpCalls,
  pickUpPasses,
  studentFormerNames,
  studentGuardians,
  students,
} from '../../../db/schema/index.ts';
import { updateMany } from '../../../db/write-many.ts';
import type { Transaction } from '../../../http/app.ts';
import { refuse } from '../../../http/refuse.ts';
import { refreshSearchOfMany } from '../../../school/people/refresh-search.ts';
import { familyReferences } from '../student/student-references-repository.ts';
import type { ChangedUndo } from './import-write-changes-repository.ts';

const among = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`;

const studentsABatch = 1000;

/** Deletes students of whom nothing is left to lose, and the guardians and families that were there only for them. */
export const deleteStudents = async (
  tx: Transaction,
  ids: readonly number[],
  say: (done: number) => void,
): Promise<void> => {
  for (let start = 0; start < ids.length; start += studentsABatch) {
    await deleteBatch(tx, ids.slice(start, start + studentsABatch));
    say(Math.min(ids.length, start + studentsABatch));
  }
};

const deleteBatch = async (tx: Transaction, ids: readonly number[]) => {
  const left = await tx
    .select({ guardianId: studentGuardians.guardianId })
    .from(studentGuardians)
    .where(sql`${studentGuardians.studentId} = ${among(ids)}`);
  const homes = await tx
    .selectDistinct({ familyId: students.familyId })
    .from(students)
    .where(sql`${students.id} = ${among(ids)}`);
  await tx.delete(enrolments).where(sql`${enrolments.studentId} = ${among(ids)}`);
  await tx.delete(students).where(sql`${students.id} = ${among(ids)}`);
  await deleteGuardians(
    tx,
    left.map(({ guardianId }) => guardianId),
  );
  await deleteFamilies(
    tx,
    homes.map(({ familyId }) => familyId),
  );
};

/** Those without a child and without an account, who never came for a child nor sent somebody. */
const deleteGuardians = (tx: Transaction, ids: readonly number[]) =>
  tx.delete(guardians).where(sql`${guardians.id} = ${among(ids)} and ${guardians.userId} is null
    and not exists (select 1 from ${studentGuardians} where guardian_id = "guardian"."id")
    and not exists (select 1 from ${checkEvents} where collected_by = "guardian"."id")
    and not exists (select 1 from ${pickUpCalls} where guardian_id = "guardian"."id")
    and not exists (select 1 from ${pickUpPasses} where guardian_id = "guardian"."id")`);

/** Those without a child and without a guardian, unless something else of the school refers to them. */
const deleteFamilies = async (tx: Transaction, ids: readonly number[]) => {
  const { rows: empty } = await tx.execute<{ id: number }>(sql`
    select id from ${families} where id = ${among(ids)}
    and not exists (select 1 from ${students} where family_id = "family"."id")
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
  readonly studentId: number;
  readonly undo: ChangedUndo;
}

/** Who of them was moved to another class, and the first day of any in one; null where nobody was. */
export const movedSince = async (
  tx: Transaction,
  rows: readonly ChangedRow[],
): Promise<{ readonly students: readonly number[]; readonly from: string } | null> => {
  const moved = rows.flatMap(({ studentId, undo: { enrolment } }) =>
    enrolment ? [{ studentId, id: enrolment.openedId ?? enrolment.id }] : [],
  );
  const { rows: found } = await tx.execute<{ from: string | null }>(sql`
    select min(start_date)::text as from from ${enrolments} where id = ${among(moved.map(({ id }) => id))}`);
  const from = found[0]?.from ?? null;
  return from === null ? null : { students: moved.map(({ studentId }) => studentId), from };
};

/** Gives changed students back the details, guardians and class that they had before. */
export const restoreStudents = async (tx: Transaction, rows: readonly ChangedRow[]) => {
  if (rows.length === 0) return;
  const restored = await updateMany(
    tx,
    students,
    rows.map(({ studentId, undo }) => ({ ...undo.before, id: studentId, version: undo.version })),
  );
  if (restored < rows.length) refuse('changed_meanwhile', { status: 409 });
  const formerIds = rows.flatMap(({ undo }) => undo.formerNameId ?? []);
  await tx.delete(studentFormerNames).where(sql`${studentFormerNames.id} = ${among(formerIds)}`);
  await restoreGuardians(tx, rows);
  await restoreClasses(tx, rows);
  await refreshSearchOfMany(tx, {
    studentIds: rows.map(({ studentId }) => studentId),
    guardianIds: rows.flatMap(({ undo }) => undo.guardians.map(({ id }) => id)),
  });
};

/** A guardian whom somebody has corrected since keeps the correction. */
const restoreGuardians = async (tx: Transaction, rows: readonly ChangedRow[]) => {
  for (const { studentId, undo } of rows) {
    for (const { id, version, before } of undo.guardians) {
      await tx
        .update(guardians)
        .set({ ...before, version: version + 1, updatedAt: new Date() })
        .where(sql`${guardians.id} = ${id} and ${guardians.version} = ${version}`);
    }
    if (undo.newGuardians.length === 0) continue;
    await tx
      .delete(studentGuardians)
      .where(
        sql`${studentGuardians.studentId} = ${studentId} and ${studentGuardians.guardianId} = ${among(undo.newGuardians)}`,
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
