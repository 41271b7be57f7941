import { useSyncExternalStore } from 'react';
import { openDatabase, stores } from './database.ts';
import type { Store } from './waiting-scan.ts';

/** As it lies on the disk: the value of a name, null where it is gone, and how often it has changed. */
export interface DiskCopy {
  readonly turn: number;
  readonly value: string | null;
}

export interface Disk {
  readonly read: (name: string) => Promise<DiskCopy | undefined>;
  /** On the disk when it resolves. */
  readonly write: (name: string, copy: DiskCopy) => Promise<void>;
}

export interface DurableStore extends Store {
  /** Once what a killed browser had not written is there again: before, nothing of it is to be changed. */
  readonly restored: () => Promise<void>;
  readonly isRestored: () => boolean;
}

interface Options {
  readonly names: readonly string[];
  readonly local: () => Store;
  readonly openDisk: () => Promise<Disk>;
}

const turnOf = (name: string) => `${name}.turn`;

/**
 * A browser writes `localStorage` to its disk seconds later, up to a minute where much is written: whoever is killed
 * meanwhile, or loses the power, has forgotten it. What must not be lost lies in the database as well, which has it at once.
 */
export function durableStore({ names, local, openDisk }: Options): DurableStore {
  let disk: Promise<Disk | null> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let restoring: Promise<void> | undefined;
  let isRestored = false;
  const opened = () => {
    disk ??= openDisk().catch((cause: unknown) => {
      console.warn('This browser keeps what is said here for as long as it likes', cause);
      return null;
    });
    return disk;
  };
  const turn = (name: string) => Number(local().getItem(turnOf(name)) ?? 0);

  function copy(name: string): void {
    if (!names.includes(name)) return;
    const next = { turn: turn(name) + 1, value: local().getItem(name) };
    local().setItem(turnOf(name), String(next.turn));
    writing = writing
      .then(async () => (await opened())?.write(name, next))
      .catch((cause: unknown) => console.warn('What was said here is not on the disk yet', cause));
  }

  async function restore(): Promise<void> {
    const from = await opened();
    for (const name of from ? names : []) {
      const kept = await from?.read(name);
      if (!kept || kept.turn <= turn(name)) continue;
      if (kept.value === null) local().removeItem(name);
      else local().setItem(name, kept.value);
      local().setItem(turnOf(name), String(kept.turn));
    }
  }

  return {
    getItem: (name) => local().getItem(name),
    setItem: (name, value) => {
      local().setItem(name, value);
      copy(name);
    },
    removeItem: (name) => {
      if (local().getItem(name) === null) return;
      local().removeItem(name);
      copy(name);
    },
    restored: () => {
      restoring ??= restore()
        .catch((cause: unknown) => console.warn('What was said here could not be read from the disk', cause))
        .finally(() => {
          isRestored = true;
        });
      return restoring;
    },
    isRestored: () => isRestored,
  };
}

const placeOf = (name: string) => `kept:${name}`;

async function openDisk(): Promise<Disk> {
  const database = await openDatabase('checkinout');
  const place = (mode: IDBTransactionMode) =>
    database.transaction(stores.facts, mode, { durability: 'strict' });
  return {
    read: (name) =>
      new Promise((resolve, reject) => {
        const asked = place('readonly').objectStore(stores.facts).get(placeOf(name));
        asked.onsuccess = () => resolve(asked.result as DiskCopy | undefined);
        asked.onerror = () => reject(asked.error);
      }),
    write: (name, copy) =>
      new Promise((resolve, reject) => {
        const transaction = place('readwrite');
        transaction.objectStore(stores.facts).put(copy, placeOf(name));
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        transaction.onerror = () => reject(transaction.error);
      }),
  };
}

/** The one of this window: for what was said or used here and may not be sent, what is asked, and whom wardens have found. */
export const keptStore = durableStore({
  names: ['calls', 'questions', 'found', 'passes', 'called'].map((name) => `checkinout.${name}`),
  local: () => localStorage,
  openDisk,
});

const onRestored = (tell: () => void) => {
  let isCurrent = true;
  void keptStore.restored().then(() => isCurrent && tell());
  return () => {
    isCurrent = false;
  };
};

/** Whether what a killed browser had not written is there again. */
export const useRestored = (): boolean => useSyncExternalStore(onRestored, keptStore.isRestored);
