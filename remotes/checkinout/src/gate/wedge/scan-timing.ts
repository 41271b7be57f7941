import type { CheckSource } from '@suksa/contracts/checkinout';

/** Readers send a key every few milliseconds; nobody types four keys that fast. */
export const readerPace = 35;
export const shortestCode = 4;
/** After such a pause the next key begins another code. */
const pause = 500;

/**
 * Tells a reader from a hand by the pace of the keys: `key()` at each key, `source()` at Enter. A key has the time that its
 * event carries, in milliseconds: on an old machine the page comes to it much later.
 */
export function scanTiming() {
  let first = 0;
  let last = Number.NEGATIVE_INFINITY;
  let keys = 0;
  return {
    key(at: number) {
      if (at - last > pause) keys = 0;
      last = at;
      if (keys === 0) first = last;
      keys += 1;
    },
    /** Whether the next key belongs to another code than the last. */
    isPause: (at: number) => at - last > pause,
    /** What the keys since the last call came from. */
    source(): CheckSource {
      const pace = keys > 1 ? (last - first) / (keys - 1) : Number.POSITIVE_INFINITY;
      const isReader = keys >= shortestCode && pace <= readerPace;
      keys = 0;
      return isReader ? 'scanner' : 'code';
    },
  };
}
