import { expect, test } from 'vitest';
import { oneAtATime } from './heavy-work.ts';

const piece = () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, finished };
};

test('the next piece begins when the one before is done, whether well or not', async () => {
  const inPieces = oneAtATime(60_000);
  const said: string[] = [];
  const first = piece();
  const all = [
    inPieces(async () => {
      said.push('first');
      await first.finished;
      throw new Error('no');
    }),
    inPieces(async () => said.push('second')),
    inPieces(async () => said.push('third')),
  ];
  await new Promise(setImmediate);
  expect(said).toEqual(['first']);
  first.finish();
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(said).toEqual(['first', 'second', 'third']);
});

test('a piece that waits for what another one holds is not waited for', async () => {
  const inPieces = oneAtATime(1);
  const lock = piece();
  const stuck = inPieces(() => lock.finished);
  await inPieces(async () => lock.finish());
  await stuck;
});
