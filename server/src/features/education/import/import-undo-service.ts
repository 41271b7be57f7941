import { sql } from 'drizzle-orm';
import { studentImportRows, students } from '../../../db/schema/index.ts';
import { writableYear, yearOf } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { isStale } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import { holdMonthsSince, judgeAgain } from '../../../school/attendance/recompute/judge-again.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { studentReferences } from '../student/student-references-repository.ts';
import { studentEntity } from '../student/student-service.ts';
import { lockImport, markUndone } from './import-repository.ts';
import { importEntity, knownImport } from './import-service.ts';
import { deleteStudents, movedSince, restoreStudents } from './import-undo-repository.ts';
import type { ChangedUndo } from './import-write-changes-repository.ts';
import type { NewUndo } from './import-write-repository.ts';

const mostNamed = 20;

/**
 * Refuses what was not run, or is taken back; with `undo_blocked`, naming the students and what stands in the way, once
 * any has later changes.
 */
export const refuseUndone = async (tx: Transaction, { context }: Caller, id: number): Promise<void> => {
  const { ranAt, undoneAt } = (await lockImport(tx, yearOf(context).id, id)) ?? notFound();
  if (!ranAt || undoneAt) refuse('wrong_state', { status: 409 });
  await refuseBlocked(tx, await writtenRows(tx, id));
};

/**
 * The work of an undoing: takes a whole run back. New students are deleted (their codes are not given again), changed
 * ones become what they were, and their days are judged by the class that they are in again.
 */
export const undoRows = async (job: JobAtWork<{ readonly id: number }, { rows: number }>): Promise<void> => {
  const { actor, context, report } = job;
  const { id } = job.input;
  const { branchId } = context;
  const { end: until } = writableYear(context);
  const { fileName } = await knownImport(job, id);
  await write(job, async (tx) => {
    const rows = await writtenRows(tx, id);
    const fresh = rows.flatMap(({ studentId, undo }) => (undo.kind === 'new' ? [studentId] : []));
    const changed = rows.flatMap(({ studentId, undo }) =>
      undo.kind === 'changed' ? [{ studentId, undo }] : [],
    );
    const moved = await movedSince(tx, changed);
    if (moved) await holdMonthsSince(tx, moved);
    await lockStudents(tx, rows);
    await refuseBlocked(tx, rows);
    await restoreStudents(tx, changed);
    if (moved) await judgeAgain(tx, { ...moved, actor, branchId, until });
    if (changed.length > 0) report(changed.length, rows.length);
    await deleteStudents(tx, fresh, (done) => report(changed.length + done, rows.length));
    if (!(await markUndone(tx, id, actor.userId))) refuse('wrong_state', { status: 409 });
    await job.complete(tx, { rows: rows.length });
    const after = { fileName, new: fresh.length, changed: changed.length };
    const lines = rows.map(({ studentId, undo }) => ({
      branchId,
      action: undo.kind === 'new' ? 'delete' : 'import_undone',
      entity: studentEntity,
      entityId: studentId,
      reason: fileName,
    }));
    const whole = { action: 'undo', entity: importEntity, entityId: id, branchId, after };
    return { result: undefined, audit: [...lines, whole] };
  });
};

/** The rows that made or changed a student. */
const writtenRows = async (db: Queryable, id: number): Promise<UndoRow[]> => {
  const rows = await db
    .select({ studentId: studentImportRows.studentId, undo: studentImportRows.undo })
    .from(studentImportRows)
    .where(sql`${studentImportRows.importId} = ${id} and ${studentImportRows.undo} is not null`);
  return rows.flatMap(({ studentId, undo }) =>
    studentId === null ? [] : [{ studentId, undo: undo as NewUndo | ChangedUndo }],
  );
};

const lockStudents = (tx: Transaction, rows: readonly UndoRow[]) =>
  tx
    .select({ id: students.id })
    .from(students)
    .where(sql`${students.id} = any(${sql.param(rows.map(({ studentId }) => studentId))}::int[])`)
    .orderBy(students.id)
    .for('update');

interface UndoRow {
  readonly studentId: number;
  readonly undo: NewUndo | ChangedUndo;
}

/** Refuses where a student has another version or anything that refers to it. */
const refuseBlocked = async (db: Queryable, rows: readonly UndoRow[]) => {
  const ids = rows.map(({ studentId }) => studentId);
  const now = await db
    .select()
    .from(students)
    .where(sql`${students.id} = any(${sql.param(ids)}::int[])`);
  const byId = new Map(now.map((student) => [student.id, student]));
  const reasons = new Map<number, Set<string>>();
  const stands = (studentId: number, reason: string) =>
    reasons.set(studentId, (reasons.get(studentId) ?? new Set()).add(reason));
  for (const { studentId, undo } of rows) {
    const expected = undo.kind === 'new' ? 1 : undo.version;
    if (isStale(byId.get(studentId), expected)) stands(studentId, 'edited');
  }
  const fresh = rows.flatMap(({ studentId, undo }) => (undo.kind === 'new' ? [studentId] : []));
  for (const { studentId, reason } of await studentReferences(db, fresh)) stands(studentId, reason);
  if (reasons.size === 0) return;
  const blocked = [...reasons].slice(0, mostNamed).flatMap(([studentId, why]) => {
    const student = byId.get(studentId);
    return student
      ? [{ id: studentId, code: student.code, name: twoScriptName(student), reasons: [...why] }]
      : [];
  });
  refuse('undo_blocked', { status: 409, details: { blocked, total: reasons.size } });
};
