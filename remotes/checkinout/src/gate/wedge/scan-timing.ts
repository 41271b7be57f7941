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
  /** Keys that came as soon after the one before as a reader's do. */
  let quick = 0;
  return {
    key(at: number) {
      if (at - last > pause) keys = 0;
      if (keys === 0) {
        first = at;
        quick = 0;
      } else if (at - last <= readerPace) quick += 1;
      last = at;
      keys += 1;
    },
    /** Whether the next key belongs to another code than the last. */
    isPause: (at: number) => at - last > pause,
    /** What the keys since the last call came from. */
    source(): CheckSource {
      const gaps = keys - 1;
      const isQuick = (last - first) / gaps <= readerPace;
      // A machine that stops for a moment parts a reader's keys once; a hand parts them again and again.
      const isReader = keys >= shortestCode && (isQuick || quick >= (2 / 3) * gaps);
      keys = 0;
      return isReader ? 'scanner' : 'code';
    },
  };
}
