import type { Change, Composition, PartRecord } from '@suksa/contracts';
import type { CompositionStore } from '../composition-store.ts';
import { gate, refuseUnfit } from '../gate/gate.ts';
import { withPart } from './draft.ts';
import { switchLive, versionOf } from './switch-live.ts';

interface MakeLive {
  readonly store: CompositionStore;
  readonly record: PartRecord;
  /** What was live when the work on it began. */
  readonly seen: Composition;
  readonly change: Change;
  readonly skipEndToEnd: boolean;
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
  print,
}: MakeLive): Promise<Composition | null> {
  const { name, part } = record;
  if (versionOf(seen, name) === part.version) return null;
  const draft = withPart(seen, record, change);
  const skipped = await gate({ store, record, draft, against: seen.id, skipEndToEnd, print });
  const said: Change = { ...change, ...(skipped.length > 0 && { skipped: [...skipped] }) };
  return switchLive({
    store,
    seen,
    parts: [name],
    print,
    async make(live) {
      const made = withPart(live, record, said);
      // On a parent that the gate hasn't seen, everything that says whether the parts fit is asked again.
      if (live.id !== seen.id) await refuseUnfit(store, record, made);
      return made;
    },
  });
}
