import { type Box, boxOf } from './sealing.ts';

/** Holds the device's key while the page is open, and nowhere else. */
export interface Vault {
  /** Null until the key is here. */
  readonly box: () => Box | null;
  readonly open: (key: Uint8Array) => Box;
  /** What is kept from now on is kept in the open page alone. */
  readonly close: () => void;
  /** Told whenever it is opened or closed. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createVault(): Vault {
  let box: Box | null = null;
  const listeners = new Set<() => void>();
  const change = (next: Box | null) => {
    box = next;
    for (const listener of listeners) listener();
  };
  return {
    box: () => box,
    open: (key) => {
      const opened = boxOf(key);
      change(opened);
      return opened;
    },
    close: () => change(null),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The one of this window. */
export const vault = createVault();
