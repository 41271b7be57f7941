import { compareTimes } from '@suksa/contracts/days';
import type { PeriodDays, PeriodPiece } from '@suksa/contracts/technical';

/** One piece of one day; lessons are numbered through the day, breaks aren't. */
export interface DayPiece {
  readonly weekday: number;
  readonly number: number | null;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Days as they are typed, piece by piece in the order of time. */
export const piecesOf = (days: readonly PeriodDays[]): DayPiece[] =>
  days.flatMap(({ weekdays, pieces }) =>
    [...new Set(weekdays)].flatMap((weekday) => {
      let number = 0;
      return [...pieces]
        .sort((one, other) => compareTimes(one.startsAt, other.startsAt))
        .map(({ startsAt, endsAt, kind }) => ({
          ...{ weekday, startsAt, endsAt },
          number: kind === 'lesson' ? ++number : null,
        }));
    }),
  );

/** The same the other way: days that are divided alike stand together. */
export const daysOf = (pieces: readonly DayPiece[]): PeriodDays[] => {
  const days = new Map<string, { weekdays: number[]; pieces: PeriodPiece[] }>();
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const own = pieces
      .filter((piece) => piece.weekday === weekday)
      .sort((one, other) => compareTimes(one.startsAt, other.startsAt))
      .map(
        ({ startsAt, endsAt, number }): PeriodPiece => ({
          startsAt: startsAt.slice(0, 5),
          endsAt: endsAt.slice(0, 5),
          kind: number === null ? 'break' : 'lesson',
        }),
      );
    if (own.length === 0) continue;
    const key = JSON.stringify(own);
    const alike = days.get(key) ?? { weekdays: [], pieces: own };
    alike.weekdays.push(weekday);
    days.set(key, alike);
  }
  return [...days.values()];
};

/** Whether two pieces of a day are there at the same time, or a day is divided twice. */
export const piecesOverlap = (pieces: readonly DayPiece[]): boolean =>
  pieces.some((one, index) =>
    pieces
      .slice(index + 1)
      .some(
        (other) =>
          one.weekday === other.weekday && one.startsAt < other.endsAt && other.startsAt < one.endsAt,
      ),
  );
