import type { ExitNote } from '@suksa/contracts/reports';
import { eq, sql } from 'drizzle-orm';
import { enrolments, exitRecords, students } from '../../../db/schema/index.ts';
import type { Transaction } from '../../../http/app.ts';

export interface LockedExit {
  readonly studentId: number;
  readonly yearId: number;
}

/** Holds the enrolment of an exit in a branch, so that two who note something come one after the other. */
export const lockExit = async (
  tx: Transaction,
  { id, branchId }: { readonly id: number; readonly branchId: number },
): Promise<LockedExit | undefined> => {
  const { rows } = await tx.execute<{ student_id: number; year_id: number }>(
    sql`select student_id, year_id from ${enrolments} where id = ${id} and branch_id = ${branchId} for update`,
  );
  const [row] = rows;
  return row && { studentId: row.student_id, yearId: row.year_id };
};

interface ExitRecord {
  readonly id: number;
  readonly branchId: number;
  readonly userId: number;
}

export const keepNote = async (
  tx: Transaction,
  { id, branchId, userId }: ExitRecord,
  note: ExitNote,
): Promise<void> => {
  const values = { ...note, changedBy: userId, changedAt: new Date() };
  await tx
    .insert(exitRecords)
    .values({ enrolmentId: id, branchId, ...values })
    .onConflictDoUpdate({
      target: exitRecords.enrolmentId,
      set: { ...values, version: sql`${exitRecords.version} + 1` },
    });
};

interface Paper {
  readonly year: number;
  readonly number: number;
  readonly issuedOn: string;
}

export const keepPaper = async (
  tx: Transaction,
  { id, branchId, userId }: ExitRecord,
  { year, number, issuedOn }: Paper,
): Promise<void> => {
  const values = {
    paperYear: year,
    paperNumber: number,
    paperIssuedOn: issuedOn,
    changedBy: userId,
    changedAt: new Date(),
  };
  await tx
    .insert(exitRecords)
    .values({ enrolmentId: id, branchId, ...values })
    .onConflictDoUpdate({
      target: exitRecords.enrolmentId,
      set: { ...values, version: sql`${exitRecords.version} + 1` },
    });
};

type Status = typeof students.$inferSelect.status;

/** Puts down what became of a student. Answers with the status before and the new version. */
export const setStatus = async (tx: Transaction, studentId: number, status: Status) => {
  const { rows } = await tx.execute<{ status: Status }>(
    sql`select status from ${students} where id = ${studentId} for update`,
  );
  const before = rows[0]?.status;
  if (before === undefined || before === status) return null;
  const [row] = await tx
    .update(students)
    .set({ status, version: sql`${students.version} + 1`, updatedAt: new Date() })
    .where(eq(students.id, studentId))
    .returning({ version: students.version });
  return row ? { before, version: row.version } : null;
};
