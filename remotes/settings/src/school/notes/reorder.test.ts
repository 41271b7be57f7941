import { expect, test } from 'vitest';
import { reorder } from './reorder.ts';

test('an item is moved up, down, and to either end; the others keep their order', () => {
  expect(reorder(['a', 'b', 'c', 'd'], 2, 0)).toEqual(['c', 'a', 'b', 'd']);
  expect(reorder(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(reorder(['a', 'b', 'c', 'd'], 1, 3)).toEqual(['a', 'c', 'd', 'b']);
});
