import type { Canary, Change, Composition, PartRecord } from '@suksa/contracts';
import type { Draft } from '../composition-store.ts';

/** What a composition is made of, without what makes it that one. */
export const draftOf = ({ shell, remotes, canary, change }: Composition): Draft => ({
  shell,
  remotes,
  ...(canary && { canary }),
  ...(change && { change }),
});

/** What is live, with a published version put in its part's place. A second version that is the same goes. */
export function withPart({ shell, remotes, canary }: Draft, record: PartRecord, change: Change): Draft {
  const rest = withoutCanary(canary, record.name, record.part.version);
  const kept = { ...(rest && { canary: rest }), change };
  if (record.kind === 'shell') return { shell: record.part, remotes, ...kept };
  return { shell, remotes: { ...remotes, [record.name]: record.part }, ...kept };
}

/** What is live, without a tab. */
export function withoutTab({ shell, remotes, canary }: Composition, name: string, change: Change): Draft {
  const { [name]: _, ...others } = remotes;
  const rest = withoutCanary(canary, name);
  return { shell, remotes: others, ...(rest && { canary: rest }), change };
}

/** Second versions without a part's own: whatever it is, or only that version. Undefined where none is left. */
export function withoutCanary(
  canary: Canary | undefined,
  name: string,
  version?: string,
): Canary | undefined {
  if (!canary) return undefined;
  const goes = (second: { readonly part: { readonly version: string } }) =>
    version === undefined || second.part.version === version;
  const shell = canary.shell && !(name === 'shell' && goes(canary.shell)) ? canary.shell : undefined;
  const remotes = Object.fromEntries(
    Object.entries(canary.remotes).filter(([tab, second]) => tab !== name || !goes(second)),
  );
  if (!shell && Object.keys(remotes).length === 0) return undefined;
  return { ...(shell && { shell }), remotes };
}
