import { RollCall, RollCallClass } from '@suksa/contracts/checkinout';
import * as z from 'zod/mini';
import { type Vault, vault } from '../vault.ts';
import type { Store } from '../waiting-scan.ts';

const storageName = 'checkinout.rolls';
const Kept = z.object({
  date: z.string(),
  classes: z.array(RollCallClass),
  /** By the class's id. */
  rolls: z.record(z.string(), RollCall),
});
export type KeptRolls = z.infer<typeof Kept>;

interface Keeping {
  readonly store?: Pick<Store, 'getItem' | 'setItem'>;
  readonly keys?: Vault;
}

/** The classes of a day as the server last told; there after a reload without a line, read with the device's key alone. */
export function keptRolls(date: string, { store = localStorage, keys = vault }: Keeping = {}): KeptRolls {
  const none: KeptRolls = { date, classes: [], rolls: {} };
  try {
    const kept = keys.box()?.openText(store.getItem(storageName) ?? '', storageName);
    const found = Kept.safeParse(kept).data;
    return found?.date === date ? found : none;
  } catch (cause) {
    console.warn('The rolls kept here could not be read', cause);
    return none;
  }
}

/** Adds to what is known of that day; of another day nothing stays. */
export function keepRolls(
  { date, ...news }: Pick<KeptRolls, 'date'> & Partial<KeptRolls>,
  { store = localStorage, keys = vault }: Keeping = {},
): void {
  const { classes, rolls } = keptRolls(date, { store, keys });
  const known = { date, classes: news.classes ?? classes, rolls: { ...rolls, ...news.rolls } };
  const sealed = keys.box()?.sealText(known, storageName);
  if (!sealed) return;
  try {
    store.setItem(storageName, sealed);
  } catch (cause) {
    console.warn('The rolls could not be kept', cause);
  }
}
