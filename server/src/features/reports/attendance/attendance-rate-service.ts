import { daysAfter, endOfMonth } from '@suksa/contracts/days';
import { and, gte, inArray, lte } from 'drizzle-orm';
import { attendanceMonths } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { count, lettersOf, noCounts, rateOf } from '../../../school/attendance/attendance-letters.ts';
import { plansOf } from '../../../school/attendance/class-plan.ts';
import { daysOfLessonsMissed } from '../../../school/attendance/lesson-absences.ts';
import { daysOf, firstDayOf, monthOfDay } from '../../../school/attendance/month-days.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { schoolNow } from '../../../school/calendar/school-now.ts';

interface Attending {
  readonly studentId: number;
  readonly classId: number;
  readonly levelId: number;
  /** The first day on which the student was expected. */
  readonly since: string;
}

interface Period {
  readonly branchId: number;
  /** First and last day, included. */
  readonly from: string;
  readonly until: string;
}

/**
 * How much of the school days each student attended, 0 to 1, by the rules of the attendance reports: a day on which
 * nothing was recorded is an absence. A student of whom nothing was recorded in the whole period isn't in the map.
 * Authorise before: it asks nobody.
 */
export const attendanceRatesOf = async (
  db: Queryable,
  { branchId, from, until }: Period,
  students: readonly Attending[],
): Promise<ReadonlyMap<number, number>> => {
  const months = monthsBetween(from, until);
  if (students.length === 0 || months.length === 0) return new Map();
  const calendar = await loadCalendar(db, { branchId, from, until });
  const rows = await db
    .select({
      studentId: attendanceMonths.studentId,
      month: attendanceMonths.month,
      days: attendanceMonths.days,
    })
    .from(attendanceMonths)
    .where(
      and(
        inArray(
          attendanceMonths.studentId,
          students.map(({ studentId }) => studentId),
        ),
        gte(attendanceMonths.month, firstDayOf(months[0] ?? '')),
        lte(attendanceMonths.month, firstDayOf(months.at(-1) ?? '')),
      ),
    );
  const stored = new Map(
    rows.map(({ studentId, month, days }) => [`${studentId} ${monthOfDay(month)}`, days]),
  );
  const now = await schoolNow(db, branchId);
  const plans = months.map((month) => {
    const days = daysOf(month);
    return { month, days, planOf: plansOf(calendar, days, now) };
  });
  const lessons = await daysOfLessonsMissed(db, {
    ...{ branchId, from, until },
    studentIds: students.map(({ studentId }) => studentId),
  });
  const rates = new Map<number, number>();
  for (const student of students) {
    const missed = lessons.get(student.studentId) ?? 0;
    const rate = rateOfStudent(student, { from, until }, { plans, stored, missed });
    if (rate !== null) rates.set(student.studentId, rate);
  }
  return rates;
};

interface MonthPlan {
  readonly month: string;
  readonly days: readonly string[];
  readonly planOf: ReturnType<typeof plansOf>;
}

interface Known {
  readonly plans: readonly MonthPlan[];
  readonly stored: ReadonlyMap<string, string>;
  /** Days' worth of lessons. */
  readonly missed: number;
}

const nothing = '.'.repeat(31);

const rateOfStudent = (
  { studentId, classId, levelId, since }: Attending,
  { from, until }: Pick<Period, 'from' | 'until'>,
  { plans, stored, missed }: Known,
): number | null => {
  const counts = { ...noCounts(), lessons: missed };
  const first = since > from ? since : from;
  let recorded = false;
  for (const { month, days, planOf } of plans) {
    const letters = stored.get(`${studentId} ${month}`) ?? nothing;
    const means = lettersOf(letters, planOf({ id: classId, levelId }));
    days.forEach((day, at) => {
      if (day < first || day > until) return;
      recorded ||= letters.charAt(at) !== '.';
      count(counts, means.charAt(at));
    });
  }
  return recorded ? rateOf(counts) : null;
};

const monthsBetween = (from: string, until: string): string[] => {
  const months: string[] = [];
  for (let day = firstDayOf(monthOfDay(from)); day <= until; ) {
    months.push(monthOfDay(day));
    day = daysAfter(endOfMonth(day), 1);
  }
  return months;
};
