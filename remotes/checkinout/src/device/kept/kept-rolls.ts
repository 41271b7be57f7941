import type { EndpointOutput } from '@suksa/contracts';
import { type gateRolls, RollCall, RollCallClass, type RosterPerson } from '@suksa/contracts/checkinout';
import { rollOfShort } from '@suksa/contracts/checkinout/short-roll';
import * as z from 'zod/mini';
import { type Vault, vault } from '../vault.ts';
import type { Store } from '../waiting-scan.ts';

const storageName = 'checkinout.rolls';
const RollStore = z.object({
  date: z.string(),
  classes: z.array(RollCallClass),
  /** By the class's id. */
  rolls: z.record(z.string(), RollCall),
  /** By which the server tells what differs; none of what came by itself. */
  marks: z._default(z.record(z.string(), z.string()), {}),
});
export type KeptRolls = z.infer<typeof RollStore>;

interface KeepingOptions {
  readonly store?: Pick<Store, 'getItem' | 'setItem'>;
  readonly keys?: Vault;
}

/** The classes of a day as the server last told; there after a reload without a line, read with the device's key alone. */
export function keptRolls(
  date: string,
  { store = localStorage, keys = vault }: KeepingOptions = {},
): KeptRolls {
  const none: KeptRolls = { date, classes: [], rolls: {}, marks: {} };
  try {
    const kept = keys.box()?.openText(store.getItem(storageName) ?? '', storageName);
    const found = RollStore.safeParse(kept).data;
    return found?.date === date ? found : none;
  } catch (cause) {
    console.warn('The rolls kept here could not be read', cause);
    return none;
  }
}

/** Adds to what is known of that day; of another day nothing stays. */
export function keepRolls(
  { date, ...news }: Pick<KeptRolls, 'date'> & Partial<KeptRolls>,
  { store = localStorage, keys = vault }: KeepingOptions = {},
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

interface RollDownload extends KeepingOptions {
  readonly today: string;
  /** Of this device's roster. */
  readonly people: readonly RosterPerson[];
}

/**
 * Brings what differs of today's rolls, so that a device calls a class without a line though nobody has opened the roll on
 * it. Nothing without its key: it would lie there to be read.
 */
export async function bringRolls(
  ask: (known: string) => Promise<EndpointOutput<typeof gateRolls>>,
  { store = localStorage, keys = vault, today, people }: RollDownload,
): Promise<void> {
  if (!keys.box()) return;
  const { marks, rolls } = keptRolls(today, { store, keys });
  const known = Object.entries(marks).filter(([id]) => rolls[id]);
  const told = await ask(known.map((pair) => pair.join(':')).join(','));
  keepRolls({ ...told, ...withNames(told, people) }, { store, keys });
}

/** A class of which the roster doesn't know everybody yet is asked for again: its mark isn't kept. */
function withNames(
  { date, classes, rolls, short = {}, marks }: EndpointOutput<typeof gateRolls>,
  roster: readonly RosterPerson[],
): Pick<KeptRolls, 'rolls' | 'marks'> {
  const people = new Map(roster.flatMap((one) => (one.kind === 'student' ? [[one.id, one]] : [])));
  const names = new Map(classes.map(({ id, name }) => [String(id), name]));
  const whole = Object.entries(short).map(([id, roll]) => {
    const className = names.get(id);
    return [id, className === undefined ? null : rollOfShort(roll, { date, className, people })] as const;
  });
  const lacking = new Set(whole.flatMap(([id, roll]) => (roll ? [] : [id])));
  return {
    rolls: {
      ...rolls,
      ...Object.fromEntries(whole.filter(([, roll]) => roll !== null)),
    } as KeptRolls['rolls'],
    marks: Object.fromEntries(Object.entries(marks).filter(([id]) => !lacking.has(id))),
  };
}
