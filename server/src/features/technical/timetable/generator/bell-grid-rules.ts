import { compareTimes } from '@suksa/contracts/days';
import type { TimetableWeek, WeekPeriod } from '@suksa/contracts/technical';
import { minutesOf } from '@suksa/contracts/timetable';

interface Column {
  from: number;
  until: number;
  readonly periods: WeekPeriod[];
}

/** The bells of all period sets in one grid of days and columns; a column is a noon where nobody has a lesson. */
export interface BellGrid {
  readonly weekdays: readonly number[];
  readonly columns: readonly Pick<Column, 'from' | 'until'>[];
  readonly noons: readonly number[];
  readonly slotOf: (periodId: number) => number;
  /** The period of a set in a slot. */
  readonly periodAt: (setId: number, slot: number) => WeekPeriod | undefined;
}

/** As long a pause, and no lesson goes across it. */
const noon = 30;

/** Periods of two sets share a column where they share more than half of the shorter one. */
export function bellGridOf({ periods }: Pick<TimetableWeek, 'periods'>): BellGrid {
  const weekdays = [...new Set(periods.map(({ weekday }) => weekday))].sort((one, other) => one - other);
  const taught: Column[] = [];
  const byTime = [...periods].sort(
    (one, other) => compareTimes(one.startsAt, other.startsAt) || one.id - other.id,
  );
  for (const period of byTime) {
    const [from, until] = [minutesOf(period.startsAt), minutesOf(period.endsAt)];
    const column = taught.find((one) => shares(one, { from, until }) && !hasOwn(one, period));
    if (column) {
      column.periods.push(period);
      column.from = Math.min(column.from, from);
      column.until = Math.max(column.until, until);
    } else taught.push({ from, until, periods: [period] });
  }
  taught.sort((one, other) => one.from - other.from);
  const columns = taught.flatMap((column, k) => {
    const before = taught[k - 1];
    const isApart = before && column.from - before.until > noon;
    return isApart ? [{ from: before.until, until: column.from, periods: [] }, column] : [column];
  });
  const slots = new Map<number, number>();
  const found = new Map<string, WeekPeriod>();
  for (const [index, column] of columns.entries())
    for (const period of column.periods) {
      const slot = weekdays.indexOf(period.weekday) * columns.length + index;
      slots.set(period.id, slot);
      found.set(`${period.setId}/${slot}`, period);
    }
  return {
    weekdays,
    columns,
    noons: columns.flatMap(({ periods: own }, index) => (own.length === 0 ? [index] : [])),
    slotOf: (periodId) => slots.get(periodId) ?? -1,
    periodAt: (setId, slot) => found.get(`${setId}/${slot}`),
  };
}

const shares = (column: Column, { from, until }: { readonly from: number; readonly until: number }) => {
  const shared = Math.min(column.until, until) - Math.max(column.from, from);
  return shared * 2 > Math.min(column.until - column.from, until - from);
};

const hasOwn = ({ periods }: Column, { setId, weekday }: WeekPeriod) =>
  periods.some((one) => one.setId === setId && one.weekday === weekday);
