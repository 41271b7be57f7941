import { daysAfter, weekdayOf } from '@suksa/contracts/days';
import type { HolidayRow } from '../national-holidays.ts';

export const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day);
  return days;
};

/** The days on which students were expected, from `first` to `last`. */
export const schoolDaysBetween = (
  first: string,
  last: string,
  { workingDays, holidays }: { workingDays: readonly number[]; holidays: readonly HolidayRow[] },
): string[] =>
  daysBetween(first, last).filter(
    (day) =>
      workingDays.includes(weekdayOf(day)) &&
      !holidays.some(
        ({ startDate, endDate, audience, confirmed, type }) =>
          audience === 'everyone' &&
          confirmed &&
          type !== 'make_up' &&
          type !== 'exam' &&
          startDate <= day &&
          day <= endDate,
      ),
  );
