import { expect, test, vi } from 'vitest';
import { keptPasses, learnPasses } from './kept-passes.ts';

const day = '2026-11-25';
const storage = () => {
  const held = new Map<string, string>();
  return {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  };
};
const nothing = { publicKey: null, day: '', spent: [] };

test('a pass that was used here stays used, whatever the server or another window knows', () => {
  const store = storage();
  const told = learnPasses(nothing, { publicKey: 'key', day, spent: [] }, store);
  learnPasses(told, { day, spent: [[7, 'used']] }, store);
  // This window has not heard of what the other has done.
  const other = learnPasses(told, { publicKey: 'key', day, spent: [[9, 'revoked']] }, store);
  expect(other).toEqual(keptPasses(store));
  expect(new Map(other.spent)).toEqual(
    new Map([
      [7, 'used'],
      [9, 'revoked'],
    ]),
  );
});

test('on the next day the passes of the day before are forgotten, and the key is known', () => {
  const store = storage();
  const before = learnPasses(nothing, { publicKey: 'key', day, spent: [[7, 'used']] }, store);
  expect(learnPasses(before, { day: '2026-11-26', spent: [[8, 'used']] }, store)).toEqual({
    ...{ publicKey: 'key', day: '2026-11-26' },
    spent: [[8, 'used']],
  });
});

test('where the browser keeps nothing, this window knows all the same', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const store = {
    ...storage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  const before = learnPasses(nothing, { day, spent: [[7, 'used']] }, store);
  expect(learnPasses(before, { day, spent: [[8, 'used']] }, store).spent).toHaveLength(2);
});
