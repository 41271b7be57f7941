import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of work after which others come. */
const atOnce = 10;

/** Does something with each of many, and lets other calls come between, so that none waits for all of it. */
export const eachInTurn = async <Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> => {
  let since = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - since < atOnce) continue;
    await turn();
    since = performance.now();
  }
};
