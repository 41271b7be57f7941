import { expect, test } from 'vitest';
import { blocksTyped } from './blocks-typed.ts';

test('periods of a week are cut as somebody types them', () => {
  expect(blocksTyped('2+2+1')).toEqual([2, 2, 1]);
  expect(blocksTyped(' 2, 2 ')).toEqual([2, 2]);
  expect(blocksTyped('໒+໑')).toEqual([2, 1]);
  expect(blocksTyped('2+')).toEqual([2]);
  expect(blocksTyped('')).toEqual([]);
});
