import { daysAfter, lastDay } from '@suksa/contracts/days';
import type { Queryable } from '../../http/app.ts';
import { type DaySubject, loadCalendar } from './calendar.ts';
import { isSpecialDay } from './special-days.ts';

/** Longer than the longest holidays. */
const farthest = 120;

/** The day itself where there is school on it, or the gate is open all the same; else the next one with school. */
export const nextSchoolDay = async (
  db: Queryable,
  { branchId, from, subject = { kind: 'student' } }: NextSchoolDay,
): Promise<string> => {
  if (await isSpecialDay(db, branchId, from)) return from;
  const calendar = await loadCalendar(db, { branchId, from, until: daysAfter(from, farthest) });
  for (let step = 0; step <= farthest; step += 1) {
    const day = daysAfter(from, step);
    if (day > lastDay) break;
    if (calendar.dayStatus(day, subject).working) return day;
  }
  return from;
};

interface NextSchoolDay {
  readonly branchId: number;
  readonly from: string;
  /** A day off may be one class's or one level's. */
  readonly subject?: DaySubject;
}
