import type {
  DeviceEvent,
  RosterDay,
  RosterPerson,
  RosterState,
  SealedKey,
} from '@suksa/contracts/checkinout';
import { openDatabase, stores } from './database.ts';
import { type Box, bytesOf, isSealed, textOf } from './sealing.ts';

/** A scan on disk, from before the beep until the server has named its id. */
export interface KeptEvent extends DeviceEvent {
  /** Whose session scanned: another account doesn't send it in its own name. */
  readonly userId: number;
  /** Where it was made: whoever works in several branches may have gone on to another. Unknown of earlier ones. */
  readonly branchId?: number;
}

/** Somebody's day as this device knows it. */
export interface KeptState extends RosterState {
  readonly day: string;
}

export interface KeptPart {
  readonly part: number;
  readonly mark: string;
  readonly people: readonly RosterPerson[];
}

export interface RosterFacts {
  readonly branchId: number;
  /** By the server's clock. */
  readonly asOf: string;
  /** By this device's: how old the roster is doesn't hang on two clocks. */
  readonly fetchedAt: number;
  readonly clockOffset: number | null;
  readonly days: { readonly mark: string; readonly list: readonly RosterDay[] } | null;
}

/** What can be read without the device's key: nobody's name. */
export interface StoreContents {
  readonly facts: RosterFacts | null;
  readonly states: readonly KeptState[];
  /** A pass names who comes: of events on disk it is sealed. */
  readonly events: readonly KeptEvent[];
  /** How the device is opened by its code; null where it isn't a paired one. */
  readonly opening: SealedKey | null;
}

/** What the device keeps on disk; works on http as on https. People and faces only with a `box`, and unreadable without. */
export interface DeviceStore {
  readonly read: () => Promise<StoreContents>;
  /** The people whom this key opens; whoever else lies there is as good as gone. */
  readonly people: (box: Box) => Promise<readonly KeptPart[]>;
  /** On disk when it resolves: the event with the device's own number, and the day that follows from it. */
  readonly keep: (
    event: Omit<KeptEvent, 'number'>,
    state: KeptState | null,
    box: Box | null,
  ) => Promise<KeptEvent>;
  readonly forget: (numbers: readonly number[]) => Promise<void>;
  readonly keepRoster: (
    roster: {
      readonly facts: RosterFacts;
      readonly parts: readonly KeptPart[];
      readonly states: readonly KeptState[];
    },
    box: Box | null,
  ) => Promise<void>;
  readonly keepOpening: (opening: SealedKey) => Promise<void>;
  /** Everything but what isn't sent: another branch's people, or those of a device that isn't one any more. */
  readonly forgetRoster: () => Promise<void>;
  readonly photo: (key: string, box: Box) => Promise<Blob | null>;
  readonly photoVersion: (key: string) => Promise<string | undefined>;
  readonly keepPhoto: (key: string, version: string, picture: Blob, box: Box) => Promise<void>;
  readonly close: () => void;
}

interface SealedPart {
  readonly part: number;
  readonly mark: string;
  readonly sealed: Uint8Array;
}

interface SealedPhoto {
  readonly version: string;
  readonly type: string;
  readonly sealed: Uint8Array;
}

const stateKey = ({ kind, id }: Pick<KeptState, 'kind' | 'id'>) => `${kind}${id}`;
const factsKey = 'roster';
const openingKey = 'opening';
const partKey = (part: number | '') => `people:${part}`;
/** Of a release that told people apart in fewer parts. */
const earlierPart = 'part:';
const photoKey = (person: string) => `photo:${person}`;
const passPlace = ({ id }: Pick<KeptEvent, 'id'>) => `pass:${id}`;

/** Rejects where the browser keeps nothing, as in some private windows. */
export async function openStore(name = 'checkinout'): Promise<DeviceStore> {
  const database = await openDatabase(name);
  await forgetReadable(database);
  return {
    read: async () => {
      const transaction = database.transaction([stores.facts, stores.states, stores.events], 'readonly');
      const all = <Value>(store: string) => answer<Value[]>(transaction.objectStore(store).getAll());
      const fact = <Value>(key: string) =>
        answer<Value | undefined>(transaction.objectStore(stores.facts).get(key));
      const [facts, opening, states, events] = await Promise.all([
        fact<RosterFacts>(factsKey),
        fact<SealedKey>(openingKey),
        all<KeptState>(stores.states),
        all<KeptEvent>(stores.events),
      ]);
      return { facts: facts ?? null, states, events, opening: opening ?? null };
    },
    people: async (box) => {
      const held = database.transaction(stores.sealed, 'readonly').objectStore(stores.sealed);
      const parts = await answer<SealedPart[]>(held.getAll(keysOf(partKey(''))));
      return parts.flatMap(({ part, mark, sealed }) => {
        const people = box.open(sealed, partKey(part));
        return people ? [{ part, mark, people: JSON.parse(textOf(people)) as RosterPerson[] }] : [];
      });
    },
    keep: async (event, state, box) => {
      const transaction = writing(database, [stores.events, stores.states]);
      const number = answer<IDBValidKey>(
        transaction.objectStore(stores.events).add(withSealedPass(event, box)),
      );
      if (state) transaction.objectStore(stores.states).put(state, stateKey(state));
      await written(transaction);
      return { ...event, number: Number(await number) };
    },
    forget: (numbers) => {
      const transaction = writing(database, [stores.events]);
      for (const number of numbers) transaction.objectStore(stores.events).delete(number);
      return written(transaction);
    },
    keepRoster: ({ facts, parts, states }, box) => {
      const transaction = writing(database, [stores.facts, stores.sealed, stores.states]);
      transaction.objectStore(stores.facts).put(facts, factsKey);
      if (parts.length > 0) transaction.objectStore(stores.sealed).delete(keysOf(earlierPart));
      for (const { part, mark, people } of box ? parts : []) {
        const sealed = box?.seal(bytesOf(JSON.stringify(people)), partKey(part));
        transaction.objectStore(stores.sealed).put({ part, mark, sealed }, partKey(part));
      }
      const kept = transaction.objectStore(stores.states);
      kept.clear();
      for (const state of states) kept.put(state, stateKey(state));
      return written(transaction);
    },
    keepOpening: (opening) => {
      const transaction = writing(database, [stores.facts]);
      transaction.objectStore(stores.facts).put(opening, openingKey);
      return written(transaction);
    },
    forgetRoster: () => {
      const emptied = [stores.readable, stores.states, stores.sealed];
      const transaction = writing(database, [stores.facts, ...emptied]);
      // What was said here lies beside these two.
      for (const key of [factsKey, openingKey]) transaction.objectStore(stores.facts).delete(key);
      for (const one of emptied) transaction.objectStore(one).clear();
      return written(transaction);
    },
    photo: async (person, box) => {
      const kept = await photoOf(person);
      const picture = kept && box.open(kept.sealed, photoKey(person));
      return picture ? new Blob([picture], { type: kept.type }) : null;
    },
    photoVersion: async (person) => (await photoOf(person))?.version,
    keepPhoto: async (person, version, picture, box) => {
      const sealed = box.seal(new Uint8Array(await picture.arrayBuffer()), photoKey(person));
      const transaction = writing(database, [stores.sealed]);
      transaction.objectStore(stores.sealed).put({ version, type: picture.type, sealed }, photoKey(person));
      return written(transaction);
    },
    close: () => database.close(),
  };

  function photoOf(person: string) {
    const held = database.transaction(stores.sealed, 'readonly').objectStore(stores.sealed);
    return answer<SealedPhoto | undefined>(held.get(photoKey(person)));
  }
}

/** With the pass as it was shown; without one that another key has sealed: the scan itself counts all the same. */
export function withOpenPass(event: KeptEvent, box: Box): KeptEvent {
  const { pass: kept, ...rest } = event;
  if (kept === undefined || !isSealed(kept)) return event;
  const pass = box.openText(kept, passPlace(event));
  return typeof pass === 'string' ? { ...rest, pass } : rest;
}

/** Without a key no pass can be checked either, so none comes along. */
const withSealedPass = <Event extends Omit<KeptEvent, 'number'>>(event: Event, box: Box | null): Event =>
  event.pass === undefined || !box ? event : { ...event, pass: box.sealText(event.pass, passPlace(event)) };

/** People whom an earlier version kept as they were. */
const forgetReadable = (database: IDBDatabase): Promise<void> => {
  const transaction = writing(database, [stores.readable, stores.sealed]);
  transaction.objectStore(stores.readable).clear();
  for (const kind of ['student', 'staff']) transaction.objectStore(stores.sealed).delete(keysOf(kind));
  return written(transaction);
};

const keysOf = (beginning: string) => IDBKeyRange.bound(beginning, `${beginning}\uffff`);

/** `strict`: the browser answers when the disk has it, not when the system has promised to write it. */
const writing = (database: IDBDatabase, names: string[]) =>
  database.transaction(names, 'readwrite', { durability: 'strict' });

const answer = <Value>(request: IDBRequest): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Value);
    request.onerror = () => reject(request.error);
  });

const written = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
