import type { EndpointOutput } from '@suksa/contracts';
import type { AttendanceState, attendanceDay, DayPupil } from '@suksa/contracts/reports';
import { queryTerms } from '@suksa/i18n/lao';
import type { Actor, Context } from '../../http/actor.ts';
import type { App } from '../../http/app.ts';
import { type ListQuery, pageOf } from '../../list.ts';
import { loadShifts, type Shift, shiftsOn } from '../checkinout/shift-service.ts';
import { type Calendar, type DayStatus, loadCalendar, todayIn } from '../settings/calendar.ts';
import { count, lettersOf, noCounts, type Plan, withRate } from './attendance-letters.ts';
import { presentDayPupil, sheetFacts } from './attendance-presenter.ts';
import { type AttendanceScope, type ClassFilter, type ScopedClass, scopeOf } from './attendance-scope.ts';
import { plansOf } from './class-plan.ts';
import { type DayRow, type DaySort, dayCounts, dayDetails, dayPage } from './day-repository.ts';
import { daysOf, monthOfDay, positionOf } from './report-dates.ts';

type DayReport = EndpointOutput<typeof attendanceDay>;

export interface DayQuery extends ListQuery<DaySort>, ClassFilter {
  readonly date?: string | undefined;
  readonly state?: AttendanceState | undefined;
  readonly checkOut?: 'none' | undefined;
}

interface DaySheet {
  readonly scope: AttendanceScope;
  readonly date: string;
  readonly today: string;
  readonly calendar: Calendar;
  readonly shifts: readonly Shift[];
  readonly planOf: (of: ScopedClass) => Plan;
}

/** One day of attendance: a page of pupils, and what the whole class, level or school comes to. */
export const dayReport = async (
  app: App,
  actor: Actor,
  context: Context,
  query: DayQuery,
): Promise<DayReport> => {
  const sheet = await openDay(app, actor, context, query);
  const [{ rows, total }, { counts, inside }] = await Promise.all([
    pageOfDay(app, sheet, query, pageOf(query)),
    countDay(app, sheet),
  ]);
  const { kind, name } = sheet.calendar.dayStatus(sheet.date, { kind: 'pupil' });
  return { rows, total, ...sheetFacts(sheet.scope), date: sheet.date, kind, holiday: name, counts, inside };
};

/** What today comes to for the whole school, or for those of it whom the caller may see. */
export const attendanceToday = async (app: App, actor: Actor, context: Context) => {
  const { counts } = await countDay(app, await openDay(app, actor, context, {}));
  return counts;
};

/** The same pupils, all of them, batch by batch, for an export. */
export async function* dayRows(
  app: App,
  actor: Actor,
  context: Context,
  query: DayQuery,
): AsyncGenerator<DayPupil> {
  const sheet = await openDay(app, actor, context, query);
  const limit = 1000;
  for (let offset = 0; ; offset += limit) {
    const { rows } = await pageOfDay(app, sheet, query, { limit, offset });
    yield* rows;
    if (rows.length < limit) return;
  }
}

type WhichDay = Pick<DayQuery, 'date'> & ClassFilter;

const openDay = async (app: App, actor: Actor, context: Context, query: WhichDay): Promise<DaySheet> => {
  const today = todayIn();
  const date = query.date ?? today;
  const from = `${monthOfDay(date)}-01`;
  const { branchId } = context;
  const [scope, calendar, shifts] = await Promise.all([
    scopeOf(app.db, actor, context, query),
    loadCalendar(app.db, { branchId, from, until: date }),
    loadShifts(app.db, { branchId, from: date, until: date }),
  ]);
  const days = daysOf(monthOfDay(date)).filter((day) => day <= date);
  return { scope, date, today, calendar, shifts, planOf: plansOf(calendar, days, today) };
};

const spanOf = ({ scope, date }: DaySheet) => ({ scope, from: date, until: date, month: monthOfDay(date) });

const pageOfDay = async (
  app: App,
  sheet: DaySheet,
  query: DayQuery,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DayPupil[]; total: number }> => {
  const { sort, dir, q, state, checkOut } = query;
  const { classes, letters } = wanted(sheet, state);
  if (classes.length === 0 || letters?.length === 0) return { rows: [], total: 0 };
  const span = { ...spanOf(sheet), scope: { ...sheet.scope, classes } };
  const position = positionOf(sheet.date) + 1;
  const rows = await dayPage(app.connection, span, {
    sort,
    dir,
    terms: queryTerms(q),
    position,
    letters,
    withoutCheckOut: checkOut === 'none',
    ...page,
  });
  return { rows: await present(app, sheet, rows), total: rows[0]?.total ?? 0 };
};

const storedAs = {
  present: 'P',
  late: 'L',
  half_day: 'H',
  excused: 'E',
  leave: 'V',
  absent: 'A',
} as const satisfies Partial<Record<AttendanceState, string>>;

/** In which classes a state can be on this day, and how it is stored there; null letters for any. */
const wanted = (
  sheet: DaySheet,
  state: AttendanceState | undefined,
): { classes: readonly ScopedClass[]; letters: readonly string[] | null } => {
  const { classes } = sheet.scope;
  if (state === undefined) return { classes, letters: null };
  const isWorking = (of: ScopedClass) => statusOf(sheet, of).working;
  if (state === 'holiday') return { classes: classes.filter((of) => !isWorking(of)), letters: null };
  return { classes: classes.filter(isWorking), letters: lettersOfState(state, sheet.date < sheet.today) };
};

const lettersOfState = (state: Exclude<AttendanceState, 'holiday'>, isOver: boolean) => {
  if (state === 'not_yet') return isOver ? [] : ['.'];
  return state === 'absent' && isOver ? ['A', '.'] : [storedAs[state]];
};

const statusOf = ({ calendar, date }: DaySheet, { id, levelId }: ScopedClass): DayStatus =>
  calendar.dayStatus(date, { kind: 'pupil', classId: id, levelId });

const present = async (app: App, sheet: DaySheet, rows: readonly DayRow[]): Promise<DayPupil[]> => {
  const classById = new Map(sheet.scope.classes.map((of) => [of.id, of]));
  const details = await dayDetails(
    app.connection,
    rows.map(({ id }) => id),
    sheet.date,
  );
  const detailOf = new Map(details.map((detail) => [detail.pupil_id, detail]));
  return rows.flatMap((row) => {
    const ofClass = classById.get(row.class_id);
    if (!ofClass) return [];
    const detail = detailOf.get(row.id);
    const shift = sheet.shifts.find(({ id }) => id === detail?.shift_id) ?? shiftOf(sheet, ofClass);
    const letters = lettersOf(row.days, sheet.planOf(ofClass));
    const isOver = sheet.date < sheet.today;
    return [presentDayPupil({ row, className: ofClass.name, letters, detail, shift, isOver })];
  });
};

/** The shift that was meant for a class on this day, for who never came. */
const shiftOf = (sheet: DaySheet, of: ScopedClass): Shift | null => {
  const status = statusOf(sheet, of);
  if (!status.working) return null;
  return shiftsOn(sheet.shifts, status, { kind: 'pupil', classId: of.id, levelId: of.levelId })[0] ?? null;
};

const countDay = async (app: App, sheet: DaySheet) => {
  const position = positionOf(sheet.date);
  const classById = new Map(sheet.scope.classes.map((of) => [of.id, of]));
  const counts = noCounts();
  let inside = 0;
  for (const row of await dayCounts(app.connection, spanOf(sheet), position + 1)) {
    const ofClass = classById.get(row.class_id);
    if (!ofClass) continue;
    const letter = lettersOf(row.letter, sheet.planOf(ofClass).slice(position, position + 1));
    count(counts, letter, row.pupils);
    inside += row.inside;
  }
  return { counts: withRate(counts), inside: sheet.date === sheet.today ? inside : 0 };
};
