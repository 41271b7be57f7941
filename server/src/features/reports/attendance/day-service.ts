import type { EndpointOutput } from '@suksa/contracts';
import type { attendanceDay, DayFilter, DayStudent } from '@suksa/contracts/reports';
import { queryTerms } from '@suksa/i18n/lao';
import type { Caller, School } from '../../../http/caller.ts';
import { type ListQuery, pageOf } from '../../../list.ts';
import { lettersOf, type Plan } from '../../../school/attendance/attendance-letters.ts';
import {
  type AttendanceScope,
  type ClassFilter,
  type ScopedClass,
  scopeOf,
} from '../../../school/attendance/attendance-scope.ts';
import { type PlannedClass, plansOf, type SchoolNow } from '../../../school/attendance/class-plan.ts';
import { dayNumbers } from '../../../school/attendance/day-numbers.ts';
import {
  earlierClasses,
  type PlanOfStudent,
  plansOfStudents,
} from '../../../school/attendance/earlier-classes.ts';
import { classShifts } from '../../../school/attendance/early-leave.ts';
import { daysOf, monthOfDay, positionOf } from '../../../school/attendance/month-days.ts';
import { type Calendar, type DayStatus, loadCalendar } from '../../../school/calendar/calendar.ts';
import { schoolNow } from '../../../school/calendar/school-now.ts';
import { loadShifts, type Shift } from '../../../school/calendar/shifts.ts';
import { presentDayStudent, sheetFacts } from './attendance-presenter.ts';
import { type DayRow, type DaySearch, type DaySort, dayDetails, dayPage } from './day-repository.ts';

type DayReport = EndpointOutput<typeof attendanceDay>;

export interface DayQuery extends ListQuery<DaySort>, ClassFilter {
  readonly date?: string | undefined;
  readonly state?: DayFilter | undefined;
  readonly checkOut?: 'none' | undefined;
}

type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;

interface DaySheet {
  readonly scope: AttendanceScope;
  readonly date: string;
  readonly now: SchoolNow<DayStatus>;
  readonly calendar: Calendar;
  readonly shifts: readonly Shift[];
  readonly planOf: (of: PlannedClass) => Plan;
}

interface ListedDay extends DaySheet {
  /** Of the month up to the day, each day by the class of then. */
  readonly planOfStudent: PlanOfStudent;
}

/** One day of attendance: a page of students, and what the whole class, level or school comes to. */
export const dayReport = async (call: Asking, query: DayQuery): Promise<DayReport> => {
  const sheet = await openDay(call, query);
  const found = async () => {
    const [page, list] = await Promise.all([
      foundOnDay(call, sheet, query, pageOf(query)),
      listed(call, sheet),
    ]);
    return { rows: await present(call.school, list, page), total: page[0]?.total ?? 0 };
  };
  const [{ rows, total }, { counts, numbers }] = await Promise.all([found(), countDay(call, sheet)]);
  const { kind, name } = sheet.calendar.dayStatus(sheet.date, { kind: 'student' });
  return {
    rows,
    total,
    ...sheetFacts(sheet.scope),
    date: sheet.date,
    kind,
    holiday: name,
    counts: { ...counts, rate: numbers.rate },
    numbers,
  };
};

/** What today comes to for the whole school, or for those of it whom the caller may see. */
export const attendanceToday = async (call: Asking) =>
  (await countDay(call, await openDay(call, {}))).numbers;

/** The same students, all of them, for an export: found at once, for each page would order the whole school anew. */
export async function* dayRows(call: Asking, query: DayQuery): AsyncGenerator<DayStudent> {
  const sheet = await listed(call, await openDay(call, query));
  const found = await foundOnDay(call, sheet, query, { limit: null, offset: 0 });
  const batch = 250;
  for (let at = 0; at < found.length; at += batch)
    yield* await present(call.school, sheet, found.slice(at, at + batch));
}

type WhichDay = Pick<DayQuery, 'date'> & ClassFilter;

const openDay = async ({ actor, context, school }: Asking, query: WhichDay): Promise<DaySheet> => {
  const { branchId } = context;
  const now = await schoolNow(school.read, branchId);
  const date = query.date ?? now.day;
  const from = `${monthOfDay(date)}-01`;
  const [scope, calendar, shifts] = await Promise.all([
    scopeOf(school.read, actor, context, query),
    loadCalendar(school.read, { branchId, from, until: date }),
    loadShifts(school.read, { branchId, from: date, until: date }),
  ]);
  return { scope, date, now, calendar, shifts, planOf: plansOf(calendar, daysUpTo(date), now) };
};

const listed = async ({ school }: Pick<Caller, 'school'>, sheet: DaySheet): Promise<ListedDay> => {
  const { scope, date, planOf } = sheet;
  const days = daysUpTo(date);
  const earlier = await earlierClasses(school.read, {
    yearId: scope.year.id,
    from: days[0] ?? date,
    until: date,
  });
  return { ...sheet, planOfStudent: plansOfStudents(planOf, days, earlier) };
};

/** The days of a month up to one of them. */
const daysUpTo = (date: string) => daysOf(monthOfDay(date)).filter((day) => day <= date);

const spanOf = ({ scope, date }: DaySheet) => ({ scope, from: date, until: date, month: monthOfDay(date) });

const foundOnDay = async (
  { school }: Pick<Caller, 'school'>,
  sheet: DaySheet,
  query: DayQuery,
  page: Pick<DaySearch, 'limit' | 'offset'>,
): Promise<readonly DayRow[]> => {
  const { sort, dir, names, q, state, checkOut } = query;
  const { classes, letters, blankIn } = wanted(sheet, state);
  if (classes.length === 0) return [];
  const span = { ...spanOf(sheet), scope: { ...sheet.scope, classes, isWhole: false } };
  const position = positionOf(sheet.date) + 1;
  return dayPage(school.connection, span, {
    sort,
    dir,
    names,
    terms: queryTerms(q),
    position,
    letters,
    blankIn,
    withoutCheckOut: checkOut === 'none',
    ...page,
  });
};

const storedAs = {
  arrived: ['P', 'L', 'H'],
  away: ['A', 'E', 'V'],
  present: ['P'],
  late: ['L'],
  half_day: ['H'],
  excused: ['E'],
  leave: ['V'],
  absent: ['A'],
  suspended: ['S'],
  not_yet: [],
} as const satisfies Record<Exclude<DayFilter, 'holiday'>, readonly string[]>;

/** Which letters a state has in which classes on this day; null letters for any. */
interface StateFilter {
  readonly classes: readonly ScopedClass[];
  readonly letters: readonly string[] | null;
  /** Classes where nothing stored means this state. */
  readonly blankIn: readonly number[];
}

/** In which classes a state can be on this day, and how it is stored there. */
const wanted = (sheet: DaySheet, state: DayFilter | undefined): StateFilter => {
  const { classes } = sheet.scope;
  if (state === undefined) return { classes, letters: null, blankIn: [] };
  const at = positionOf(sheet.date);
  const isWorking = (of: ScopedClass) => 'ST'.includes(sheet.planOf(of).charAt(at));
  if (state === 'holiday')
    return { classes: classes.filter((of) => !isWorking(of)), letters: null, blankIn: [] };
  const working = classes.filter(isWorking);
  const blank = state === 'absent' || state === 'away' ? 'S' : state === 'not_yet' ? 'T' : null;
  const blankIn = working.filter((of) => sheet.planOf(of).charAt(at) === blank).map(({ id }) => id);
  return { classes: working, letters: storedAs[state], blankIn };
};

const present = async (
  { connection }: School,
  sheet: ListedDay,
  rows: readonly DayRow[],
): Promise<DayStudent[]> => {
  const classById = new Map(sheet.scope.classes.map((of) => [of.id, of]));
  const details = await dayDetails(
    connection,
    rows.map(({ id }) => id),
    sheet.date,
  );
  const detailOf = new Map(details.map((detail) => [detail.student_id, detail]));
  return rows.flatMap((row) => {
    const ofClass = classById.get(row.class_id);
    if (!ofClass) return [];
    const detail = detailOf.get(row.id);
    const shifts = classShifts(sheet, sheet.date, { classId: ofClass.id, levelId: ofClass.levelId });
    const shift = sheet.shifts.find(({ id }) => id === detail?.shift_id) ?? shifts[0] ?? null;
    const letters = lettersOf(row.days, sheet.planOfStudent(ofClass, row.id));
    const isOver = sheet.date < sheet.now.day;
    return [presentDayStudent({ row, className: ofClass.name, letters, detail, shift, shifts, isOver })];
  });
};

const countDay = ({ school }: Pick<Caller, 'school'>, { scope, date, now, planOf }: DaySheet) =>
  dayNumbers(school.connection, { scope, day: date, isToday: date === now.day, planOf });
