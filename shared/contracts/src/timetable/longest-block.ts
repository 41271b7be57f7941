import type { TimetableWeek } from '../technical/timetable/week.ts';
import { longBreak, minutesOf } from './week-index.ts';

/**
 * How many periods a block of these classes can have at most: as many as follow each other on some day without a long
 * break, by the bells of each. Undefined where none of them has bells yet.
 */
export function longestBlock(
  { classes, periods }: Pick<TimetableWeek, 'classes' | 'periods'>,
  classIds: readonly number[],
): number | undefined {
  const sets = new Set(
    classes.flatMap(({ id, periodSetId }) => (classIds.includes(id) && periodSetId ? [periodSetId] : [])),
  );
  const rows = [...sets].map((setId) => {
    const own = periods
      .filter((period) => period.setId === setId)
      .sort((one, other) => one.weekday - other.weekday || one.number - other.number);
    let [longest, row] = [0, 0];
    for (const [at, { weekday, startsAt }] of own.entries()) {
      const before = own[at - 1];
      const follows =
        before?.weekday === weekday && minutesOf(startsAt) - minutesOf(before.endsAt) <= longBreak;
      row = follows ? row + 1 : 1;
      longest = Math.max(longest, row);
    }
    return longest;
  });
  return rows.length === 0 ? undefined : Math.min(...rows);
}
