import { expect, test } from 'vitest';
import {
  compareTimes,
  dayAt,
  daysAfter,
  daysBetween,
  endOfMonth,
  instantAt,
  startOfMonth,
  wallClock,
  weekdayOf,
} from './days.ts';

test('the day at school begins seven hours before that of Greenwich', () => {
  expect(dayAt(new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20');
  expect(dayAt(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
  expect(wallClock(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21T00:00:00.000');
});

test('a moment is found again by what the clock on the wall showed', () => {
  for (const time of ['00:00', '06:59', '23:59'])
    expect(wallClock(instantAt('2026-12-31', time)).slice(0, 16)).toBe(`2026-12-31T${time}`);
});

test('days are counted over months and years, and leap days', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-12-01', '2027-12-01')).toBe(365);
  expect(daysBetween('2026-12-02', '2026-12-01')).toBe(-1);
  expect(endOfMonth('2028-02-10')).toBe('2028-02-29');
  expect(endOfMonth('2026-12-31')).toBe('2026-12-31');
  expect(startOfMonth('2026-12-31')).toBe('2026-12-01');
});

test('the week begins on Monday and ends on Sunday', () => {
  expect(weekdayOf('2026-11-23')).toBe(1);
  expect(weekdayOf('2026-11-29')).toBe(7);
});

test('days and times are ordered, the earlier first', () => {
  const written = ['2026-11-25T08:00', '2026-02-01', '2026-11-25', '2026-02-01'];
  expect(written.sort(compareTimes)).toEqual(['2026-02-01', '2026-02-01', '2026-11-25', '2026-11-25T08:00']);
});
