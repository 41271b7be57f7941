import { setTimeout as rest, setImmediate as turn } from 'node:timers/promises';
import type { Connection } from './db/connection.ts';

/** Milliseconds of work after which others come. */
const atOnce = 10;

/** Does something with each of many, and lets other calls come between, so that none waits for all of it. */
export const eachInTurn = async <Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> => {
  let since = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - since < atOnce) continue;
    await turn();
    since = performance.now();
  }
};

/** Milliseconds after which a scan hardly counts any more. */
const fading = 2000;
/** How many came a second, lately. */
const scans = { perSecond: 0, until: 0 };

export const scansPerSecond = (): number =>
  scans.perSecond * Math.exp((scans.until - performance.now()) / fading);

/** Told with all that comes from a gate: what can wait rests between its slices for a while, the more the more comes. */
export const scanComes = (): void => {
  scans.perSecond = scansPerSecond() + 1000 / fading;
  scans.until = performance.now();
};

/** Milliseconds of a long reading after which others come: so long a scan waits that arrives meanwhile. */
const slice = 3;
/** Each time no longer than this. */
const longestRest = 500;
/** In all: whoever waits for a file gets it before what stands in between gives up. */
const mostRest = 40_000;

/** How many times as long as it worked a reading rests: as long at a gate with a child every second, five times at most. */
const restShare = (perSecond: number): number => (perSecond < 0.05 ? 0 : Math.min(5, 1 + perSecond * 0.15));

/** How time passes, and others get their turn; told by tests. */
interface Pace {
  readonly now: () => number;
  readonly scansPerSecond: () => number;
  readonly turn: () => Promise<unknown>;
  readonly rest: (milliseconds: number) => Promise<unknown>;
}

const ordinary: Pace = { now: () => performance.now(), scansPerSecond, turn, rest };

/**
 * The same rows, a few milliseconds of work at a time, whoever reads and writes them, with rests while a gate is in use: on
 * two processors what reads the database keeps the one busy, and what writes the file the other. The embedded database
 * has one session, which these rows hold: there a rest would make the gate wait for longer.
 */
export async function* givingWay<Row>(
  rows: AsyncIterable<Row>,
  kind: Connection['kind'],
  pace: Pace = ordinary,
): AsyncGenerator<Row> {
  let since = pace.now();
  let left = mostRest;
  for await (const row of rows) {
    yield row;
    const worked = pace.now() - since;
    if (worked < slice) continue;
    const share = kind === 'postgresql' ? restShare(pace.scansPerSecond()) : 0;
    const pause = Math.min(worked * share, longestRest, left);
    left -= pause;
    await (pause > 0 ? pace.rest(pause) : pace.turn());
    since = pace.now();
  }
}
