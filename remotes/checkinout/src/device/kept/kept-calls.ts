import * as z from 'zod/mini';
import { keptStore } from '../durable-store.ts';
import { type Vault, vault } from '../vault.ts';
import type { Store } from '../waiting-scan.ts';

/** What else a gate tells the server beside its scans. */
export const keptKinds = [
  'late_note',
  'early_leave_note',
  'pick_up_call',
  'pick_up_call_end',
  'signature',
  'pick_up_photo',
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
  /** Where it was said; unknown of what an earlier version kept. */
  branchId: z.optional(z.number()),
  /** By this device's clock. */
  at: z.string(),
  /** Not sent until then, by this device's clock, so that it can be taken back. */
  heldUntil: z.optional(z.number()),
  /** Empty while `sealed` can't be opened. */
  body: z.record(z.string(), z.unknown()),
  /** The body as it lies on this device, of those that name somebody. */
  sealed: z.optional(z.string()),
});
export type KeptCall = z.infer<typeof KeptCall>;

const naming: ReadonlySet<KeptKind> = new Set(['visitor', 'pick_up_call', 'signature', 'pick_up_photo']);
export const isClosed = ({ sealed, body }: KeptCall): boolean =>
  sealed !== undefined && Object.keys(body).length === 0;

/** What the server made of it: `sent`, to be tried `later` with all that follows, `not_yet` for this one, or `refused`. */
export type SendResult =
  | { readonly result: 'sent' | 'later' | 'not_yet' }
  | { readonly result: 'refused'; readonly code: string };

export interface KeptCalls {
  readonly all: () => readonly KeptCall[];
  readonly keep: (call: KeptCall) => void;
  /** Unsays it; false where it has been sent. */
  readonly takeBack: (id: string) => boolean;
  /** Sends what one account has said, in its order; each goes from here once the server has answered for it. */
  readonly deliver: (userId: number, send: (call: KeptCall) => Promise<SendResult>) => Promise<void>;
  /** Told of each change, and of what was refused. */
  readonly subscribe: (listener: () => void) => () => void;
}

const storageName = 'checkinout.calls';
/** What waits so long for a scan that never came is given up. */
const keptFor = 8 * 24 * 60 * 60 * 1000;
const longestHold = 60_000;

/** Whether it can still be taken back; a clock that was put back holds nothing for longer. */
export const isHeld = ({ heldUntil = 0 }: KeptCall, now: number): boolean =>
  now < heldUntil && heldUntil <= now + longestHold;

interface KeepingOptions {
  readonly store?: Store;
  readonly now?: () => number;
  readonly keys?: Vault;
}

/** Outlives a reload; where the browser keeps nothing, as long as the page is open. */
export function keptCalls({
  store = keptStore,
  now = Date.now,
  keys = vault,
}: KeepingOptions = {}): KeptCalls {
  let calls: readonly KeptCall[] = readFrom(store)
    .filter(({ at }) => now() - Date.parse(at) < keptFor)
    .map((call) => opened(call, keys));
  let delivery: Promise<void> | null = null;
  let isWritten = true;
  const listeners = new Set<() => void>();
  const change = (edit: (before: readonly KeptCall[]) => readonly KeptCall[]) => {
    calls = edit(isWritten ? withOthers(calls, readFrom(store), keys) : calls);
    isWritten = writeTo(store, calls);
    for (const listener of listeners) listener();
  };
  // What lay here closed is readable now; and what was said before the key was here is not, any more.
  keys.subscribe(() => {
    if (calls.length > 0) change((before) => before.map((call) => sealed(opened(call, keys), keys)));
  });
  const run = async (userId: number, send: (call: KeptCall) => Promise<SendResult>) => {
    if (isWritten && idsIn(readFrom(store)) !== idsIn(calls)) change((before) => before);
    // The last word on a scan counts: it must not overtake an earlier one that waits.
    const heldUp = new Set<unknown>();
    for (const call of calls.filter((one) => one.userId === userId && !isClosed(one))) {
      if (isHeld(call, now())) continue;
      const { eventKey } = call.body;
      if (eventKey !== undefined && heldUp.has(eventKey)) continue;
      const sending = await send(call);
      if (sending.result === 'later') return;
      if (sending.result === 'not_yet') heldUp.add(eventKey);
      else change((before) => before.filter(({ id }) => id !== call.id));
    }
  };
  return {
    all: () => calls,
    keep: (call) => change((before) => [...before, sealed(call, keys)]),
    takeBack: (id) => {
      const isHere = calls.some((call) => call.id === id);
      change((before) => before.filter((call) => call.id !== id));
      return isHere;
    },
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

const idsIn = (calls: readonly KeptCall[]) => calls.map(({ id }) => id).join();

/** Another window of this browser says things of its own here, and brings what was said in this one. */
const withOthers = (calls: readonly KeptCall[], stored: readonly KeptCall[], keys: Vault) => {
  const own = new Map(calls.map((call) => [call.id, call]));
  return stored.map((call) => own.get(call.id) ?? opened(call, keys));
};

const opened = (call: KeptCall, keys: Vault): KeptCall => {
  const body = isClosed(call) && keys.box()?.openText(call.sealed ?? '', call.id);
  return body ? { ...call, body: body as KeptCall['body'] } : call;
};

const sealed = (call: KeptCall, keys: Vault): KeptCall =>
  naming.has(call.kind) && call.sealed === undefined
    ? { ...call, sealed: keys.box()?.sealText(call.body, call.id) }
    : call;

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

/** What is sealed lies here sealed alone. */
const asKept = (call: KeptCall) => (call.sealed === undefined ? call : { ...call, body: {} });

/** False where the browser keeps nothing: then only this window has what was said in it. */
function writeTo(store: Store, calls: readonly KeptCall[]): boolean {
  try {
    if (calls.length === 0) store.removeItem(storageName);
    else store.setItem(storageName, JSON.stringify(calls.map(asKept)));
    return true;
  } catch (cause) {
    console.warn('What was said here could not be kept', cause);
    return false;
  }
}
