import { refuse } from './refuse.ts';

interface Bounds {
  readonly atOnce: number;
  readonly waiting: number;
  /** What a caller is told who is turned away. */
  readonly retryAfterSeconds: number;
}

export type Turns = ReturnType<typeof turns>;

/**
 * Runs heavy work a few at a time, in the order in which it came: `const decoding = turns({…}); await decoding(work)`.
 * Refuses with 503 `unavailable` where too many wait already.
 */
export const turns = ({ atOnce, waiting: mostWaiting, retryAfterSeconds }: Bounds) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const take = (): Promise<void> | undefined => {
    if (running < atOnce) {
      running += 1;
      return undefined;
    }
    if (waiting.length >= mostWaiting) return refuse('unavailable', { details: { retryAfterSeconds } });
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };
  /** The turn passes on as it is: whoever waits longest takes it. */
  const give = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = take();
    if (turn) await turn;
    try {
      return await work();
    } finally {
      give();
    }
  };
};
