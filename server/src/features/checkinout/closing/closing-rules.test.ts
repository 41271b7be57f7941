import { expect, test } from 'vitest';
import type { Shift } from '../../../school/calendar/shifts.ts';
import { endingOf, isLookDue } from './closing-rules.ts';

const shift = (id: number, outFrom: number, outUntil: number) => ({ id, outFrom, outUntil }) as Shift;
const today = '2026-11-25';
const day = shift(1, 930, 1080);

test('a day ends with the end of lessons once nobody leaves any more', () => {
  const came = { day: today, firstIn: 450 };
  expect(endingOf([day], came, { day: today, minute: 1080 })).toBeNull();
  expect(endingOf([day], came, { day: today, minute: 1081 })).toEqual({ endedAt: 930, shiftId: 1 });
});

test('a day in two sessions ends with the later one', () => {
  const now = { day: today, minute: 700 };
  const two = [shift(2, 930, 1080), shift(1, 660, 690)];
  expect(endingOf(two, { day: today, firstIn: 450 }, now)).toBeNull();
  expect(endingOf(two, { day: '2026-11-24', firstIn: 450 }, now)).toEqual({ endedAt: 930, shiftId: 2 });
});

test('a day without a shift ends at midnight, and who came after lessons never left before coming', () => {
  const now = { day: today, minute: 1200 };
  expect(endingOf([], { day: today, firstIn: 450 }, now)).toBeNull();
  expect(endingOf([], { day: '2026-11-24', firstIn: 450 }, now)).toEqual({ endedAt: 1439, shiftId: null });
  expect(endingOf([day], { day: today, firstIn: 1100 }, now)).toEqual({ endedAt: 1100, shiftId: 1 });
});

test('a look is due on the first of a day and after each end of a shift, and never in between', () => {
  const now = { day: today, minute: 1100 };
  expect(isLookDue([1080], null, now)).toBe(true);
  expect(isLookDue([1080], { day: '2026-11-24', minute: 1300 }, now)).toBe(true);
  expect(isLookDue([1080], { day: today, minute: 1000 }, now)).toBe(true);
  expect(isLookDue([1080], { day: today, minute: 1081 }, now)).toBe(false);
  expect(isLookDue([690, 1200], { day: today, minute: 1081 }, now)).toBe(false);
});
