import { daysAfter, lastDay } from '@suksa/contracts/days';
import type { Queryable } from '../../http/app.ts';
import { todayIn } from '../clock.ts';
import { type Calendar, type CalendarChange, type DaySubject, loadCalendar } from './calendar.ts';
import { readCalendar } from './read-calendar.ts';

/**
 * Payers follow the days of the school's families: students of no class in particular, so that a day off of one level
 * or class moves nobody's due date. A half day and an exam are worked: the office is open for a part of them.
 */
const payer: DaySubject = { kind: 'student' };

/** Longer than any run of free days; what lies behind it is as it would be without a calendar. */
const farthest = 400;

const isWorked = (calendar: Calendar, date: string) => calendar.dayStatus(date, payer).working;

/**
 * The day itself where it is worked, else the next one that is: an invoice that is due on a free day is due on it.
 * Where none is found within reach it is due on the day that it says.
 */
export const nextWorkingDay = (calendar: Calendar, date: string): string => {
  for (let step = 0; step <= farthest && date <= lastDay; step += 1) {
    const day = daysAfter(date, step);
    if (isWorked(calendar, day)) return day;
  }
  return date;
};

/**
 * The last worked day before `today`. An invoice is overdue exactly when its due date isn't after it: the next working
 * day from the due date is before today just when there is a worked day between the two. One date a branch, so that
 * what is overdue stays one comparison in a query, however many invoices there are.
 */
export const lastWorkedDayBefore = (calendar: Calendar, today: string): string => {
  for (let step = 1; step <= farthest; step += 1) {
    const day = daysAfter(today, -step);
    if (isWorked(calendar, day)) return day;
  }
  return daysAfter(today, -farthest);
};

/** The days of a branch back to where {@link lastWorkedDayBefore} looks, and today. */
export const daysBehind = (db: Queryable, branchId: number, today: string): Promise<Calendar> =>
  readCalendar(db, { branchId, from: daysAfter(today, -farthest), until: today });

/** What is due in a branch on this day or before is overdue today. */
export const overdueUntil = async (db: Queryable, branchId: number, today = todayIn()): Promise<string> =>
  lastWorkedDayBefore(await daysBehind(db, branchId, today), today);

/**
 * What is due in a branch on this day or before has been late for longer than the days of grace today. They are counted
 * from the day that the due date counts as; where they end on a free day they last until the next one that is worked.
 */
export const graceOverUntil = async (db: Queryable, branchId: number, graceDays: number): Promise<string> => {
  const lastPayDay = await overdueUntil(db, branchId);
  return overdueUntil(db, branchId, daysAfter(lastPayDay, 1 - graceDays));
};

/** Whether the office takes money today: what is due on a free day is due on the next one that is worked. */
export const isPayDay = (calendar: Calendar, today: string): boolean => isWorked(calendar, today);

/** When invoices of a branch really count as due. The calendar is loaded once for all of these due dates. */
export const effectiveDueDates = async (
  db: Queryable,
  branchId: number,
  dueDates: readonly string[],
  change?: CalendarChange,
): Promise<(dueDate: string) => string> => {
  const sorted = dueDates.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return (dueDate) => dueDate;
  const reached = [last, lastDay].toSorted()[0] ?? last;
  const range = { branchId, from: first, until: daysAfter(reached, farthest) };
  const calendar = await (change ? loadCalendar(db, range, change) : readCalendar(db, range));
  const known = new Map<string, string>();
  return (dueDate) => {
    const effective = known.get(dueDate) ?? nextWorkingDay(calendar, dueDate);
    known.set(dueDate, effective);
    return effective;
  };
};

/** The day by which is to be paid what is asked for today and isn't due by a plan: never a day off. */
export const dueIn = async (db: Queryable, branchId: number, days: number): Promise<string> => {
  const day = daysAfter(todayIn(), days);
  const effective = await effectiveDueDates(db, branchId, [day]);
  return effective(day);
};
