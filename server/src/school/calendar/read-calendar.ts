import { lastDay } from '@suksa/contracts/days';
import { keepAnswer } from '../../db/kept-answer.ts';
import type { Database, Queryable } from '../../http/app.ts';
import { type Calendar, type CalendarRange, loadCalendar } from './calendar.ts';

/**
 * The days of a branch for who only reads: whole years, one calendar for all who ask, kept until it is changed. Inside a
 * transaction, which may have changed it itself, it is loaded anew.
 */
export const readCalendar = (db: Queryable, { branchId, from, until }: CalendarRange): Promise<Calendar> => {
  const range = { branchId, from: `${from.slice(0, 4)}-01-01`, until: endOfYear(until) };
  if (!isWhole(db)) return loadCalendar(db, range);
  const key = `calendar ${branchId} ${range.from} ${range.until}`;
  return keepAnswer(db, { key, reads: ['holiday', 'branch'] }, () => loadCalendar(db, range));
};

const endOfYear = (day: string): string => {
  const end = `${day.slice(0, 4)}-12-31`;
  return end < lastDay ? end : lastDay;
};

const isWhole = (db: Queryable): db is Database => '$client' in db;
