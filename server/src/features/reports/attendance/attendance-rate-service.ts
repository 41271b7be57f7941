import { daysAfter, endOfMonth } from '@suksa/contracts/days';
import { and, gte, inArray, lte, sql } from 'drizzle-orm';
import { attendanceMonths } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import { count, letterOf, noCounts, rateOf } from '../../../school/attendance/attendance-letters.ts';
import { plansOf } from '../../../school/attendance/class-plan.ts';
import {
  type LessonsMissed,
  lessonsMissed,
  missedWhileThere,
  roundedDays,
} from '../../../school/attendance/lesson-absences.ts';
import { daysOf, firstDayOf, monthOfDay } from '../../../school/attendance/month-days.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { schoolNow } from '../../../school/calendar/school-now.ts';
import { groupedBy } from '../sheet/sheet-rules.ts';

interface Attending {
  readonly studentId: number;
  readonly classId: number;
  readonly levelId: number;
}

interface Period {
  readonly branchId: number;
  /** First and last day, included. */
  readonly from: string;
  readonly until: string;
}

/**
 * How much of the school days each student attended, 0 to 1, by the rules of the attendance reports: a day on which
 * nothing was recorded is an absence, but of a suspended student; days count on which the student was enrolled in the
 * branch, in whichever class. A student of whom nothing was recorded in the whole period isn't in the map.
 * Authorise before: it asks nobody.
 */
export const attendanceRatesOf = async (
  db: Queryable,
  { branchId, from, until }: Period,
  students: readonly Attending[],
): Promise<ReadonlyMap<number, number>> => {
  const months = monthsBetween(from, until);
  const studentIds = students.map(({ studentId }) => studentId);
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
        inArray(attendanceMonths.studentId, studentIds),
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
  const lessons = await lessonsMissed(db, { branchId, from, until, studentIds });
  const enrolled = spansOf(
    await db.execute<ClassSpan>(sql`select e.student_id, e.start_date::text as first, e.end_date::text as last, e.class_id, c.level_id
      from enrolment e join class c on c.id = e.class_id
      where e.branch_id = ${branchId} and e.student_id = any(${sql.param(studentIds)}::int[])
        and e.start_date <= ${until}::date and (e.end_date is null or e.end_date >= ${from}::date)`),
  );
  const suspended = spansOf(
    await db.execute<DaySpan>(sql`select student_id, first_day::text as first, last_day::text as last from student_suspension
      where student_id = any(${sql.param(studentIds)}::int[])
        and first_day <= ${until}::date and (last_day is null or last_day >= ${from}::date)`),
  );
  const rates = new Map<number, number>();
  for (const student of students) {
    const known = { plans, stored, lessons, enrolled, suspended };
    const rate = rateOfStudent(student, { from, until }, known);
    if (rate !== null) rates.set(student.studentId, rate);
  }
  return rates;
};

interface DaySpan extends Record<string, unknown> {
  readonly student_id: number;
  readonly first: string;
  /** Null while it goes on. */
  readonly last: string | null;
}

/** In which class a student was. */
interface ClassSpan extends DaySpan {
  readonly class_id: number;
  readonly level_id: number;
}

type SpansOfStudent<Span extends DaySpan = DaySpan> = ReadonlyMap<number, readonly Span[]>;

const spansOf = <Span extends DaySpan>({ rows }: { readonly rows: Span[] }): SpansOfStudent<Span> =>
  groupedBy(rows, ({ student_id }) => student_id);

const spanOn = <Span extends DaySpan>(spans: readonly Span[] | undefined, day: string): Span | undefined =>
  spans?.find(({ first, last }) => first <= day && (last === null || day <= last));

interface MonthPlan {
  readonly month: string;
  readonly days: readonly string[];
  readonly planOf: ReturnType<typeof plansOf>;
}

interface Known {
  readonly plans: readonly MonthPlan[];
  readonly stored: ReadonlyMap<string, string>;
  readonly lessons: LessonsMissed;
  readonly enrolled: SpansOfStudent<ClassSpan>;
  readonly suspended: SpansOfStudent;
}

const nothing = '.'.repeat(31);

const rateOfStudent = (
  { studentId }: Attending,
  { from, until }: Pick<Period, 'from' | 'until'>,
  { plans, stored, lessons, enrolled, suspended }: Known,
): number | null => {
  const counts = noCounts();
  const letterOn = new Map<string, string>();
  const [there, away] = [enrolled.get(studentId), suspended.get(studentId)];
  let recorded = false;
  for (const { month, days, planOf } of plans) {
    const letters = stored.get(`${studentId} ${month}`) ?? nothing;
    days.forEach((day, at) => {
      const of = day < from || day > until ? undefined : spanOn(there, day);
      if (!of) return;
      const plan = planOf({ id: of.class_id, levelId: of.level_id });
      const letter = letters.charAt(at);
      recorded ||= letter !== '.';
      const meant = letterOf(letter === '.' && spanOn(away, day) ? 'S' : letter, plan.charAt(at));
      letterOn.set(day, meant);
      count(counts, meant);
    });
  }
  const missed = missedWhileThere(lessons.get(studentId), (day) => letterOn.get(day) ?? '');
  return recorded ? rateOf({ ...counts, lessons: roundedDays(missed) }) : null;
};

const monthsBetween = (from: string, until: string): string[] => {
  const months: string[] = [];
  for (let day = firstDayOf(monthOfDay(from)); day <= until; ) {
    months.push(monthOfDay(day));
    day = daysAfter(endOfMonth(day), 1);
  }
  return months;
};
