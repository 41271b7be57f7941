import type { Composition } from '@suksa/contracts';
import { limitFor, perThousand, verdictOf } from '@suksa/contracts/composition/release-verdict';
import { errorLimit } from '@suksa/contracts/releases';
import { WrongUsage } from '../command.ts';
import type { CompositionStore } from '../composition-store.ts';
import { rollBackPart } from '../live/roll-back.ts';
import { versionOf } from '../live/switch-live.ts';
import { Refused } from '../refused.ts';
import type { Health, HealthSource } from './health-client.ts';

/** How often it is asked. */
const pause = 5000;

interface Watch {
  readonly store: CompositionStore;
  readonly health: HealthSource;
  readonly part: string;
  /** The composition with which the watched version went live. */
  readonly composition: Composition;
  readonly milliseconds: number;
  readonly print: (line: string) => void;
  readonly wait?: (milliseconds: number) => Promise<void>;
  readonly now?: () => number;
}

/**
 * Watches a part after its release, and takes it back by itself when too many of its page loads fail.
 *
 * @throws {Refused} when it was taken back, with why, and when the product never answered.
 */
export async function watch(options: Watch): Promise<void> {
  const { health, part, composition, milliseconds, print, wait = sleep, now = Date.now } = options;
  const version = versionOf(composition, part) ?? '';
  const end = now() + milliseconds;
  print(`watching ${part} ${version} for ${Math.round(milliseconds / 1000)} s …`);
  let last: Health | null = null;
  while (now() < end) {
    await wait(Math.min(pause, end - now()));
    last = (await health.ask(part, composition.id)) ?? last;
    if (!last) continue;
    if (last.live !== version) return print(`${part} is ${last.live ?? 'gone'} by now: the watch ends.`);
    if (verdictOf(last.now, last.before) === 'bad') return takeBack(options, version, last);
  }
  if (!last) throw new Refused(`${part} ${version} is live, but how it does could not be asked.`);
  print(stays(part, version, last));
}

async function takeBack({ store, part, print }: Watch, version: string, health: Health): Promise<void> {
  const why = `${ratio(health)}, the limit is ${limitFor(health.before)} ‰`;
  const live = await store.liveOrRefuse();
  // Between the answer and now somebody may have been faster.
  if (versionOf(live, part) !== version) return print(`${part} is ${versionOf(live, part)} by now.`);
  const done = await rollBackPart({ store, live, part, print, why: `taken back by itself: ${why}` });
  throw new Refused(
    `${part} ${version} was taken back by itself: ${why}.\n${part} ${versionOf(done, part)} is live again: composition ${done.id}`,
  );
}

function stays(part: string, version: string, health: Health): string {
  const few = health.now.loads < errorLimit.minimumLoads;
  const judged = few ? `too few to judge (${errorLimit.minimumLoads} are needed); it stays` : 'it stays';
  return `${part} ${version}: ${ratio(health)}; ${judged}.`;
}

const ratio = ({ now }: Health): string =>
  `${now.failed} of ${now.loads} page loads failed (${perThousand(now)} ‰)`;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** `30s`, `10m`, `1h` in milliseconds. @throws {WrongUsage} */
export function durationOf(text: string): number {
  const [, number, unit] = /^(\d+)(s|m|h)$/.exec(text) ?? [];
  const each = { s: 1000, m: 60_000, h: 3_600_000 }[unit ?? ''];
  if (!number || !each || Number(number) === 0)
    throw new WrongUsage(`--watch ${text}: expected e.g. 30s, 10m or 1h.`);
  return Number(number) * each;
}
