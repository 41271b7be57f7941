import { expect, test } from 'vitest';
import { seenCodes } from './seen-codes.ts';

test('a card that is held before the camera is read once, the next one at once, and one that comes again anew', () => {
  const seen = seenCodes();
  const held = Array.from({ length: 60 }, (_, at) => seen.isNew('VTE1', at * 100));
  expect(held.filter(Boolean)).toHaveLength(1);
  expect(seen.isNew('VTE2', 6000)).toBe(true);
  expect(seen.isNew('VTE1', 6100)).toBe(true);
  expect(seen.isNew('VTE1', 9000)).toBe(true);
});

test('a pass that is still held when the camera is on again is the same one, and is read anew once it was away', () => {
  const held = () => seenCodes({ code: 'PASS', at: 10_000 });
  expect(held().isNew('PASS', 10_100)).toBe(false);
  expect(held().isNew('VTE1', 10_100)).toBe(true);
  expect(held().isNew('PASS', 13_000)).toBe(true);
});
