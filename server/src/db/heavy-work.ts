import { availableParallelism } from 'node:os';

type InPieces = <Result>(piece: () => Promise<Result>) => Promise<Result>;

/**
 * Does one piece of work at a time, in the order in which they came: `const inPieces = oneAtATime(300)`. Nothing hangs on it: after
 * `patience` milliseconds a piece goes on beside the one before, which may wait for what its own transaction has locked.
 */
export const oneAtATime = (patience: number): InPieces => {
  let last: Promise<void> = Promise.resolve();
  return async (piece) => {
    const before = last;
    let end = () => {};
    last = new Promise((resolve) => {
      end = resolve;
    });
    try {
      await endOf(before, patience);
      return await piece();
    } finally {
      end();
    }
  };
};

const endOf = async (before: Promise<void>, patience: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([before, enough]);
  clearTimeout(timer);
};

/** Whether what is heavy fills so much of this machine that two of it at once would be felt at a gate. */
export const isSmallMachine = availableParallelism() <= 2;

/**
 * For work that goes on for seconds, a batch of rows or a piece of a file at a time: on a small machine no two of them keep its
 * processors busy at once, whichever call or job they belong to.
 */
export const inPieces: InPieces = isSmallMachine ? oneAtATime(300) : (piece) => piece();
