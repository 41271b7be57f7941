import { endOfMonth, weekdayOf } from '@suksa/contracts/days';

/** The days of a month in weeks from Monday to Sunday; null where a week belongs to the months around it. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const first = dateOf(year, month, 1);
  const last = Number(endOfMonth(first).slice(8));
  const before = weekdayOf(first) - 1;
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: last }, (_, index) => dateOf(year, month, index + 1)),
  ];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The first and the last day of a month. */
export const monthEdges = (year: number, month: number) => ({
  first: dateOf(year, month, 1),
  last: endOfMonth(dateOf(year, month, 1)),
});

/** The months from that of one day to that of another. */
export function monthsBetween(first: string, last: string): { year: number; month: number }[] {
  const indexOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  return Array.from({ length: indexOf(last) - indexOf(first) + 1 }, (_, step) => {
    const index = indexOf(first) + step;
    return { year: Math.floor(index / 12), month: (index % 12) + 1 };
  });
}

const dateOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
