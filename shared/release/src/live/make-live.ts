import type { Change, Composition, PartRecord } from '@suksa/contracts';
import type { CompositionStore } from '../composition-store.ts';
import { gate } from '../gate/gate.ts';
import { step } from '../step.ts';
import { withPart } from './draft.ts';
import { switchLive, versionOf } from './switch-live.ts';

interface MakeLive {
  readonly store: CompositionStore;
  readonly record: PartRecord;
  /** What was live when the work on it began. */
  readonly seen: Composition;
  readonly change: Change;
  readonly skipEndToEnd: boolean;
  /** Refuses what hasn't passed its tests yet, rather than running them. */
  readonly onlyPassed?: boolean;
  readonly print: (line: string) => void;
}

/**
 * Takes a published version through the gate and makes it live. Answers the new composition, or null where that
 * version is live already.
 */
export async function makeLive({
  store,
  record,
  seen,
  change,
  skipEndToEnd,
  onlyPassed = false,
  print,
}: MakeLive): Promise<Composition | null> {
  const { name, part } = record;
  if (versionOf(seen, name) === part.version) return null;
  const pass = (base: Composition) =>
    gate({
      store,
      record,
      draft: withPart(base, record, change),
      against: base.id,
      skipEndToEnd,
      onlyPassed,
      print,
    });
  let skipped = await step('gate', () => pass(seen));
  return step('pointer', () =>
    switchLive({
      store,
      seen,
      parts: [name],
      print,
      async make(live) {
        // On a parent that the gate hasn't seen it is asked again: in a browser only if the shell is another one.
        if (live.id !== seen.id) skipped = await pass(live);
        return withPart(live, record, { ...change, ...(skipped.length > 0 && { skipped: [...skipped] }) });
      },
    }),
  );
}
