import { daysAfter } from '@suksa/contracts/days';
import { and, eq, sql } from 'drizzle-orm';
import { enrolments, graduationCandidates, rolloverDecisions } from '../../../db/schema/index.ts';
import type { Transaction } from '../../../http/app.ts';

interface Rejoining {
  readonly studentId: number;
  readonly current: { readonly id: number; readonly startDate: string };
  /** The class that the student goes to. */
  readonly classId: number;
}

/**
 * A move that is taken back: the row before, in that very class and up to the day before, goes on as if there had been
 * no move, and the row between is gone. Tells whether there was such a row.
 */
export const rejoinEarlier = async (
  tx: Transaction,
  { studentId, current, classId }: Rejoining,
): Promise<boolean> => {
  const [earlier] = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.studentId, studentId),
        eq(enrolments.classId, classId),
        eq(enrolments.endDate, daysAfter(current.startDate, -1)),
        eq(enrolments.exitCode, 'class_move'),
      ),
    )
    .for('update');
  if (!earlier) return false;
  for (const table of [graduationCandidates, rolloverDecisions])
    await tx.update(table).set({ enrolmentId: earlier.id }).where(eq(table.enrolmentId, current.id));
  await tx
    .update(rolloverDecisions)
    .set({ newEnrolmentId: earlier.id })
    .where(eq(rolloverDecisions.newEnrolmentId, current.id));
  await tx.delete(enrolments).where(eq(enrolments.id, current.id));
  await tx
    .update(enrolments)
    .set({
      endDate: null,
      exitCode: null,
      version: sql`${enrolments.version} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(enrolments.id, earlier.id));
  return true;
};
