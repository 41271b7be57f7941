import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { gateRoster, RosterDay } from '@suksa/contracts/checkinout';
import { daysAfter } from '@suksa/contracts/days';
import type { Caller } from '../../../http/caller.ts';
import { type Calendar, loadCalendar } from '../../../school/calendar/calendar.ts';
import { isOffDay, loadShifts, type Shift, shiftsOn } from '../../../school/calendar/shifts.ts';
import { isSpecialDay } from '../../../school/calendar/special-days.ts';
import { todayIn } from '../../../school/clock.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { markOf, partsThatDiffer } from './roster-parts-rules.ts';
import { groupOf, presentRosterPerson, presentState } from './roster-presenter.ts';
import { type RosterRow, rosterStaff, rosterStates, rosterStudents } from './roster-repository.ts';

type Query = EndpointRequest<typeof gateRoster>['query'];

/** A gate that loses its line on a Friday still knows the week that follows. */
const daysAhead = 7;
/** What was being written while the last answer was read is told once more. */
const overlap = 60_000;

/** Whom the gate must know, as far as it differs from what it has. */
export const rosterFor = async (
  { actor, context: { branchId }, school: { read } }: Caller,
  query: Query,
): Promise<EndpointOutput<typeof gateRoster>> => {
  const asOf = new Date();
  const day = todayIn(asOf);
  const range = { branchId, from: day, until: daysAfter(day, daysAhead - 1) };
  const since = query.since ? new Date(Date.parse(query.since) - overlap) : null;
  const [students, staff, calendar, shifts, states, special] = await Promise.all([
    rosterStudents(read, { actor, branchId, day }),
    seesWholeBranch(actor) ? rosterStaff(read, { branchId, day }) : [],
    loadCalendar(read, range),
    loadShifts(read, range),
    rosterStates(read, { branchId, day, since }),
    isSpecialDay(read, branchId, day),
  ]);
  const rows: readonly RosterRow[] = [...students, ...staff];
  const known = new Set(rows.map(({ kind, id }) => `${kind}${id}`));
  return {
    asOf: asOf.toISOString(),
    branchId,
    ...partsThatDiffer(
      rows.map((row) => presentRosterPerson(row, branchId)),
      query,
    ),
    days: unlessKnown(query.days, daysOf(rows, { calendar, shifts, from: day, special })),
    date: day,
    states: states.filter(({ kind, id }) => known.has(`${kind}${id}`)).map(presentState),
  };
};

const daysMarkLength = 8;

const unlessKnown = (known: string, list: readonly RosterDay[]) => {
  const mark = markOf(list, daysMarkLength);
  return mark === known ? null : { mark, list: [...list] };
};

interface Rules {
  readonly calendar: Calendar;
  readonly shifts: readonly Shift[];
  readonly from: string;
  /** The first day is opened though it is free. */
  readonly special: boolean;
}

const daysOf = (rows: readonly RosterRow[], { calendar, shifts, from, special }: Rules): RosterDay[] => {
  const subjects = new Map(rows.map((row) => [groupOf(row), row]));
  return Array.from({ length: daysAhead }, (_, at) => {
    const date = daysAfter(from, at);
    const plans = new Map<string, { readonly at: number; readonly plan: RosterDay['plans'][number] }>();
    const groups: Record<string, number> = {};
    for (const [group, row] of subjects) {
      const plan = planOf(row, { calendar, shifts, date });
      const key = JSON.stringify(plan);
      const known = plans.get(key) ?? { at: plans.size, plan };
      plans.set(key, known);
      groups[group] = known.at;
    }
    return {
      date,
      ...(special && at === 0 && { special }),
      plans: [...plans.values()].map(({ plan }) => plan),
      groups,
    };
  });
};

const planOf = (
  { kind, sex, level_id, class_id, staff_type }: RosterRow,
  { calendar, shifts, date }: Omit<Rules, 'from' | 'special'> & { readonly date: string },
): RosterDay['plans'][number] => {
  const subject = { kind, sex, levelId: level_id, classId: class_id };
  const status = calendar.dayStatus(date, subject);
  return {
    working: status.working,
    ...(isOffDay(shifts, status, { ...subject, staffType: staff_type }) && { off: true }),
    holiday: status.working ? null : status.name,
    shifts: shiftsOn(shifts, status, { ...subject, staffType: staff_type }).map((shift) => ({
      id: shift.id,
      inFrom: shift.inFrom,
      onTimeUntil: shift.onTimeUntil,
      startsAt: shift.startsAt,
      lateUntil: shift.lateUntil,
      outFrom: shift.outFrom,
      outUntil: shift.outUntil,
      breakFrom: shift.breakFrom,
      breakUntil: shift.breakUntil,
    })),
  };
};
