import { expect, test } from 'vitest';
import { parseTypedDate, parseTypedTime } from './parse-typed.ts';

test('a day may be typed in any of the usual ways, in Lao digits too', () => {
  for (const typed of ['7/9/2026', '07.09.2026', '7-9-26', '07092026', '2026-09-07', ' ໗/໙/໒໐໒໖ '])
    expect(parseTypedDate(typed)).toBe('2026-09-07');
});

test('a year of the Buddhist era becomes the one of the calendar in use, as in an import', () => {
  expect(parseTypedDate('5/6/2563')).toBe('2020-06-05');
  expect(parseTypedDate('໒໙/໒/໒໕໖໓')).toBe('2020-02-29');
  expect(parseTypedDate('29/2/2564')).toBeNull();
});

test('what is no day of the calendar is refused', () => {
  for (const typed of ['31/2/2026', '0/1/2026', '1/13/2026', 'tomorrow', '7/9', ''])
    expect(parseTypedDate(typed)).toBeNull();
});

test('a time may be typed without the colon', () => {
  expect(['730', '7:30', '07.30', '໐໗໓໐'].map(parseTypedTime)).toEqual(['07:30', '07:30', '07:30', '07:30']);
  expect(parseTypedTime('7')).toBe('07:00');
  expect(['24:00', '7:60', 'noon', ''].map(parseTypedTime)).toEqual([null, null, null, null]);
});
