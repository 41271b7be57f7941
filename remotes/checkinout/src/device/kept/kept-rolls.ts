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
  /** By which the server tells what differs; none of what came by itself. */
  marks: z._default(z.record(z.string(), z.string()), {}),
});
export type KeptRolls = z.infer<typeof Kept>;

interface Keeping {
  readonly store?: Pick<Store, 'getItem' | 'setItem'>;
  readonly keys?: Vault;
}

/** The classes of a day as the server last told; there after a reload without a line, read with the device's key alone. */
export function keptRolls(date: string, { store = localStorage, keys = vault }: Keeping = {}): KeptRolls {
  const none: KeptRolls = { date, classes: [], rolls: {}, marks: {} };
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
  const { classes, rolls, marks } = keptRolls(date, { store, keys });
  const known = {
    ...{ date, classes: news.classes ?? classes, rolls: { ...rolls, ...news.rolls } },
    marks: news.marks ?? marks,
  };
  const sealed = keys.box()?.sealText(known, storageName);
  if (!sealed) return;
  try {
    store.setItem(storageName, sealed);
  } catch (cause) {
    console.warn('The rolls could not be kept', cause);
  }
}

/**
 * Brings what differs of today's rolls, so that a device calls a class without a line though nobody has opened the roll on
 * it. Nothing without its key: it would lie there to be read.
 */
export async function bringRolls(
  ask: (known: string) => Promise<Pick<KeptRolls, 'date' | 'classes' | 'rolls' | 'marks'>>,
  { store = localStorage, keys = vault, today }: Keeping & { readonly today: string },
): Promise<void> {
  if (!keys.box()) return;
  const { marks, rolls } = keptRolls(today, { store, keys });
  const known = Object.entries(marks).filter(([id]) => rolls[id]);
  keepRolls(await ask(known.map((pair) => pair.join(':')).join(',')), { store, keys });
}
