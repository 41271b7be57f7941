import type { EndpointOutput } from '@suksa/contracts';
import {
  type AttendancePeriod,
  type attendanceYear,
  type RegularityFlag,
  regularityFlags,
  type YearStudent,
} from '@suksa/contracts/reports';
import { queryTerms } from '@suksa/i18n/lao';
import { keepAnswer } from '../../../db/kept-answer.ts';
import type { Caller, School } from '../../../http/caller.ts';
import { type ListQuery, pageIn } from '../../../list.ts';
import {
  type Counts,
  lettersOf,
  noCounts,
  rateOf,
  withRate,
} from '../../../school/attendance/attendance-letters.ts';
import {
  type AttendanceScope,
  type ClassFilter,
  scopeOf,
} from '../../../school/attendance/attendance-scope.ts';
import { plansOf } from '../../../school/attendance/class-plan.ts';
import {
  earlierClasses,
  type PlanOfStudent,
  plansOfStudents,
} from '../../../school/attendance/earlier-classes.ts';
import {
  type LessonsMissed,
  type LessonsOfDay,
  lessonsMissed,
} from '../../../school/attendance/lesson-absences.ts';
import { daysOf, monthOfDay, positionOf } from '../../../school/attendance/month-days.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { schoolNow } from '../../../school/calendar/school-now.ts';
import { sheetFacts } from './attendance-presenter.ts';
import { monthDetails, monthRoll, rollReads, searchMonth } from './month-repository.ts';
import { presentYearStudent } from './year-presenter.ts';
import { datesOfPeriod, monthsWithLeave } from './year-repository.ts';
import {
  addMonth,
  daysLeftOf,
  flagRules,
  missedOf,
  roundLessons,
  spreadOf,
  type YearTally,
} from './year-tally-rules.ts';

type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;
type YearReport = EndpointOutput<typeof attendanceYear>;
type Sort = 'class' | 'name' | 'code' | 'rate' | 'missed' | 'longestRun' | 'runNow' | 'daysLeft';

export interface YearQuery extends ListQuery<Sort>, ClassFilter {
  readonly period?: AttendancePeriod | undefined;
  readonly flag?: RegularityFlag | undefined;
}

interface PeriodMonth {
  readonly month: string;
  readonly days: readonly string[];
  readonly planOf: ReturnType<typeof plansOf>;
  readonly planOfStudent: PlanOfStudent;
  /** Places of the period's days in the month, the last one excluded. */
  readonly first: number;
  readonly end: number;
  readonly hasBegun: boolean;
}

interface YearSheet {
  readonly scope: AttendanceScope;
  readonly period: AttendancePeriod;
  readonly from: string;
  readonly until: string;
  /** The last month that has begun: its roll is the report's. */
  readonly span: {
    readonly scope: AttendanceScope;
    readonly from: string;
    readonly until: string;
    readonly month: string;
  };
  readonly months: readonly PeriodMonth[];
  /** In the order of the school: by class and name. */
  readonly tallies: readonly YearTally[];
}

/** Everybody's term or year in one pass over the months, and the plan of those to come. */
export const openYear = async (
  { actor, context, school }: Asking,
  { period: asked, ...filter }: ClassFilter & { readonly period?: AttendancePeriod | undefined },
): Promise<YearSheet> => {
  const now = await schoolNow(school.read, context.branchId);
  const scope = await scopeOf(school.read, actor, context, filter);
  const { period, from, until } = await datesOfPeriod(school.read, {
    yearId: scope.year.id,
    today: now.day,
    asked,
  });
  const calendar = await loadCalendar(school.read, { branchId: context.branchId, from, until });
  const earlier = await earlierClasses(school.read, { yearId: scope.year.id, from, until });
  const months = monthsOf(from, until).map((month): PeriodMonth => {
    const days = daysOf(month);
    const planOf = plansOf(calendar, days, now);
    return {
      month,
      days,
      planOf,
      planOfStudent: plansOfStudents(planOf, days, earlier),
      first: month === monthOfDay(from) ? positionOf(from) : 0,
      end: month === monthOfDay(until) ? positionOf(until) + 1 : days.length,
      hasBegun: `${month}-01` <= now.day,
    };
  });
  const begun = months.filter(({ hasBegun }) => hasBegun);
  // Who is on the roll on the last day; the months before it are those of whoever was there at any time.
  const [lastDay = until] = [now.day, until].sort();
  const last = begun.at(-1) ?? months[0];
  const lessons = byMonth(await lessonsMissed(school.read, { branchId: context.branchId, from, until }));
  const later = months.filter(({ hasBegun }) => !hasBegun);
  const { tallies, onRoll } = await tallyMonths(school, { scope, months: begun, lastDay, lessons });
  const toCome = daysToCome(scope, later);
  const leaveToCome = await leaveAhead(school.read, { scope, months: later, tallies });
  return {
    ...{ scope, period, from, until, months: begun },
    span: last
      ? { scope, month: last.month, from: lastDay, until: lastDay }
      : { scope, from, until, month: monthOfDay(from) },
    tallies: onRoll.flatMap((id) => {
      const tally = tallies.get(id);
      if (!tally) return [];
      roundLessons(tally);
      tally.ahead += (toCome.get(tally.classId) ?? 0) - (leaveToCome.get(id) ?? 0);
      return [tally];
    }),
  };
};

interface MonthsBegun {
  readonly scope: AttendanceScope;
  readonly months: readonly PeriodMonth[];
  readonly lastDay: string;
  /** By month. */
  readonly lessons: ReadonlyMap<string, LessonsMissed>;
}

/** What each has come to in the months that have begun, and who is on the roll on the last day. */
const tallyMonths = async (
  { connection, read }: School,
  { scope, months, lastDay, lessons }: MonthsBegun,
): Promise<{ readonly tallies: ReadonlyMap<number, YearTally>; readonly onRoll: readonly number[] }> => {
  const tallies = new Map<number, YearTally>();
  const onRoll: number[] = [];
  for (const { month, days, planOfStudent, first, end } of months) {
    const isLast = month === months.at(-1)?.month;
    const [from = lastDay] = isLast ? [lastDay] : days;
    const until = isLast ? lastDay : (days.at(-1) ?? lastDay);
    const ask = () => monthRoll(connection, { scope, month, from, until });
    const key = `month ${scope.year.id} ${month}${isLast ? ` ${lastDay}` : ''}`;
    const roll = scope.isWhole ? await keepAnswer(read, { key, reads: rollReads }, ask) : await ask();
    const ofClass = new Map(roll.map((row) => [row.class_id, row]));
    for (const of of scope.classes) {
      const students = ofClass.get(of.id);
      const ofMonth = lessons.get(month) ?? new Map();
      addMonth(tallies, {
        ...{ classId: of.id, roll: students, planOf: (id) => planOfStudent(of, id), lessons: ofMonth },
        ...{ first, end },
      });
      if (isLast && students) for (const id of students.student_ids) onRoll.push(id);
    }
  }
  return { tallies, onRoll };
};

/** School days that each class still has, in months that haven't begun. */
const daysToCome = ({ classes }: AttendanceScope, months: readonly PeriodMonth[]) =>
  new Map(
    classes.map((of) => [
      of.id,
      months.reduce((sum, { planOf, first, end }) => sum + schoolDays(planOf(of).slice(first, end)), 0),
    ]),
  );

const byMonth = (missed: LessonsMissed): ReadonlyMap<string, LessonsMissed> => {
  const months = new Map<string, Map<number, LessonsOfDay[]>>();
  for (const [id, days] of missed)
    for (const day of days) {
      const month = monthOfDay(day.day);
      const ofMonth = months.get(month) ?? new Map<number, LessonsOfDay[]>();
      months.set(month, ofMonth);
      ofMonth.set(id, [...(ofMonth.get(id) ?? []), day]);
    }
  return months;
};

interface MonthsAhead {
  readonly scope: AttendanceScope;
  readonly months: readonly PeriodMonth[];
  readonly tallies: ReadonlyMap<number, YearTally>;
}

/** On how many school days of the months to come each student won’t be expected, by a leave that was granted already. */
const leaveAhead = async (
  db: School['read'],
  { scope, months, tallies }: MonthsAhead,
): Promise<ReadonlyMap<number, number>> => {
  const [first, last] = [months[0], months.at(-1)];
  const found = new Map<number, number>();
  if (!first || !last) return found;
  const monthOf = new Map(months.map((one) => [one.month, one]));
  const classOf = new Map(scope.classes.map((one) => [one.id, one]));
  const span = { branchId: scope.branchId, from: first.month, until: last.month };
  for (const { studentId, month, days } of await monthsWithLeave(db, span)) {
    const [of, own] = [monthOf.get(month), classOf.get(tallies.get(studentId)?.classId ?? 0)];
    if (!of || !own) continue;
    const plan = of.planOf(own);
    const granted = [...days].filter(
      (letter, at) => letter === 'V' && plan.charAt(at) === 'T' && at >= of.first && at < of.end,
    );
    found.set(studentId, (found.get(studentId) ?? 0) + granted.length);
  }
  return found;
};

/** Days on which somebody may still come. */
const schoolDays = (plan: string): number => [...plan].filter((letter) => letter === 'T').length;

const monthsOf = (from: string, until: string): string[] => {
  const months: string[] = [];
  for (let month = monthOfDay(from); month <= monthOfDay(until); month = after(month)) months.push(month);
  return months;
};
const after = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** A page of students with what each has come to, and what the class, level or school comes to. */
export const yearReport = async (call: Asking, query: YearQuery): Promise<YearReport> => {
  const sheet = await openYear(call, query);
  const chosen = await chosenTallies(call, sheet, query);
  const page = pageIn(chosen, query);
  const { tallies, scope, period, from, until } = sheet;
  const sum = noCounts();
  for (const { counts } of tallies)
    for (const key of Object.keys(counts) as (keyof Counts)[])
      sum[key] = (sum[key] ?? 0) + (counts[key] ?? 0);
  const flags = Object.fromEntries(
    regularityFlags.map((flag) => [flag, tallies.filter(flagRules[flag]).length]),
  ) as Record<RegularityFlag, number>;
  return {
    rows: await studentsOf(call, sheet, page),
    total: chosen.length,
    ...sheetFacts(scope),
    ...{ period, from, until, flags, counts: withRate(sum), students: tallies.length },
    spread: spreadOf(tallies),
  };
};

/** The same students, all of them, batch by batch, for an export. */
export async function* yearRows(call: Asking, query: YearQuery): AsyncGenerator<YearStudent> {
  const sheet = await openYear(call, query);
  const chosen = await chosenTallies(call, sheet, query);
  const batch = 250;
  for (let at = 0; at < chosen.length; at += batch)
    yield* await studentsOf(call, sheet, chosen.slice(at, at + batch));
}

const figures: Partial<Record<Sort, (tally: YearTally) => number>> = {
  rate: ({ counts }) => rateOf(counts) ?? 2,
  missed: ({ counts }) => missedOf(counts),
  longestRun: ({ longestRun }) => longestRun,
  runNow: ({ runNow }) => runNow,
  daysLeft: (tally) => daysLeftOf(tally),
};

const chosenTallies = async (
  { school }: Asking,
  { tallies, span }: YearSheet,
  { q, flag, sort, dir, names }: YearQuery,
): Promise<readonly YearTally[]> => {
  const flagged = flag ? tallies.filter(flagRules[flag]) : tallies;
  const terms = queryTerms(q);
  const figure = figures[sort];
  const turn = dir === 'desc' ? -1 : 1;
  if (terms.length === 0 && sort === 'class') return dir === 'desc' ? flagged.toReversed() : flagged;
  let found = flagged;
  if (terms.length > 0 || !figure) {
    const byId = new Map(flagged.map((tally) => [tally.id, tally]));
    const order = figure ? ('class' as const) : (sort as 'class' | 'name' | 'code');
    const ids = await searchMonth(school.connection, span, {
      ...{ terms, names, sort: order, dir: figure ? 'asc' : dir },
      among: flag ? [...byId.keys()] : null,
    });
    found = ids.flatMap((id) => byId.get(id) ?? []);
  }
  // Equal ones stay as they stood: by class and name.
  return figure ? found.toSorted((one, other) => turn * (figure(one) - figure(other))) : found;
};

const studentsOf = async (
  { school }: Asking,
  { scope, months, span }: YearSheet,
  tallies: readonly YearTally[],
): Promise<YearStudent[]> => {
  if (tallies.length === 0) return [];
  const ids = tallies.map(({ id }) => id);
  const classById = new Map(scope.classes.map((of) => [of.id, of]));
  const missed = new Map<number, YearStudent['missed']>();
  for (const { month, days, planOfStudent, first, end } of months) {
    const ofMonth = { ...span, month, from: days[0] ?? '', until: days.at(-1) ?? '' };
    for (const row of await monthDetails(school.connection, ofMonth, ids)) {
      const of = classById.get(row.class_id);
      if (!of) continue;
      const letters = lettersOf(row.days, planOfStudent(of, row.id));
      const found = missed.get(row.id) ?? [];
      missed.set(row.id, found);
      for (let at = first; at < end; at += 1) {
        const kind = kindOf[letters.charAt(at)];
        if (kind) found.unshift({ date: days[at] ?? '', kind });
      }
    }
  }
  const rows = await monthDetails(school.connection, span, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return tallies.flatMap((tally) => {
    const row = byId.get(tally.id);
    const of = classById.get(tally.classId);
    return row && of
      ? [presentYearStudent({ row, className: of.name, tally, missed: missed.get(row.id) ?? [] })]
      : [];
  });
};

const kindOf: Readonly<Record<string, YearStudent['missed'][number]['kind']>> = {
  E: 'excused',
  A: 'absent',
  D: 'half_day',
};
