import * as z from 'zod/mini';
import type { Store } from './waiting-scan.ts';

/** What else a gate tells the server beside its scans. */
export const keptKinds = [
  'late_note',
  'pick_up_call',
  'pick_up_call_end',
  'signature',
  'roll_call',
  'visitor',
  'visitor_end',
] as const;
export type KeptKind = (typeof keptKinds)[number];

/** Something said here of which the server doesn't know yet. */
const KeptCall = z.object({
  id: z.string(),
  kind: z.enum(keptKinds),
  /** Whose session said it: another account doesn't send it in its own name. */
  userId: z.number(),
  /** By this device's clock. */
  at: z.string(),
  body: z.record(z.string(), z.unknown()),
});
export type KeptCall = z.infer<typeof KeptCall>;

/** What the server made of it: `sent`, to be tried `later` with all that follows, `not_yet` for this one, or `refused`. */
export type Sending =
  | { readonly result: 'sent' | 'later' | 'not_yet' }
  | { readonly result: 'refused'; readonly code: string };

export interface KeptCalls {
  readonly all: () => readonly KeptCall[];
  readonly keep: (call: KeptCall) => void;
  /** Sends what one account has said, in its order; each goes from here once the server has answered for it. */
  readonly deliver: (userId: number, send: (call: KeptCall) => Promise<Sending>) => Promise<void>;
  /** Told of each change, and of what was refused. */
  readonly subscribe: (listener: () => void) => () => void;
}

const storageName = 'checkinout.calls';
/** What waits so long for a scan that never came is given up. */
const keptFor = 8 * 24 * 60 * 60 * 1000;

/** Outlives a reload; where the browser keeps nothing, as long as the page is open. */
export function keptCalls(store: Store = localStorage, now: () => number = Date.now): KeptCalls {
  let calls: readonly KeptCall[] = readFrom(store).filter(({ at }) => now() - Date.parse(at) < keptFor);
  let delivery: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const change = (next: readonly KeptCall[]) => {
    calls = next;
    writeTo(store, next);
    for (const listener of listeners) listener();
  };
  const run = async (userId: number, send: (call: KeptCall) => Promise<Sending>) => {
    for (const call of calls.filter((one) => one.userId === userId)) {
      const sending = await send(call);
      if (sending.result === 'later') return;
      if (sending.result !== 'not_yet') change(calls.filter(({ id }) => id !== call.id));
    }
  };
  return {
    all: () => calls,
    keep: (call) => change([...calls, call]),
    deliver: (userId, send) => {
      delivery ??= run(userId, send).finally(() => {
        delivery = null;
      });
      return delivery;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readFrom(store: Store): readonly KeptCall[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(storageName) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((entry) => KeptCall.safeParse(entry).data ?? []);
  } catch (cause) {
    console.warn('What was said here could not be read', cause);
    return [];
  }
}

function writeTo(store: Store, calls: readonly KeptCall[]): void {
  try {
    if (calls.length === 0) store.removeItem(storageName);
    else store.setItem(storageName, JSON.stringify(calls));
  } catch (cause) {
    console.warn('What was said here could not be kept', cause);
  }
}
