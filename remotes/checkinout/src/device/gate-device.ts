import { gateRoster } from '@suksa/contracts/checkinout';
import { dayAt } from '@suksa/contracts/days';
import { ApiError, newIdempotencyKey, send } from '@suksa/platform';
import { createMemory, type Memory } from './memory.ts';
import { type DeviceStore, type KeptEvent, type KeptState, openStore } from './store.ts';
import { takeEarlierScans, type WaitingScan } from './waiting-scan.ts';

/** More scans than a school makes in a week; from four fifths on the gate says so. */
export const mostKept = 5000;
export const alarmFrom = mostKept * 0.8;
const largestOffset = 2 ** 31 - 1;

/** This browser as a gate: whom it knows, what it has on disk, how wrong its clock is. */
export interface GateDevice {
  readonly memory: Memory;
  /** False where the browser keeps nothing: then every scan needs the line. */
  readonly keeps: boolean;
  /** Scans that the server hasn't named yet, oldest first. */
  readonly events: () => readonly KeptEvent[];
  /** Now, by the server's clock as it was last measured. */
  readonly now: () => Date;
  /** On disk when it resolves. Throws where the disk is full or the bound is reached. */
  readonly keep: (scan: WaitingScan, decided: Decided) => Promise<void>;
  readonly forget: (numbers: readonly number[]) => Promise<void>;
  /** Asks the server for what differs. Throws {@link ApiError}. */
  readonly sync: (branchId: number) => Promise<void>;
  /** Everything but the scans: whoever held the device must not find anybody on it afterwards. */
  readonly forgetPeople: () => Promise<void>;
  readonly photo: (key: string) => Promise<Blob | null>;
  readonly keepPhoto: (key: string, version: string, picture: Blob) => Promise<void>;
  /** Of which photo another version, or none, is kept. */
  readonly lacksPhoto: (key: string, version: string) => Promise<boolean>;
  /** Told whenever one of these has changed. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface Decided {
  readonly said: KeptEvent['said'];
  readonly state: KeptState | null;
}

let device: Promise<GateDevice> | undefined;

/** The one of this window. */
export const gateDevice = (): Promise<GateDevice> => (device ??= openGateDevice());

async function openGateDevice(): Promise<GateDevice> {
  try {
    const store = await openStore();
    const opened = await deviceOver(store);
    await takeEarlierScans((scan) => opened.keep(scan, { said: null, state: null }));
    return opened;
  } catch (cause) {
    console.warn('This browser keeps nothing: scans need the line', cause);
    return deviceOver(null);
  }
}

export async function deviceOver(store: DeviceStore | null): Promise<GateDevice> {
  const kept = (await store?.read()) ?? { facts: null, parts: [], states: [], events: [] };
  const memory = createMemory(kept);
  let events: readonly KeptEvent[] = kept.events;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const offset = () => memory.facts()?.clockOffset ?? null;
  return {
    memory,
    keeps: store !== null,
    events: () => events,
    now: () => new Date(Date.now() + (offset() ?? 0)),
    keep: async ({ idempotencyKey: id, device: _, ...scan }, { said, state }) => {
      if (!store || events.length >= mostKept) throw new Error('This device can keep no further scan.');
      const event = {
        ...{ id, said, clockOffset: offset() },
        ...{ answered: false, override: false, ...scan },
        mode: scan.mode ?? (scan.collectedBy ? 'pick_up' : 'gate'),
      };
      const written = await store.keep(event, state);
      events = [...events, written];
      if (state) memory.setState(state);
      tell();
    },
    forget: async (numbers) => {
      await store?.forget(numbers);
      events = events.filter(({ number }) => !numbers.includes(number));
      tell();
    },
    sync: async (branchId) => {
      const before = memory.facts();
      if (before && before.branchId !== branchId) await forgetPeople();
      const known = memory.facts();
      const asked = Date.now();
      const answer = await send(gateRoster, { query: known ? whatIsKnown() : {} }).catch(whenRefused);
      const fetchedAt = Date.now();
      const measured = Math.round(Date.parse(answer.asOf) - (asked + fetchedAt) / 2);
      const facts = {
        branchId: answer.branchId,
        asOf: answer.asOf,
        fetchedAt,
        clockOffset: Math.abs(measured) > largestOffset ? null : measured,
        days: answer.days ?? known?.days ?? null,
      };
      const told = answer.states.map((state) => ({ ...state, day: answer.date }));
      const states = memory.merge(facts, answer.parts, told, answer.date);
      await store?.keepRoster(facts, answer.parts, states);
      tell();
    },
    forgetPeople,
    photo: async (key) => (await store?.photo(key))?.picture ?? null,
    keepPhoto: async (key, version, picture) => store?.keepPhoto(key, { version, picture }),
    lacksPhoto: async (key, version) => store !== null && (await store.photo(key))?.version !== version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  function whatIsKnown() {
    const facts = memory.facts();
    const isToday = facts && dayAt(new Date(facts.asOf)) === dayAt(new Date(Date.now() + (offset() ?? 0)));
    return {
      parts: memory.marks(),
      days: facts?.days?.mark ?? '',
      ...(isToday && { since: facts.asOf }),
    };
  }

  async function forgetPeople() {
    memory.forget();
    await store?.forgetRoster();
    tell();
  }

  /** Who may not see these people any more has none of them on the device either. */
  async function whenRefused(cause: unknown): Promise<never> {
    if (cause instanceof ApiError && [401, 403].includes(cause.status)) await forgetPeople();
    throw cause;
  }
}

/** A scan of this moment, with a key of its own. */
export const newScan = (scan: Omit<WaitingScan, 'idempotencyKey' | 'scannedAt'>): WaitingScan => ({
  ...scan,
  idempotencyKey: newIdempotencyKey(),
  scannedAt: new Date().toISOString(),
});
