import { longBreak, minutesOf, overlap, type Span, type WeekIndex } from './week-index.ts';

/** Free periods between the first and the last lesson of a day, by the bells of its first lesson. */
export function freeBetween(index: WeekIndex, day: readonly Span[]): number {
  const [first] = day;
  if (!first) return 0;
  const from = Math.min(...day.map((one) => one.from));
  const until = Math.max(...day.map((one) => one.until));
  const { weekday, periods } = first;
  const bells = index.days.get(`${periods[0]?.setId}/${weekday}`) ?? [];
  return bells.filter((period) => {
    const span = { weekday, from: minutesOf(period.startsAt), until: minutesOf(period.endsAt) };
    return span.from >= from && span.until <= until && !day.some((one) => overlap(one, span));
  }).length;
}

/** The most periods of a day with nothing but short breaks between them. */
export function longestRow(day: readonly Span[]): number {
  const periods = day
    .flatMap((span) => span.periods)
    .map(({ startsAt, endsAt }) => ({ from: minutesOf(startsAt), until: minutesOf(endsAt) }))
    .sort((one, other) => one.from - other.from);
  let longest = 0;
  let row = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, until } of periods) {
    row = from - end <= longBreak ? row + 1 : 1;
    end = until;
    longest = Math.max(longest, row);
  }
  return longest;
}

/** By a key; keys and what they hold keep the order in which they come. */
export function grouped<One, Key>(
  all: readonly One[],
  keyOf: (one: One) => Key,
): ReadonlyMap<Key, readonly One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all) {
    const key = keyOf(one);
    const own = groups.get(key);
    if (own) own.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
