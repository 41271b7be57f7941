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
