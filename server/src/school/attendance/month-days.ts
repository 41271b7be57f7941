import { daysAfter, endOfMonth } from '@suksa/contracts/days';
import { sql } from 'drizzle-orm';

/** The days of a month `YYYY-MM`, each `YYYY-MM-DD`. */
export const daysOf = (month: string): string[] => {
  const first = `${month}-01`;
  return Array.from({ length: Number(endOfMonth(first).slice(8)) }, (_, at) => daysAfter(first, at));
};

export const monthOfDay = (day: string) => day.slice(0, 7);

/** The first day of a month: how `attendance_month` names it. */
export const firstDayOf = (month: string) => `${month}-01`;

/** Which letter of a month's 31 belongs to a day, from 0. */
export const positionOf = (day: string) => Number(day.slice(8)) - 1;

/** The days of a month's row `m` with a coming and no leaving, as `open`: to be joined laterally. */
export const openDaysOfMonth = sql`(
  select m.month + number - 1 as day, m.first_in[number] as first_in from generate_series(1, 31) number
  where m.first_in[number] is not null and m.last_out[number] is null) open`;
