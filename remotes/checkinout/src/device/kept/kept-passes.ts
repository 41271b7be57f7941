import * as z from 'zod/mini';
import { keptStore } from '../durable-store.ts';
import type { Store } from '../waiting-scan.ts';

const storageName = 'checkinout.passes';
const PassStore = z.object({
  publicKey: z.nullable(z.string()),
  day: z.string(),
  spent: z.array(z.tuple([z.number(), z.enum(['used', 'revoked'])])),
});
/** What this device knows of the passes of a day. */
export type KeptPasses = z.infer<typeof PassStore>;

const nothing: KeptPasses = { publicKey: null, day: '', spent: [] };

export function keptPasses(store: Store = keptStore): KeptPasses {
  try {
    return PassStore.safeParse(JSON.parse(store.getItem(storageName) ?? 'null')).data ?? nothing;
  } catch (cause) {
    console.warn('The passes kept here could not be read', cause);
    return nothing;
  }
}

/** Keeps what was learned beside what is known; gives both. Of another day nothing stays, and what was used stays used. */
export function learnPasses(
  known: KeptPasses,
  { day, publicKey, spent }: Partial<KeptPasses> & Pick<KeptPasses, 'day'>,
  store: Store = keptStore,
): KeptPasses {
  // Another window of this browser has let somebody go meanwhile.
  const before = [keptPasses(store), known].filter((one) => one.day === day).flatMap((one) => one.spent);
  const next = {
    publicKey: publicKey ?? known.publicKey,
    day,
    spent: [...new Map([...before, ...(spent ?? [])])],
  };
  try {
    store.setItem(storageName, JSON.stringify(next));
  } catch (cause) {
    console.warn('The passes could not be kept', cause);
  }
  return next;
}
