import { CheckedPerson } from '@suksa/contracts/checkinout';
import * as z from 'zod/mini';
import { type Vault, vault } from '../device/vault.ts';
import type { Store } from '../device/waiting-scan.ts';
import type { AskedPlace } from './asked-places.ts';

/** Where somebody is asked: what is asked at the gate stands there again after another mode. */
export type Desk = 'gate' | 'staff' | 'pick_up';

const storageName = 'checkinout.asked';
/** Whoever hasn't pointed by then has gone. */
export const askedFor = 45_000;

const StoredQuestions = z.record(
  z.string(),
  z.array(
    z.object({
      kind: z.enum(['late', 'early']),
      eventKey: z.string(),
      person: CheckedPerson,
      isFree: z.boolean(),
      turn: z.number(),
      at: z.number(),
    }),
  ),
);
type StoredQuestions = z.infer<typeof StoredQuestions>;

export interface KeptAsked {
  readonly at: (desk: Desk) => readonly AskedPlace[];
  readonly change: (desk: Desk, edit: (before: readonly AskedPlace[]) => readonly AskedPlace[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

interface KeepingOptions {
  readonly store?: Store;
  readonly keys?: Vault;
  readonly now?: () => number;
}

const none: readonly AskedPlace[] = [];

/** Who is asked at this device, sealed as questions are: there after another mode and a reload, while the moment lasts. */
export function keptAsked({
  store = localStorage,
  keys = vault,
  now = Date.now,
}: KeepingOptions = {}): KeptAsked {
  let desks: Record<string, readonly AskedPlace[]> = read();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  keys.subscribe(() => {
    desks = { ...read(), ...desks };
    tell();
  });
  return {
    at: (desk) => desks[desk] ?? none,
    change: (desk, edit) => {
      const lasting = (desks[desk] ?? none).filter(({ at }) => now() - at < askedFor);
      desks = { ...desks, [desk]: edit(lasting) };
      write();
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  function read(): StoredQuestions {
    try {
      const opened = keys.box()?.openText(store.getItem(storageName) ?? '', storageName);
      return StoredQuestions.safeParse(opened).data ?? {};
    } catch (cause) {
      console.warn('Who is asked here could not be read', cause);
      return {};
    }
  }
  function write(): void {
    try {
      const sealed = keys.box()?.sealText(desks, storageName);
      if (sealed) store.setItem(storageName, sealed);
    } catch (cause) {
      console.warn('Who is asked here could not be kept', cause);
    }
  }
}
