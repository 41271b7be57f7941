import { expect, test } from 'vitest';
import { gateMisses } from './gate-misses-rules.ts';

/** A gate whose time stands still until a test moves it, and how long each wrong code was made to wait. */
const gate = () => {
  const waited: number[] = [];
  let now = 5000;
  const misses = gateMisses({
    now: () => now,
    wait: async (milliseconds) => waited.push(milliseconds),
  });
  const wrongCodes = async (count: number, userId = 7) => {
    for (let each = 0; each < count; each += 1) await misses.slowDown(userId);
  };
  return {
    waited,
    wrongCodes,
    slowDown: misses.slowDown,
    later: (milliseconds: number) => (now += milliseconds),
  };
};

test('ten wrong codes a minute cost a guard nothing; the eleventh waits, and those at once one after the other', async () => {
  const { waited, wrongCodes } = gate();
  await wrongCodes(10);
  expect(waited).toEqual([]);
  await wrongCodes(3);
  expect(waited).toEqual([2000, 4000, 6000]);
});

test('whoever tries on stays slowed; after a minute without a wrong code it is forgotten', async () => {
  const { waited, wrongCodes, later } = gate();
  await wrongCodes(11);
  later(50_000);
  await wrongCodes(1);
  later(50_000);
  await wrongCodes(1);
  expect(waited).toEqual([2000, 2000, 2000]);
  later(60_000);
  await wrongCodes(10);
  expect(waited).toHaveLength(3);
});

test('those that come in one delivery count each and are waited for at once, ten of them at most', async () => {
  const { waited, slowDown } = gate();
  await slowDown(7, 12);
  expect(waited).toEqual([4000]);
  await slowDown(7, 40);
  expect(waited).toEqual([4000, 24_000]);
});

test('one account’s wrong codes slow no other gate', async () => {
  const { waited, wrongCodes } = gate();
  await wrongCodes(10, 7);
  await wrongCodes(10, 8);
  expect(waited).toEqual([]);
});
