import { betweenYears, type EntryCode, type Leaving, leavings } from '@suksa/contracts/education';
import type { SessionYear } from '@suksa/contracts/session';
import { and, desc, eq, sql } from 'drizzle-orm';
import { academicYears, classes, enrolments, graduationCandidates } from '../../../db/schema/index.ts';
import type { Context } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import { refuseField } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { closeEnrolment } from './enrolment-step-service.ts';

interface GivingUp extends Pick<Leaving, 'lastDay' | 'how'> {
  readonly id: number;
}

/**
 * Who leaves in the holidays leaves at the end of the year that is over, closed or not: that was the last day at school. The
 * place in the year to come is free again, as if it had never been given. Undefined of anybody else, and of who leaves on a
 * day of the year to come.
 */
export const giveUpNextYear = async (
  tx: Transaction,
  { branchId }: Context,
  { id, lastDay, how }: GivingUp,
) => {
  const between = betweenYears(await staysIn(tx, id, branchId), todayIn());
  if (!between) return undefined;
  const { ended, next } = between;
  if (next && lastDay >= next.startDate) return undefined;
  if (lastDay !== ended.endDate) refuseField('lastDay', 'between_years', { lastDay: ended.endDate });
  if (next) {
    await tx.delete(graduationCandidates).where(eq(graduationCandidates.enrolmentId, next.id));
    await tx.delete(enrolments).where(eq(enrolments.id, next.id));
  }
  await closeEnrolment(tx, ended.id, ended.endDate, how);
  return { left: ended, before: next ? { className: next.className, startDate: next.startDate } : {} };
};

/** Newest first, locked. */
const staysIn = (tx: Transaction, studentId: number, branchId: number) =>
  tx
    .select({
      id: enrolments.id,
      className: classes.name,
      startDate: enrolments.startDate,
      endDate: enrolments.endDate,
      exitCode: enrolments.exitCode,
    })
    .from(enrolments)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(and(eq(enrolments.studentId, studentId), eq(enrolments.branchId, branchId)))
    .orderBy(desc(enrolments.startDate))
    .for('update', { of: enrolments });

interface ComingBack {
  readonly id: number;
  readonly year: SessionYear;
  readonly startDate: string;
}

/**
 * Who left in the holidays and comes after all from the first day, before that day, hasn't left: the year that is over ended
 * as it had. Tells how the student enters then; null of anybody else.
 */
export const takeBackGivingUp = async (
  tx: Transaction,
  { id, year, startDate }: ComingBack,
): Promise<EntryCode | null> => {
  if (startDate !== year.start || startDate <= todayIn()) return null;
  const [last] = await tx
    .select({
      id: enrolments.id,
      endDate: enrolments.endDate,
      yearEnd: academicYears.endDate,
      exitCode: enrolments.exitCode,
      outcome: enrolments.outcome,
    })
    .from(enrolments)
    .innerJoin(academicYears, eq(academicYears.id, enrolments.yearId))
    .where(eq(enrolments.studentId, id))
    .orderBy(desc(enrolments.startDate))
    .limit(1)
    .for('update', { of: enrolments });
  const left = (leavings as readonly unknown[]).includes(last?.exitCode) && last?.endDate === last?.yearEnd;
  const entry = entryAfter(last?.outcome);
  if (!last || !left || !entry) return null;
  await tx
    .update(enrolments)
    .set({ exitCode: 'year_end', version: sql`${enrolments.version} + 1`, updatedAt: new Date() })
    .where(eq(enrolments.id, last.id));
  return entry;
};

const entryAfter = (outcome: string | null | undefined): EntryCode | null => {
  if (outcome === 'repeat') return 'repeated';
  return outcome === 'promote' || outcome === 'graduate' ? 'promoted' : null;
};
