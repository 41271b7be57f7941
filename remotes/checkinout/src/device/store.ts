import type { DeviceEvent, RosterDay, RosterPerson, RosterState } from '@suksa/contracts/checkinout';

/** A scan on disk, from before the beep until the server has named its id. */
export interface KeptEvent extends DeviceEvent {
  /** Whose session scanned: another account doesn't send it in its own name. */
  readonly userId: number;
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

export interface Kept {
  readonly facts: RosterFacts | null;
  readonly parts: readonly KeptPart[];
  readonly states: readonly KeptState[];
  readonly events: readonly KeptEvent[];
}

const stores = {
  facts: 'facts',
  parts: 'parts',
  states: 'states',
  events: 'events',
  photos: 'photos',
} as const;
const stateKey = ({ kind, id }: Pick<KeptState, 'kind' | 'id'>) => `${kind}${id}`;
const factsKey = 'roster';

/** What the device keeps on disk; works on http as on https. */
export interface DeviceStore {
  /** Everything that a start needs. */
  readonly read: () => Promise<Kept>;
  /** On disk when it resolves: the event with the device's own number, and the day that follows from it. */
  readonly keep: (event: Omit<KeptEvent, 'number'>, state: KeptState | null) => Promise<KeptEvent>;
  readonly forget: (numbers: readonly number[]) => Promise<void>;
  readonly keepRoster: (
    facts: RosterFacts,
    parts: readonly KeptPart[],
    states: readonly KeptState[],
  ) => Promise<void>;
  /** Everything but the scans: another branch's people, or those of a device that isn't one any more. */
  readonly forgetRoster: () => Promise<void>;
  readonly photo: (key: string) => Promise<KeptPhoto | undefined>;
  readonly keepPhoto: (key: string, photo: KeptPhoto) => Promise<void>;
  readonly close: () => void;
}

export interface KeptPhoto {
  readonly version: string;
  readonly picture: Blob;
}

/** Rejects where the browser keeps nothing, as in some private windows. */
export async function openStore(name = 'checkinout'): Promise<DeviceStore> {
  const database = await opened(name);
  return {
    read: async () => {
      const transaction = database.transaction(Object.values(stores), 'readonly');
      const all = <Value>(store: string) => answer<Value[]>(transaction.objectStore(store).getAll());
      const [facts, parts, states, events] = await Promise.all([
        answer<RosterFacts | undefined>(transaction.objectStore(stores.facts).get(factsKey)),
        all<KeptPart>(stores.parts),
        all<KeptState>(stores.states),
        all<KeptEvent>(stores.events),
      ]);
      return { facts: facts ?? null, parts, states, events };
    },
    keep: async (event, state) => {
      const transaction = writing(database, [stores.events, stores.states]);
      const number = answer<IDBValidKey>(transaction.objectStore(stores.events).add(event));
      if (state) transaction.objectStore(stores.states).put(state, stateKey(state));
      await written(transaction);
      return { ...event, number: Number(await number) };
    },
    forget: (numbers) => {
      const transaction = writing(database, [stores.events]);
      for (const number of numbers) transaction.objectStore(stores.events).delete(number);
      return written(transaction);
    },
    keepRoster: (facts, parts, states) => {
      const transaction = writing(database, [stores.facts, stores.parts, stores.states]);
      transaction.objectStore(stores.facts).put(facts, factsKey);
      for (const part of parts) transaction.objectStore(stores.parts).put(part, part.part);
      const kept = transaction.objectStore(stores.states);
      kept.clear();
      for (const state of states) kept.put(state, stateKey(state));
      return written(transaction);
    },
    forgetRoster: () => {
      const names = [stores.facts, stores.parts, stores.states, stores.photos];
      const transaction = writing(database, names);
      for (const one of names) transaction.objectStore(one).clear();
      return written(transaction);
    },
    photo: (key) =>
      answer<KeptPhoto | undefined>(
        database.transaction(stores.photos, 'readonly').objectStore(stores.photos).get(key),
      ),
    keepPhoto: (key, photo) => {
      const transaction = writing(database, [stores.photos]);
      transaction.objectStore(stores.photos).put(photo, key);
      return written(transaction);
    },
    close: () => database.close(),
  };
}

const opened = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore(stores.events, { keyPath: 'number', autoIncrement: true });
      for (const one of [stores.facts, stores.parts, stores.states, stores.photos])
        database.createObjectStore(one);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another window holds an older database of the gate.'));
  });

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
