import { expect, test } from 'vitest';
import { parseMark } from './mark.ts';

test.each([
  ['7,5', 7.5],
  ['7.5', 7.5],
  [' 10 ', 10],
  ['໗,໕', 7.5],
  ['0', 0],
  ['6.25', 6.25],
])('a teacher who types %s means %d', (typed, mark) => {
  expect(parseMark(typed)).toBe(mark);
});

test.each(['', 'x', '7,5,5', '-1', '7.555', '1e1', '7.'])('%j is no mark', (typed) => {
  expect(parseMark(typed)).toBeNull();
});
