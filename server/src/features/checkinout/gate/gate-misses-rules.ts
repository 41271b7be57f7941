import { setTimeout as sleep } from 'node:timers/promises';

/** So many wrong codes a minute are a reader's dirt or a hurried guard; more are somebody trying numbers. */
const freeMisses = 10;
const forgottenAfter = 60_000;
const slowedBy = 2000;
/** One delivery waits for so many of them at most: what brought it gives up after half a minute, and would never be rid of it. */
const mostAtOnce = 10;

const realTime = { now: () => performance.now(), wait: (milliseconds: number) => sleep(milliseconds) };

export interface Misses {
  /** Called for codes that are nobody's, or another branch's: from the eleventh in a minute on, it waits for each. */
  slowDown(userId: number, wrong?: number): Promise<void>;
}

interface Time {
  /** Milliseconds that only ever grow. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** Counts wrong codes by account. Those that come at once wait one after the other. */
export const gateMisses = ({ now: clock, wait }: Time = realTime): Misses => {
  const known = new Map<number, { count: number; since: number; nextAt: number }>();
  return {
    async slowDown(userId, wrong = 1) {
      const now = clock();
      for (const [id, { since }] of known) if (now - since >= forgottenAfter) known.delete(id);
      const misses = known.get(userId) ?? { count: 0, since: now, nextAt: now };
      misses.count += wrong;
      known.set(userId, misses);
      if (misses.count <= freeMisses) return;
      misses.since = now;
      const many = Math.min(wrong, misses.count - freeMisses, mostAtOnce);
      misses.nextAt = Math.max(now, misses.nextAt) + many * slowedBy;
      await wait(misses.nextAt - now);
    },
  };
};
