import type { EndpointInput } from '@suksa/contracts';
import { deviceKey, gateRoster, type SealedKey } from '@suksa/contracts/checkinout';
import { rosterMark } from '@suksa/contracts/checkinout/card-key';
import { fromBase64url } from '@suksa/contracts/checkinout/pass-token';
import { dayAt } from '@suksa/contracts/days';
import { ApiError, newIdempotencyKey, send } from '@suksa/platform';
import { deviceId } from './device-id.ts';
import { keptStore } from './durable-store.ts';
import { forgetStored } from './forget-stored.ts';
import { createMemory, type Memory } from './memory.ts';
import { keyByCode } from './opening-code.ts';
import { type DeviceStore, type KeptEvent, type KeptState, openStore, withOpenPass } from './store.ts';
import { type Vault, vault } from './vault.ts';
import { takeEarlierScans, type WaitingScan } from './waiting-scan.ts';

/** More scans than a school makes in a week; from four fifths on the gate says so. */
export const mostKept = 5000;
export const alarmFrom = mostKept * 0.8;
const largestOffset = 2 ** 31 - 1;
/** So long a scan waits for the people on this device to be readable; then it is kept without knowing whose it is. */
const patience = 3000;

/** Whether the people on this device can be read: `locked` without the key, which the server has, or the opening code. */
export type Lock = 'opening' | 'open' | 'locked';

/** This browser as a gate: whom it knows, what it has on disk, how wrong its clock is. */
export interface GateDevice {
  readonly memory: Memory;
  /** False where the browser keeps nothing: then every scan needs the line. */
  readonly keeps: boolean;
  readonly lock: () => Lock;
  /** Resolves when it is known whether the people here can be read, or that it takes too long. */
  readonly ready: Promise<void>;
  /** Whether this device can be opened by its opening code. */
  readonly hasCode: () => boolean;
  /** False where the code is another. */
  readonly openByCode: (code: string) => Promise<boolean>;
  /** Scans that the server hasn't named yet, oldest first. */
  readonly events: () => readonly KeptEvent[];
  /** Now, by the server's clock as it was last measured. */
  readonly now: () => Date;
  /** On disk when it resolves. Throws where the disk is full or the bound is reached. */
  readonly keep: (scan: WaitingScan, decided: LocalDecision) => Promise<void>;
  readonly forget: (numbers: readonly number[]) => Promise<void>;
  /** Asks the server for what differs. Throws {@link ApiError}. */
  readonly sync: (branchId: number) => Promise<void>;
  /** Everything but what isn't sent: whoever held the device must not find anybody on it afterwards. */
  readonly forgetPeople: () => Promise<void>;
  readonly photo: (key: string) => Promise<Blob | null>;
  readonly keepPhoto: (key: string, version: string, picture: Blob) => Promise<void>;
  /** Of which photo another version, or none, is kept; none can be kept without the key. */
  readonly lacksPhoto: (key: string, version: string) => Promise<boolean>;
  /** Told whenever one of these has changed. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface LocalDecision {
  readonly said: KeptEvent['said'];
  readonly state: KeptState | null;
}

/** Where the key lies while the page is open, and how it is asked for: with the id of the sealed key that is here. */
export interface Keys {
  readonly vault: Vault;
  readonly ask: (opening: string) => Promise<{ readonly key: string; readonly opening: SealedKey | null }>;
}

let device: Promise<GateDevice> | undefined;

/** The one of this window. */
export const gateDevice = (): Promise<GateDevice> => (device ??= openGateDevice());

const ofServer: Keys = {
  vault,
  ask: (opening) => send(deviceKey, { query: { device: deviceId(), opening } }),
};

async function openGateDevice(): Promise<GateDevice> {
  await keptStore.restored();
  try {
    const store = await openStore();
    const opened = await deviceOver(store, ofServer);
    await takeEarlierScans((scan) => opened.keep(scan, { said: null, state: null }));
    return opened;
  } catch (cause) {
    console.warn('This browser keeps nothing: scans need the line', cause);
    return deviceOver(null, ofServer);
  }
}

export async function deviceOver(store: DeviceStore | null, { vault, ask }: Keys): Promise<GateDevice> {
  const kept = (await store?.read()) ?? { facts: null, states: [], events: [], opening: null };
  const memory = createMemory(kept);
  let { events, opening }: Pick<typeof kept, 'events' | 'opening'> = kept;
  let asking: Promise<void> | null = null;
  let isAsked = false;
  let syncing = Promise.resolve();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const offset = () => memory.facts()?.clockOffset ?? null;
  const isReadable = () => !store || vault.box() !== null || !memory.facts() || memory.people().length > 0;
  const ready = Promise.race([
    askForKey(),
    new Promise<void>((resolve) => setTimeout(resolve, store ? patience : 0)),
  ]);
  return {
    memory,
    keeps: store !== null,
    lock: () => (isReadable() ? 'open' : isAsked ? 'locked' : 'opening'),
    ready,
    hasCode: () => opening !== null,
    openByCode: async (code) => {
      const key = opening && (await keyByCode(opening, code));
      if (key) await openWith(key);
      return key !== null;
    },
    events: () => events,
    now: () => new Date(Date.now() + (offset() ?? 0)),
    keep: async ({ idempotencyKey: id, device: _, ...scan }, { said, state }) => {
      if (!store || events.length >= mostKept) throw new Error('This device can keep no further scan.');
      const branchId = memory.facts()?.branchId;
      const event = {
        ...{ id, said, clockOffset: offset(), ...(branchId !== undefined && { branchId }) },
        ...{ answered: false, override: false, ...scan },
        mode: scan.mode ?? (scan.collectedBy ? 'pick_up' : 'gate'),
      };
      const written = await store.keep(event, state, vault.box());
      events = [...events, written];
      if (state) memory.setState(state);
      tell();
    },
    forget: async (numbers) => {
      await store?.forget(numbers);
      events = events.filter(({ number }) => !numbers.includes(number));
      tell();
    },
    // One after the other: what one has brought, the next needn't ask for.
    sync: (branchId) => {
      const done = syncing.then(() => bring(branchId));
      syncing = done.catch(() => {});
      return done;
    },
    forgetPeople,
    photo: async (key) => {
      const box = vault.box();
      return (box && (await store?.photo(key, box))) ?? null;
    },
    keepPhoto: async (key, version, picture) => {
      const box = vault.box();
      if (box) await store?.keepPhoto(key, version, picture, box);
    },
    lacksPhoto: async (key, version) =>
      store !== null && vault.box() !== null && (await store.photoVersion(key)) !== version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  /** One call for all that ask meanwhile; without an answer the device stays as it is until the next time. */
  function askForKey(): Promise<void> {
    if (vault.box()) return Promise.resolve();
    asking ??= ask(opening?.id ?? '')
      .then(async ({ key, opening: sealed }) => {
        await openWith(fromBase64url(key));
        if (!sealed) return;
        await store?.keepOpening(sealed);
        opening = sealed;
      })
      .catch(async (cause: unknown) => {
        if (isRefused(cause)) await forgetPeople();
        else if (!(cause instanceof ApiError)) console.warn('The key of this device isn’t here', cause);
      })
      .finally(() => {
        asking = null;
        isAsked = true;
        tell();
      });
    return asking;
  }

  async function bring(branchId: number) {
    await askForKey();
    const before = memory.facts();
    if (before && before.branchId !== branchId) await forgetPeople();
    const known = memory.facts();
    const { answer, asked, fetchedAt } = await whatDiffers().catch(whenRefused);
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
    await store?.keepRoster({ facts, parts: answer.parts, states }, vault.box());
    tell();
  }

  async function openWith(key: Uint8Array) {
    const box = vault.open(key);
    if (store && memory.people().length === 0) memory.load(await store.people(box));
    events = events.map((event) => withOpenPass(event, box));
    tell();
  }

  /** By the mark of all people; those of their parts are a hundred times as long, and told where that one differs. */
  async function whatDiffers() {
    const marks = memory.marks();
    if (memory.people().length === 0) return askFor({ ...whatIsKnown(), marks });
    const told = await askFor(whatIsKnown());
    return told.answer.differs ? askFor({ ...whatIsKnown(), marks }) : told;
  }

  function whatIsKnown() {
    const facts = memory.facts();
    const isToday = facts && dayAt(new Date(facts.asOf)) === dayAt(new Date(Date.now() + (offset() ?? 0)));
    return {
      all: rosterMark(memory.marks()),
      days: facts?.days?.mark ?? '',
      ...(isToday && { since: facts.asOf }),
    };
  }

  async function forgetPeople() {
    memory.forget();
    forgetStored();
    opening = null;
    await store?.forgetRoster();
    tell();
  }

  /** Who may not see these people any more has none of them on the device either. */
  async function whenRefused(cause: unknown): Promise<never> {
    if (isRefused(cause)) {
      vault.close();
      await forgetPeople();
    }
    throw cause;
  }
}

type RosterQuery = EndpointInput<typeof gateRoster>['query'];

/** With when it was asked and answered, by this device's clock. */
async function askFor(query: RosterQuery) {
  const asked = Date.now();
  const answer = await send(gateRoster, { query });
  return { answer, asked, fetchedAt: Date.now() };
}

const isRefused = (cause: unknown) => cause instanceof ApiError && [401, 403].includes(cause.status);

/** A scan of this moment, with a key of its own. */
export const newScan = (scan: Omit<WaitingScan, 'idempotencyKey' | 'scannedAt'>): WaitingScan => ({
  ...scan,
  idempotencyKey: newIdempotencyKey(),
  scannedAt: new Date().toISOString(),
});
