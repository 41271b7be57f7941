import type { Composition } from '@suksa/contracts';
import { type CompositionStore, type Draft, StaleParent } from '../composition-store.ts';
import { Refused } from '../refused.ts';

/** Another team changed the very part that this one is about. */
export class PartChanged extends Refused {
  override readonly name = 'PartChanged';
}

interface Switch {
  readonly store: CompositionStore;
  /** What was live when the work on it began. */
  readonly seen: Composition;
  /** The parts that it changes; `'all'` for a change that must not meet any other. */
  readonly parts: readonly string[] | 'all';
  /** What is to be live after a composition. Refuses by throwing. */
  readonly make: (live: Composition) => Draft | Promise<Draft>;
  readonly print: (line: string) => void;
}

/**
 * Makes a new composition live. Where somebody else was faster with other parts, it is made anew on theirs, so that
 * both are live in the end.
 *
 * @throws {PartChanged} where somebody else was faster with the same part, with what they changed.
 */
export async function switchLive({ store, seen, parts, make, print }: Switch): Promise<Composition> {
  let base = seen;
  for (;;) {
    try {
      return await store.promote(await make(base), base.id);
    } catch (error) {
      if (!(error instanceof StaleParent)) throw error;
      const now = await store.liveOrRefuse();
      if (now.id === base.id)
        throw new Refused(`${store.storage.address} did not let the pointer be switched.`);
      refuseClash(seen, now, parts === 'all' ? partsOf(seen, now) : parts);
      print(
        `${now.by} was faster with ${now.change?.parts.join(', ') || 'other parts'}: once more on theirs.`,
      );
      base = now;
    }
  }
}

function refuseClash(seen: Composition, now: Composition, parts: readonly string[]): void {
  const clashes = parts.filter((part) => stateOf(seen, part) !== stateOf(now, part));
  if (clashes.length === 0) return;
  throw new PartChanged(
    [
      `Meanwhile somebody else has changed what is live; nothing of yours was switched.`,
      ...clashes.map(
        (part) => `  ${part}: ${versionOf(seen, part) ?? 'none'} → ${versionOf(now, part) ?? 'none'}`,
      ),
      `  by ${now.by} at ${now.time}, in composition ${now.id}`,
      `See what it is (npm run release -- diff ${seen.id} ${now.id}), and run the command again if yours is still right.`,
    ].join('\n'),
    'part_changed',
  );
}

/** Version of a part in a composition; undefined where it isn't there. */
export const versionOf = ({ shell, remotes }: Composition, part: string): string | undefined =>
  part === 'shell' ? shell.version : remotes[part]?.version;

function stateOf(composition: Composition, part: string): string {
  const second = part === 'shell' ? composition.canary?.shell : composition.canary?.remotes[part];
  return JSON.stringify([versionOf(composition, part), second?.part.version, second?.audience]);
}

/** Every part of either. */
export const partsOf = (a: Composition, b: Composition): readonly string[] => [
  ...new Set(
    [a, b].flatMap(({ remotes, canary }) => [
      'shell',
      ...Object.keys(remotes),
      ...Object.keys(canary?.remotes ?? {}),
    ]),
  ),
];
