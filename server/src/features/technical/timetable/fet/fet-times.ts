import type { RuleTime } from '@suksa/contracts/technical';
import type { BellGrid } from '../generator/bell-grid-rules.ts';
import type { FetFile } from './fet-reader.ts';
import { timeNamed, weekdayNamed } from './fet-words.ts';

/** Which of our days and periods the days and hours of a file are. */
export interface FetTimes {
  /** Our slot; undefined for a day or an hour that we don’t have. */
  readonly slotOf: (slot: number) => number | undefined;
  readonly timesOf: (slots: readonly number[]) => RuleTime[];
  /** Names of days and hours that are none of ours. */
  readonly unknown: readonly string[];
}

const near = 30;

/** By their names where these say it, else by their order. */
export function fetTimes({ school, problem }: FetFile, grid: BellGrid): FetTimes {
  const days = distinct(
    school.days.map((name) => {
      const weekday = weekdayNamed(name);
      return weekday === undefined ? -1 : grid.weekdays.indexOf(weekday);
    }),
    school.days.map((_, at) => (at < grid.weekdays.length ? at : -1)),
  );
  const taught = [...grid.columns.keys()].filter((at) => !grid.noons.includes(at));
  const pauses = new Set(hoursOfBreaks(problem));
  let next = 0;
  const hours = distinct(
    school.hours.map((name) => {
      const minutes = timeNamed(name);
      return minutes === undefined ? -1 : columnAt(grid, minutes);
    }),
    school.hours.map((_, hour) => (pauses.has(hour) ? -1 : (taught[next++] ?? -1))),
  );
  const slotOf = (slot: number) => {
    const day = days[Math.floor(slot / problem.periods)] ?? -1;
    const hour = hours[slot % problem.periods] ?? -1;
    return day < 0 || hour < 0 ? undefined : day * grid.columns.length + hour;
  };
  return {
    slotOf,
    unknown: [
      ...school.days.filter((_, at) => (days[at] ?? -1) < 0),
      ...school.hours.filter((_, at) => (hours[at] ?? -1) < 0 && !pauses.has(at)),
    ],
    timesOf: (slots) => timesIn(grid, slots),
  };
}

/** Names that say two times the same, or nothing of one, say nothing. */
const distinct = (named: readonly number[], inOrder: readonly number[]): readonly number[] =>
  named.some((at) => at < 0) || new Set(named).size < named.length ? inOrder : named;

const columnAt = ({ columns }: BellGrid, minutes: number): number => {
  const far = columns.map(({ from }) => Math.abs(from - minutes));
  const least = Math.min(...far);
  return least <= near ? far.indexOf(least) : -1;
};

/** Hours that are a break on every day. */
function hoursOfBreaks({ rules, days, periods }: FetFile['problem']): readonly number[] {
  const closed = new Set(rules.flatMap((rule) => (rule.kind === 'breaks' ? rule.slots : [])));
  return [...Array(periods).keys()].filter((hour) =>
    [...Array(days).keys()].every((day) => closed.has(day * periods + hour)),
  );
}

/** Slots as stretches of days, those that follow each other in one. */
function timesIn({ columns, weekdays, noons }: BellGrid, slots: readonly number[]): RuleTime[] {
  const wanted = [...new Set(slots)]
    .filter((slot) => !noons.includes(slot % columns.length))
    .sort((one, two) => one - two);
  const runs: { weekday: number; first: number; last: number }[] = [];
  for (const slot of wanted) {
    const [day, at] = [Math.floor(slot / columns.length), slot % columns.length];
    const weekday = weekdays[day] ?? 0;
    const before = runs.at(-1);
    if (before?.weekday === weekday && before.last === at - 1) before.last = at;
    else runs.push({ weekday, first: at, last: at });
  }
  return runs.map(({ weekday, first, last }) => ({
    weekday,
    startsAt: clock(columns[first]?.from ?? 0),
    endsAt: clock(columns[last]?.until ?? 0),
  }));
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
