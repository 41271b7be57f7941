import { newIdempotencyKey } from './idempotency-key.ts';

/** Keys of writes that nothing has been heard of yet. */
const unanswered = new Map<string, string>();

interface Write {
  /** Sent along: the server makes what it asks for once, however often it comes. */
  readonly key: string;
  /** To be called with what the server says: the same write after that is meant to be done again. */
  readonly answered: () => void;
}

/**
 * A write, by all that it says. One whose answer was lost may have been done: sent again as it was, it has the key of
 * the first time.
 */
export function writeOf(...said: readonly unknown[]): Write {
  const write = JSON.stringify(said);
  const key = unanswered.get(write) ?? newIdempotencyKey();
  unanswered.set(write, key);
  return { key, answered: () => unanswered.delete(write) };
}
