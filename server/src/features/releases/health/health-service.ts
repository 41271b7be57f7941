import {
  type LoadCounts,
  type PartHealth,
  slowLoad,
  type VersionHealth,
  type VersionState,
} from '@suksa/contracts/releases';
import type { Database } from '../../../http/app.ts';
import { refuse } from '../../../http/refuse.ts';
import { roleNames } from '../../settings/roles/role-service.ts';
import { countFailedPages, type FailedPages, failedPagesOf } from './failure-repository.ts';
import { bucketsKey, bucketsOf, countLoads } from './measure-repository.ts';
import { type Release, type ReleaseHistory, type Stint, stintsOf } from './release-history-service.ts';
import { lastServers } from './server-version-repository.ts';
import { type Buckets, countAbove, countIn, percentile } from './size-buckets-rules.ts';

/** Which versions a part's card shows: the live one, a second one for some people, and the one before. */
interface ShownVersion extends Pick<VersionHealth, 'version' | 'commit' | 'since' | 'until' | 'by'> {
  readonly part: string;
  readonly state: VersionState;
}

/** Every part of what is live, each with its versions side by side. Refuses with 503 before the first release. */
export const healthOf = async (db: Database, history: ReleaseHistory) => {
  const chain = await history.chain();
  const live = chain[0] ?? refuse('nothing_released', { status: 503 });
  const names = [...new Set([...live.parts.keys(), ...live.canaries.keys()])];
  const shown = names.flatMap((part) => shownVersions(chain, live, part));
  const versions = shown.map(({ version }) => version);
  const [buckets, failures, roles, servers] = await Promise.all([
    bucketsOf(db, versions),
    failedPagesOf(db, versions),
    roleNames(db),
    lastServers(db),
  ]);
  const parts: PartHealth[] = names.map((part) => ({
    part,
    title: live.parts.get(part)?.title ?? live.canaries.get(part)?.title ?? null,
    versions: shown
      .filter((version) => version.part === part)
      .map(({ part: _, ...version }) => ({
        ...version,
        audience: version.state === 'canary' ? audienceOf(live, part, roles) : null,
        ...figures(part, version.version, buckets, failures),
      })),
  }));
  return {
    composition: live.id,
    time: live.time,
    by: live.by,
    asOf: new Date().toISOString(),
    parts: [...parts, ...serverPart(servers)],
  };
};

/** The server stands beside what it answers; browsers measure nothing of it. Of two that serve, the later started. */
const serverPart = (servers: Awaited<ReturnType<typeof lastServers>>): PartHealth[] => {
  const versions = servers.map(({ version, commit, since }, at) => ({
    version,
    commit,
    state: at === 0 ? ('live' as const) : ('before' as const),
    since: since.toISOString(),
    until: servers[at - 1]?.since.toISOString() ?? null,
    by: '',
    audience: null,
    loads: 0,
    ...unmeasured,
  }));
  return versions.length > 0 ? [{ part: 'server', title: null, versions }] : [];
};

const unmeasured = {
  loadP50: null,
  loadP95: null,
  slowPerThousand: null,
  errorsPerThousand: null,
  lcp: null,
  inp: null,
  cls: null,
};

const shownVersions = (chain: readonly Release[], live: Release, part: string): ShownVersion[] => {
  const stints = stintsOf(chain, part);
  const canary = live.canaries.get(part);
  const present = live.parts.has(part) ? stints[0] : undefined;
  const before = stints.find(({ version }) => version !== present?.version && version !== canary?.version);
  return [
    ...(present ? [shownStint(part, present, 'live')] : []),
    ...(canary
      ? [
          {
            part,
            version: canary.version,
            commit: canary.commit,
            state: 'canary' as const,
            since: canarySince(chain, part, canary.version),
            until: null,
            by: live.by,
          },
        ]
      : []),
    ...(before ? [shownStint(part, before, 'before')] : []),
  ];
};

const shownStint = (
  part: string,
  { version, commit, since, until, by }: Stint,
  state: VersionState,
): ShownVersion => ({
  part,
  version,
  commit,
  state,
  since,
  until,
  by,
});

/** Since when that second version has been given to anybody without a break. */
const canarySince = (chain: readonly Release[], part: string, version: string): string | null => {
  const ended = chain.findIndex(({ canaries }) => canaries.get(part)?.version !== version);
  return chain[ended === -1 ? chain.length - 1 : ended - 1]?.time ?? null;
};

/** Who gets the second version of a part. */
export const audienceOf = (
  live: Release,
  part: string,
  names: ReadonlyMap<number, { lo: string; en: string }>,
): VersionHealth['audience'] => {
  const audience = live.canaries.get(part)?.audience;
  if (!audience) return null;
  const roles = audience.roles.map((id) => names.get(id) ?? { lo: String(id), en: String(id) });
  return { share: audience.share, roles, users: audience.users };
};

const figures = (
  part: string,
  version: string,
  buckets: ReadonlyMap<string, Buckets>,
  failures: Awaited<ReturnType<typeof failedPagesOf>>,
) => {
  const of = (metric: 'load' | 'lcp' | 'inp' | 'cls') =>
    buckets.get(bucketsKey(part, version, metric)) ?? new Map<number, number>();
  const loads = of('load');
  const came = countIn(loads);
  const { failed, missed } = failures.get(`${part} ${version}`) ?? { failed: 0, missed: 0 };
  const all = loadsOf(came, { failed, missed });
  const shift = percentile(of('cls'), 0.75);
  return {
    loads: all,
    loadP50: percentile(loads, 0.5),
    loadP95: percentile(loads, 0.95),
    slowPerThousand: perThousand(countAbove(loads, slowLoad), came),
    errorsPerThousand: perThousand(failed, all),
    lcp: percentile(of('lcp'), 0.75),
    inp: percentile(of('inp'), 0.75),
    cls: shift === null ? null : shift / 1000,
  };
};

/** Page loads: a page that was left before it told of its load has been one, if it failed. */
const loadsOf = (came: number, { failed, missed }: FailedPages): number => Math.max(came + missed, failed);

/** One digit after the point; a page that never told of its load may still have failed. */
const perThousand = (some: number, all: number): number | null =>
  all === 0 ? null : Math.min(1000, Math.round((some / all) * 10_000) / 10);

/**
 * How a part does since a composition made it live, beside its version before. Refuses a composition that isn't in
 * the live one's history, or that didn't have the part.
 */
export const watchOf = async (
  db: Database,
  history: ReleaseHistory,
  { part, composition }: { part: string; composition: string },
) => {
  const chain = await history.chain();
  const at = chain.findIndex(({ id }) => id === composition);
  const version = chain[at]?.parts.get(part)?.version ?? refuse('not_live', { status: 409 });
  const since = chain.slice(0, at + 1).map(({ id }) => id);
  const before = stintsOf(chain.slice(at), part).find((stint) => stint.version !== version);
  return {
    version,
    live: chain[0]?.parts.get(part)?.version ?? null,
    now: await countsOf(db, part, version, since),
    before: before ? await countsOf(db, part, before.version) : null,
  };
};

/** Page loads of a version, and those of them that failed; of its last thirty days where no compositions are named. */
export const countsOf = async (
  db: Database,
  part: string,
  version: string,
  compositions?: readonly string[],
): Promise<LoadCounts> => {
  const [came, { failed, missed }] = await Promise.all([
    countLoads(db, part, version, compositions),
    countFailedPages(db, part, version, compositions),
  ]);
  return { loads: loadsOf(came, { failed, missed }), failed };
};
