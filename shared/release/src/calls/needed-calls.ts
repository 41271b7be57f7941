import {
  type ApiOutline,
  type Composition,
  callFaultText,
  type PartRecord,
  unansweredCalls,
} from '@suksa/contracts';
import type { CompositionStore } from '../composition-store.ts';
import { previousVersion } from '../live/previous-version.ts';
import { readRecord } from '../part-record.ts';
import { Refused } from '../refused.ts';

/** A version that somebody's page runs, or could run again with one command. */
interface Needed {
  readonly record: PartRecord;
  readonly why: 'live' | 'tried by some' | 'live before';
}

/** What is live, second versions of it, and what each part would be rolled back to. Nothing before the first release. */
async function neededVersions(store: CompositionStore): Promise<readonly Needed[]> {
  const live = await store.live();
  if (!live) return [];
  const { shell, remotes, canary } = live;
  const wanted = [
    ...Object.entries({ shell, ...remotes }).map(([name, { version }]) => ({
      name,
      version,
      why: 'live' as const,
    })),
    ...Object.entries({ ...(canary?.shell && { shell: canary.shell }), ...canary?.remotes }).map(
      ([name, { part }]) => ({ name, version: part.version, why: 'tried by some' as const }),
    ),
    ...(
      await Promise.all(['shell', ...Object.keys(remotes)].map((name) => before(store, live, name)))
    ).flat(),
  ];
  const found = await Promise.all(
    wanted.map(async ({ name, version, why }) => {
      const record = await readRecord(store.storage, name, version);
      return record ? [{ record, why }] : [];
    }),
  );
  return found.flat();
}

async function before(store: CompositionStore, live: Composition, name: string) {
  try {
    const { part } = await previousVersion(store, live, name);
    return [{ name, version: part.version, why: 'live before' as const }];
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
}

export interface CallsReport {
  /** Calls that a version needs and that wouldn't be answered any more as they were. */
  readonly missing: readonly string[];
  /** Of each old call, who needs it still, or that it may go. */
  readonly old: readonly string[];
}

/** What of an outline those versions need that were released: for who changes or removes a call. */
export async function reportCalls(
  store: CompositionStore,
  { calls }: Pick<ApiOutline, 'calls'>,
): Promise<CallsReport> {
  const needed = await neededVersions(store);
  const textOf = ({ record, why }: Needed) => `${record.name} ${record.part.version} (${why})`;
  const missing = needed.flatMap((one) =>
    unansweredCalls(one.record.calls ?? [], calls).map(
      (fault) => `${textOf(one)} calls ${callFaultText(fault)}`,
    ),
  );
  const old = calls
    .filter(({ oldSince }) => oldSince)
    .map(({ name, oldSince }) => {
      const users = needed.filter(({ record }) => record.calls?.some((call) => call.name === name));
      const unknown = needed.filter(({ record }) => !record.calls);
      const said = `${name}, old since ${oldSince}`;
      if (users.length > 0) return `${said}: stays, ${users.map(textOf).join(', ')}`;
      if (unknown.length > 0)
        return `${said}: stays, nobody knows what ${unknown.map(textOf).join(', ')} calls`;
      return `${said}: may go, nothing uses it that is live or was before`;
    });
  return { missing, old };
}
