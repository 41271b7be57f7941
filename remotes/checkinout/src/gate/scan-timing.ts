import type { CheckSource } from '@suksa/contracts/checkinout';

/** Readers send a key every few milliseconds; nobody types four keys that fast. */
const readerPace = 35;
const shortestCode = 4;

/** Tells a reader from a hand by the pace of the keys: `key()` at each key, `source()` at Enter. */
export function scanTiming(now: () => number = () => performance.now()) {
  let first = 0;
  let last = 0;
  let keys = 0;
  return {
    key() {
      last = now();
      if (keys === 0) first = last;
      keys += 1;
    },
    /** What the keys since the last call came from. */
    source(): CheckSource {
      const pace = keys > 1 ? (last - first) / (keys - 1) : Number.POSITIVE_INFINITY;
      const isReader = keys >= shortestCode && pace <= readerPace;
      keys = 0;
      return isReader ? 'scanner' : 'code';
    },
  };
}
