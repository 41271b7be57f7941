import type { EndpointOutput } from '@suksa/contracts';
import type {
  StaffDay,
  StaffDayFilter,
  StaffFlag,
  StaffKind,
  StaffMonth,
  staffDay,
  staffMonth,
  staffTimesheet,
} from '@suksa/contracts/reports';
import { queryTerms } from '@suksa/i18n/lao';
import { yearOf } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { type ListQuery, pageIn } from '../../../list.ts';
import { count, noCounts, withRate } from '../../../school/attendance/attendance-letters.ts';
import { daysOf, monthOfDay, positionOf } from '../../../school/attendance/month-days.ts';
import { type Calendar, loadCalendar } from '../../../school/calendar/calendar.ts';
import { loadShifts, shiftsOn, weighShifts } from '../../../school/calendar/shifts.ts';
import { localMoment } from '../../../school/clock.ts';
import { factsOfYear } from '../sheet/sheet-presenter.ts';
import { sortedBy } from '../sheet/sheet-rules.ts';
import { mayLook, seesColleagues } from './staff-hours-policy.ts';
import {
  presentCorrection,
  presentFacts,
  presentStaffDay,
  presentStaffMonth,
} from './staff-hours-presenter.ts';
import {
  correctionsOf,
  movesOf,
  notesOf,
  type StaffRow,
  staffNamed,
  staffOf,
} from './staff-hours-repository.ts';
import { flagged, type JudgedDay, judgeDay, totalsOf } from './staff-hours-rules.ts';

type Asking = Pick<Caller, 'actor' | 'context' | 'school'>;

interface Narrowing {
  readonly kind?: StaffKind | undefined;
  readonly flag?: StaffFlag | undefined;
}

export interface StaffDayQuery extends ListQuery<'name' | 'in' | 'out' | 'late' | 'early'>, Narrowing {
  readonly date?: string | undefined;
  readonly state?: StaffDayFilter | undefined;
}

export interface StaffMonthQuery extends ListQuery<'name' | 'late' | 'early' | 'worked'>, Narrowing {
  readonly month?: string | undefined;
}

interface Sheet {
  readonly days: readonly string[];
  readonly calendar: Calendar;
  /** In the order of names. */
  readonly staff: readonly { readonly row: StaffRow; readonly days: readonly JudgedDay[] }[];
}

/** Each day of each member of staff of the branch in a month. Who sees only some classes sees only the own days. */
const openSheet = async (
  { actor, context: { branchId }, school }: Asking,
  month: string,
  { kind, names = 'lo', userId }: Narrowing & { readonly names?: 'en' | 'lo'; readonly userId?: number },
): Promise<Sheet> => {
  const days = daysOf(month);
  const [from = '', until = ''] = [days[0], days.at(-1)];
  const now = localMoment(new Date());
  const own = seesColleagues(actor) ? null : actor.userId;
  if (own !== null && userId !== undefined && userId !== own) return notFound();
  const wanted = { branchId, from, until, kind: kind ?? null, userId: own ?? userId ?? null, names };
  const [rows, calendar, shifts] = await Promise.all([
    staffOf(school.connection, wanted),
    loadCalendar(school.read, { branchId, from, until }),
    loadShifts(school.read, { branchId, from, until }),
  ]);
  const span = { ids: rows.map(({ id }) => id), from, until };
  const [moves, corrections] = await Promise.all([
    movesOf(school.connection, span).then(byDay),
    correctionsOf(school.connection, span).then(byDay),
  ]);
  const staff = rows.map((row) => {
    const subject = subjectOf(row);
    const judged = days.map((date, at) => {
      const status = calendar.dayStatus(date, subject);
      const moved = moves.get(`${row.id} ${at + 1}`);
      const correction = corrections.get(`${row.id} ${at + 1}`);
      return judgeDay(
        {
          date,
          status,
          shifts: status.working ? shiftsOn(shifts, status, subject) : [],
          hasTimes: weighShifts(shifts, status, subject).length > 0,
          isEmployed: (row.employed_from ?? '') <= date && (row.employed_until ?? '9999') >= date,
          stored: row.days?.charAt(at) || '.',
          firstIn: row.first_in?.[at] ?? null,
          lastOut: row.last_out?.[at] ?? null,
          lateMinutes: moved?.late ?? 0,
          away: moved?.away ?? [],
          corrected: correction ? presentCorrection(correction) : null,
        },
        now,
      );
    });
    return { row, days: judged };
  });
  return { days, calendar, staff };
};

const subjectOf = ({ sex, kind }: StaffRow) => ({ kind: 'staff', sex, staffType: kind }) as const;

const byDay = <Of extends { readonly user_id: number; readonly day: number }>(rows: readonly Of[]) =>
  new Map(rows.map((row) => [`${row.user_id} ${row.day}`, row]));

const named = async <Of extends { readonly row: StaffRow }>(
  { school }: Asking,
  staff: readonly Of[],
  q: string,
): Promise<readonly Of[]> => {
  const terms = queryTerms(q);
  if (terms.length === 0 || staff.length === 0) return staff;
  const found = await staffNamed(
    school.connection,
    staff.map(({ row }) => row.id),
    terms,
  );
  return staff.filter(({ row }) => found.has(row.id));
};

interface OneDay {
  readonly row: StaffRow;
  readonly day: JudgedDay;
}

const dayKeys = {
  name: null,
  in: ({ day }: OneDay) => day.firstIn,
  out: ({ day }: OneDay) => day.lastOut,
  late: ({ day }: OneDay) => day.lateMinutes,
  early: ({ day }: OneDay) => day.earlyMinutes,
} as const;

const several: Readonly<Partial<Record<StaffDayFilter, readonly JudgedDay['state'][]>>> = {
  arrived: ['present', 'late', 'half_day'],
  away: ['absent', 'excused', 'leave'],
};
const isInState = ({ state }: JudgedDay, wanted: StaffDayFilter) =>
  several[wanted]?.includes(state) ?? state === wanted;

const dayOf = async (call: Asking, query: StaffDayQuery) => {
  const date = query.date ?? localMoment(new Date()).day;
  const sheet = await openSheet(call, monthOfDay(date), query);
  const all = sheet.staff.flatMap(({ row, days }): OneDay[] => {
    const day = days[positionOf(date)];
    return day && day.letter !== 'X' ? [{ row, day }] : [];
  });
  const { state, flag, sort, dir, q } = query;
  const chosen = (await named(call, all, q)).filter(
    ({ day }) => (!state || isInState(day, state)) && (!flag || flagged[flag](day)),
  );
  return { date, sheet, all: all.map(({ day }) => day), chosen: sortedBy(chosen, dir, dayKeys[sort]) };
};

const withNotes = async ({ school }: Asking, rows: readonly OneDay[], date: string): Promise<StaffDay[]> => {
  const notes = await notesOf(
    school.connection,
    rows.map(({ row }) => row.id),
    date,
  );
  const noteOf = new Map(notes.map((note) => [note.user_id, note]));
  return rows.map(({ row, day }) => presentStaffDay(row, day, noteOf.get(row.id)));
};

/** One day of the staff: a page of people, and what everybody comes to. */
export const staffDayReport = async (
  call: Asking,
  query: StaffDayQuery,
): Promise<EndpointOutput<typeof staffDay>> => {
  const { date, sheet, all, chosen } = await dayOf(call, query);
  const { kind, name } = sheet.calendar.dayStatus(date, { kind: 'staff' });
  const daysWith = (flag: StaffFlag) => all.filter(flagged[flag]).length;
  return {
    rows: await withNotes(call, pageIn(chosen, query), date),
    total: chosen.length,
    ...factsOfYear(yearOf(call.context)),
    date,
    dayKind: kind,
    holiday: name,
    staff: all.length,
    totals: totalsOf(all),
    late: daysWith('late'),
    early: daysWith('early'),
    unclosed: daysWith('unclosed'),
  };
};

/** The same people, all of them, for an export. */
export async function* staffDayRows(call: Asking, query: StaffDayQuery): AsyncGenerator<StaffDay> {
  const { date, chosen } = await dayOf(call, query);
  yield* await withNotes(call, chosen, date);
}

const monthKeys = {
  name: null,
  late: ({ totals }: StaffMonth) => totals.lateMinutes,
  early: ({ totals }: StaffMonth) => totals.earlyMinutes,
  worked: ({ totals }: StaffMonth) => totals.workedMinutes,
} as const;

const monthOf = async (call: Asking, query: StaffMonthQuery) => {
  const month = query.month ?? monthOfDay(localMoment(new Date()).day);
  const sheet = await openSheet(call, month, query);
  const { flag, sort, dir, q } = query;
  const chosen = (await named(call, sheet.staff, q))
    .filter(({ days }) => !flag || days.some(flagged[flag]))
    .map(({ row, days }) => presentStaffMonth(row, days));
  return { month, sheet, chosen: sortedBy(chosen, dir, monthKeys[sort]) };
};

/** One month of the staff: a page of people with their letters and sums, and what everybody comes to. */
export const staffMonthReport = async (
  call: Asking,
  query: StaffMonthQuery,
): Promise<EndpointOutput<typeof staffMonth>> => {
  const { month, sheet, chosen } = await monthOf(call, query);
  const peopleWith = (flag: StaffFlag) => sheet.staff.filter(({ days }) => days.some(flagged[flag])).length;
  return {
    rows: pageIn(chosen, query),
    total: chosen.length,
    ...factsOfYear(yearOf(call.context)),
    month,
    days: sheet.days.map((date, at) => {
      const { kind, name } = sheet.calendar.dayStatus(date, { kind: 'staff' });
      const counts = noCounts();
      for (const { days } of sheet.staff) count(counts, days[at]?.letter ?? 'X');
      return { date, kind, holiday: name, counts: withRate(counts) };
    }),
    staff: sheet.staff.length,
    totals: totalsOf(sheet.staff.flatMap(({ days }) => days)),
    late: peopleWith('late'),
    early: peopleWith('early'),
    unclosed: peopleWith('unclosed'),
    absent: peopleWith('absent'),
  };
};

/** The same people, all of them, for an export. */
export async function* staffMonthRows(call: Asking, query: StaffMonthQuery): AsyncGenerator<StaffMonth> {
  yield* (await monthOf(call, query)).chosen;
}

/** The days behind one line of the month. */
export const staffTimesheetOf = async (
  call: Asking,
  userId: number,
  asked: string | undefined,
): Promise<EndpointOutput<typeof staffTimesheet>> => {
  if (!mayLook(call.actor, userId)) return notFound();
  const month = asked ?? monthOfDay(localMoment(new Date()).day);
  const { staff } = await openSheet(call, month, { userId });
  const [one] = staff;
  if (!one) return notFound();
  return {
    ...factsOfYear(yearOf(call.context)),
    month,
    person: presentStaffMonth(one.row, one.days),
    days: one.days.map(presentFacts),
  };
};

/**
 * One day of a member of staff, with what decides on its calendar and shifts; undefined of who is no staff of the branch
 * or wasn't employed on it. Who sees no others gets the own days alone.
 */
export const dayOfStaff = async (call: Asking, userId: number, date: string) => {
  const { staff } = await openSheet(call, monthOfDay(date), { userId });
  const facts = staff[0]?.days[positionOf(date)];
  return staff[0] && facts && facts.letter !== 'X' ? { subject: subjectOf(staff[0].row), facts } : undefined;
};
