import type { StudentImport } from '@suksa/contracts/education';
import { sql } from 'drizzle-orm';
import { audit } from '../../../audit.ts';
import { auditEntries, studentImportRows, students } from '../../../db/schema/index.ts';
import { insertMany } from '../../../db/write-many.ts';
import { writableYear } from '../../../http/actor.ts';
import type { App, Queryable, Transaction } from '../../../http/app.ts';
import { Refusal, refuse } from '../../../http/refuse.ts';
import { twoScriptName } from '../../../school/people/student-names.ts';
import { studentReferences } from '../student/student-references-repository.ts';
import { studentEntity } from '../student/student-service.ts';
import { type Progress, workOn } from './import-progress-job.ts';
import { claimImport } from './import-repository.ts';
import { type ImportCall, importEntity, readImport, settledImport } from './import-service.ts';
import { deleteStudents, restoreStudents } from './import-undo-repository.ts';
import type { ChangedUndo } from './import-write-changes-repository.ts';
import type { NewUndo } from './import-write-repository.ts';

const mostNamed = 20;

/**
 * Begins to take a whole run back: new students are deleted (their codes are not given again), changed ones become what they
 * were. Refuses with `undo_blocked`, naming the students and what stands in the way, once any has later changes.
 */
export const undoImport = async (
  app: App,
  { actor, context, id, requestId }: ImportCall & { readonly id: number },
): Promise<StudentImport> => {
  writableYear(context);
  const { fileName, state } = await settledImport(app, context, id);
  if (state !== 'done') refuse('wrong_state', { status: 409 });
  await refuseBlocked(app.db, await writtenRows(app.db, id));
  if (!(await claimImport(app.db, id, { from: ['done'], state: 'undoing', failure: '' }))) {
    refuse('wrong_state', { status: 409 });
  }
  workOn(app, id, async (say) => {
    try {
      await takeBack(app, { actor, context, id, requestId, fileName, say });
    } catch (cause) {
      const failure = cause instanceof Refusal ? cause.code : 'undo_failed';
      await claimImport(app.db, id, { from: ['undoing'], state: 'done', failure });
      if (!(cause instanceof Refusal)) throw cause;
    }
  });
  return readImport(app, context, id);
};

interface TakeBack extends ImportCall {
  readonly id: number;
  readonly fileName: string;
  readonly say: (progress: Progress) => void;
}

const takeBack = (app: App, { actor, context, id, requestId, fileName, say }: TakeBack): Promise<void> =>
  app.db.transaction(async (tx) => {
    const rows = await writtenRows(tx, id);
    await lockStudents(tx, rows);
    await refuseBlocked(tx, rows);
    const fresh = rows.flatMap(({ studentId, undo }) => (undo.kind === 'new' ? [studentId] : []));
    const changed = rows.flatMap(({ studentId, undo }) =>
      undo.kind === 'changed' ? [{ studentId, undo }] : [],
    );
    await restoreStudents(tx, changed);
    await deleteStudents(tx, fresh, (done) => say({ done: changed.length + done, total: rows.length }));
    await insertMany(
      tx,
      auditEntries,
      rows.map(({ studentId, undo }) => ({
        actorId: actor.userId,
        branchId: context.branchId,
        action: undo.kind === 'new' ? 'delete' : 'import_undone',
        entity: studentEntity,
        entityId: String(studentId),
        reason: fileName,
        requestId,
      })),
    );
    const undone = await claimImport(tx, id, {
      from: ['undoing'],
      state: 'undone',
      undoneBy: actor.userId,
      undoneAt: new Date(),
    });
    if (!undone) refuse('wrong_state', { status: 409 });
    await audit(tx, {
      actor,
      branchId: context.branchId,
      action: 'undo',
      entity: importEntity,
      entityId: id,
      after: { fileName, new: fresh.length, changed: changed.length },
      requestId,
    });
  });

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
    if (byId.get(studentId)?.version !== expected) stands(studentId, 'edited');
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
