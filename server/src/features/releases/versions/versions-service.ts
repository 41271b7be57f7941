import type { Lived, PublishedVersion } from '@suksa/contracts/releases';
import type { App, Database } from '../../../http/app.ts';
import { refuse } from '../../../http/refuse.ts';
import type { PublishedRecord, PublishedRun } from '../../../plugins/releases/published.ts';
import { roleNames } from '../../settings/roles/role-service.ts';
import { audienceOf } from '../health/health-service.ts';
import {
  type Release,
  type ReleaseHistory,
  stintsOf,
  versionBefore,
} from '../health/release-history-service.ts';

/** More than anybody scrolls through; what is live stays among them however old it is. */
const mostVersions = 30;
/** Of one version, how many of the times that it was live. */
const mostTimes = 3;

/** Every version of a part that was published, the newest first. Refuses a part that there is none of. */
export const versionsOf = async (
  { environment, publishedFiles }: App,
  db: Database,
  history: ReleaseHistory,
  part: string,
) => {
  const chain = await history.chain();
  const live = chain[0] ?? refuse('nothing_released', { status: 503 });
  const [{ records, runs }, roles] = await Promise.all([publishedFiles.of(part), roleNames(db)]);
  const canary = live.canaries.get(part);
  const times = livedBy(chain, part);
  const newest = [...records].sort((a, b) => (a.at < b.at ? 1 : -1));
  const named = new Map([
    ...newest.map((record) => [record.version, record.commit] as const),
    ...shown(live, part),
  ]);
  if (named.size === 0) refuse('not_found');
  const kept = [...named].filter(
    ([version], index) => index < mostVersions || shown(live, part).has(version),
  );
  const rows = kept.map(
    ([version, commit]): PublishedVersion => ({
      version,
      commit,
      published: publishedIn(newest, version),
      state: stateOf(live, part, version, times),
      audience: canary?.version === version ? audienceOf(live, part, roles) : null,
      lived: (times.get(version) ?? []).slice(0, mostTimes),
      gate: lastRun(runs, version),
    }),
  );
  return {
    part,
    title: live.parts.get(part)?.title ?? canary?.title ?? null,
    acting: environment.releaseService !== undefined,
    before: versionBefore(chain, part),
    rows,
  };
};

/** What somebody has of it now. */
const shown = ({ parts, canaries }: Release, part: string): ReadonlyMap<string, string> =>
  new Map(
    [parts.get(part), canaries.get(part)].flatMap((released) =>
      released ? [[released.version, released.commit] as const] : [],
    ),
  );

const publishedIn = (records: readonly PublishedRecord[], version: string) => {
  const record = records.find((one) => one.version === version);
  return record ? { at: record.at, by: record.by } : null;
};

const stateOf = (
  live: Release,
  part: string,
  version: string,
  times: ReadonlyMap<string, readonly Lived[]>,
): PublishedVersion['state'] => {
  if (live.parts.get(part)?.version === version) return 'live';
  if (live.canaries.get(part)?.version === version) return 'canary';
  return times.has(version) ? 'before' : 'candidate';
};

/** When all had each version, the latest time first. */
const livedBy = (chain: readonly Release[], part: string): ReadonlyMap<string, readonly Lived[]> => {
  const times = new Map<string, Lived[]>();
  for (const { version, since, until, by } of stintsOf(chain, part)) {
    const change = chain.find(({ time }) => time === since)?.change;
    const own = change?.parts.includes(part) ? change : undefined;
    const time = { since, until, by, why: own?.why ?? null, leftOut: [...(own?.skipped ?? [])] };
    times.set(version, [...(times.get(version) ?? []), time]);
  }
  return times;
};

const lastRun = (runs: readonly PublishedRun[], version: string): PublishedVersion['gate'] => {
  const [last] = runs.filter((run) => run.version === version).sort((a, b) => (a.time < b.time ? 1 : -1));
  return last ? { time: last.time, by: last.by, checks: last.checks } : null;
};
