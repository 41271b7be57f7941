import type { EndpointOutput } from '@suksa/contracts';
import type { attendanceMonth, MonthDay, MonthFlag, MonthStudent } from '@suksa/contracts/reports';
import { queryTerms } from '@suksa/i18n/lao';
import { keepAnswer } from '../../../db/kept-answer.ts';
import type { Caller } from '../../../http/caller.ts';
import { type ListQuery, pageIn } from '../../../list.ts';
import { lettersOf, noCounts, withRate } from '../../../school/attendance/attendance-letters.ts';
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
import { type LessonsMissed, lessonsMissed } from '../../../school/attendance/lesson-absences.ts';
import { daysOf, monthOfDay } from '../../../school/attendance/month-days.ts';
import { type Calendar, loadCalendar } from '../../../school/calendar/calendar.ts';
import { schoolNow } from '../../../school/calendar/school-now.ts';
import { presentMonthStudent, sheetFacts } from './attendance-presenter.ts';
import {
  type ClassRoll,
  daysPutRight,
  type MonthSort,
  monthDetails,
  monthRoll,
  rollReads,
  searchMonth,
} from './month-repository.ts';
import { type MonthTally, tallyMonth } from './month-tally-rules.ts';

type MonthReport = EndpointOutput<typeof attendanceMonth>;

export interface MonthQuery extends ListQuery<MonthSort>, ClassFilter {
  readonly month?: string | undefined;
  readonly flag?: MonthFlag | undefined;
}

/** One month of attendance: a page of students, and what the whole class, level or school comes to. */
export const monthReport = async (call: Asking, query: MonthQuery): Promise<MonthReport> => {
  const sheet = await openMonth(call, query);
  const ids = await chosenStudents(call, sheet, query);
  const page = pageIn(ids, query);
  return {
    rows: await studentsOf(call, sheet, page),
    total: ids.length,
    ...sheetFacts(sheet.scope),
    month: sheet.month,
    days: sheet.days.map((date, at) => presentDay(sheet, date, at)),
    counts: withRate(sheet.tally.counts),
    students: sheet.tally.students,
    absentInARow: sheet.tally.absentInARow.length,
    belowExamRate: sheet.tally.belowExamRate.length,
  };
};

/** The same students, all of them, batch by batch, for an export. */
export async function* monthRows(call: Asking, query: MonthQuery): AsyncGenerator<MonthStudent> {
  const sheet = await openMonth(call, query);
  const ids = await chosenStudents(call, sheet, query);
  const batch = 250;
  for (let at = 0; at < ids.length; at += batch)
    yield* await studentsOf(call, sheet, ids.slice(at, at + batch));
}

type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;

interface MonthSheet {
  readonly scope: AttendanceScope;
  readonly month: string;
  readonly days: readonly string[];
  readonly calendar: Calendar;
  readonly planOf: PlanOfStudent;
  readonly roll: readonly ClassRoll[];
  readonly lessons: LessonsMissed;
  readonly tally: MonthTally;
}

const openMonth = async ({ actor, context, school }: Asking, query: MonthQuery): Promise<MonthSheet> => {
  const now = await schoolNow(school.read, context.branchId);
  const month = query.month ?? monthOfDay(now.day);
  const days = daysOf(month);
  const [from = '', until = ''] = [days[0], days.at(-1)];
  const [scope, calendar, lessons] = await Promise.all([
    scopeOf(school.read, actor, context, query),
    loadCalendar(school.read, { branchId: context.branchId, from, until }),
    lessonsMissed(school.read, { branchId: context.branchId, from, until }),
  ]);
  const earlier = await earlierClasses(school.read, { yearId: scope.year.id, from, until });
  const planOf = plansOfStudents(plansOf(calendar, days, now), days, earlier);
  const span = { scope, from, until, month };
  const roll = scope.isWhole
    ? await keepAnswer(school.read, { key: `month ${scope.year.id} ${month}`, reads: rollReads }, () =>
        monthRoll(school.connection, span),
      )
    : await monthRoll(school.connection, span);
  const tally = tallyMonth({ roll, scope, planOf, days, lessons });
  return { scope, month, days, calendar, planOf, roll, lessons, tally };
};

const tallied = {
  absent_in_a_row: 'absentInARow',
  below_exam_rate: 'belowExamRate',
  late: 'late',
  absent: 'absent',
} as const satisfies Record<MonthFlag, keyof MonthTally>;

/** Ids in the order of the list. The usual order, by class and name, is the order in which the roll came. */
const chosenStudents = async (
  { school }: Asking,
  sheet: MonthSheet,
  query: MonthQuery,
): Promise<readonly number[]> => {
  const { scope, tally, days, month } = sheet;
  const terms = queryTerms(query.q);
  const flagged = query.flag ? tally[tallied[query.flag]] : null;
  if (terms.length === 0 && query.sort === 'class') {
    const ids = flagged ?? tally.order;
    return query.dir === 'desc' ? ids.toReversed() : ids;
  }
  const span = { scope, from: days[0] ?? '', until: days.at(-1) ?? '', month };
  return searchMonth(school.connection, span, { ...query, terms, among: flagged });
};

const studentsOf = async (
  { school }: Asking,
  { scope, days, month, planOf, lessons }: MonthSheet,
  ids: readonly number[],
): Promise<MonthStudent[]> => {
  if (ids.length === 0) return [];
  const classById = new Map(scope.classes.map((of) => [of.id, of]));
  const span = { scope, from: days[0] ?? '', until: days.at(-1) ?? '', month };
  const [rows, corrected] = await Promise.all([
    monthDetails(school.connection, span, ids),
    daysPutRight(school.connection, span, ids),
  ]);
  return rows.flatMap((row) => {
    const ofClass = classById.get(row.class_id);
    if (!ofClass) return [];
    const letters = lettersOf(row.days, planOf(ofClass, row.id));
    const missed = lessons.get(row.id);
    const facts = { row, className: ofClass.name, letters, missed, corrected: corrected.get(row.id) };
    return [presentMonthStudent(facts)];
  });
};

/** What the day was for most: the school's own calendar, without entries of single classes. */
const presentDay = ({ calendar, tally }: MonthSheet, date: string, at: number): MonthDay => {
  const { kind, name } = calendar.dayStatus(date, { kind: 'student' });
  return { date, kind, holiday: name, counts: withRate(tally.days[at] ?? noCounts()) };
};
