import type { Composition } from '@suksa/contracts';
import type { CompositionStore } from '../composition-store.ts';
import { versionOf } from '../live/switch-live.ts';
import { readRecord } from '../part-record.ts';
import { remoteParts, shellPart } from '../parts.ts';
import { builtVersion, wasBuiltHere } from './built-versions.ts';
import { isBehindHere, uncommitted } from './commit.ts';
import { fingerprint } from './fingerprint.ts';

/** How a part as it stands in this clone compares with what is live of it. */
export type Standing =
  | { readonly name: string; readonly kind: 'same' | 'new' | 'ahead' }
  /** What is live didn't come out of this clone's history, or came after what stands here. */
  | { readonly name: string; readonly kind: 'other'; readonly why: string };

/** As far back as a rollback is looked for. */
const farEnough = 200;

/** Compares every part of this clone with what is live, without building anything. */
export async function compareCheckout(
  store: CompositionStore,
  live: Composition,
): Promise<readonly Standing[]> {
  return Promise.all(
    [shellPart, ...(await remoteParts())].map(async (part) => {
      const sources = await fingerprint(part);
      const version = await builtVersion(part.name, sources);
      const liveVersion = versionOf(live, part.name);
      const record = liveVersion ? await readRecord(store.storage, part.name, liveVersion) : null;
      if (liveVersion && (record?.sources === sources || version === liveVersion))
        return { name: part.name, kind: 'same' };
      return standingOf(store, live, { name: part.name, version });
    }),
  );
}

/** Compares a part's version of this clone (null where it isn't built yet) with what is live of it. */
export async function standingOf(
  store: CompositionStore,
  live: Composition,
  { name, version }: { readonly name: string; readonly version: string | null },
): Promise<Standing> {
  const part = name === 'shell' ? live.shell : live.remotes[name];
  if (part && part.version === version) return { name, kind: 'same' };
  const replaced = await replacement(store, live, { name, version });
  if (replaced) return { name, kind: 'other', why: replaced };
  if (!part) return { name, kind: 'new' };
  const { commit } = part;
  const goesOn = commit === uncommitted ? await wasBuiltHere(name, part.version) : await isBehindHere(commit);
  if (goesOn) return { name, kind: 'ahead' };
  const from =
    commit === uncommitted
      ? 'which was built elsewhere from files without a commit'
      : `whose commit ${commit.slice(0, 12)} is not in what is checked out here`;
  return { name, kind: 'other', why: `${part.version} is live, ${from}` };
}

/**
 * Which change took that version out of what is live: who, when, to what. Of a tab that isn't live any more, the
 * change that took it out, whatever its version. Null where there was none.
 */
async function replacement(
  store: CompositionStore,
  live: Composition,
  { name, version }: { readonly name: string; readonly version: string | null },
): Promise<string | null> {
  const now = versionOf(live, name);
  if (now && !version) return null;
  let later = live;
  let count = 0;
  for await (const composition of store.history()) {
    const then = versionOf(composition, name);
    if (then && (!now || then === version)) {
      const by = `by ${later.by} on ${later.time.slice(0, 10)}`;
      const next = versionOf(later, name);
      if (!next) return `it was taken out ${by}`;
      const how = later.change?.kind === 'rollback' ? 'rolled back to' : 'replaced by';
      return `what stands here was live, and was ${how} ${next} ${by}`;
    }
    later = composition;
    if (++count === farEnough) return null;
  }
  return null;
}
