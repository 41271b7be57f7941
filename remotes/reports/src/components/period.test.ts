import { daysAfter } from '@suksa/contracts/days';
import { expect, test } from 'vitest';
import { monthsOf, periodOf } from './period.ts';

const year = { start: '2026-09-01', end: '2027-05-31' };
const asked = (query: string, today = '2026-11-20', withYear = false) =>
  periodOf(new URLSearchParams(query), today, { span: year, withYear });

test('a report without an address of its own shows today', () => {
  expect(asked('')).toEqual({ view: 'day', date: '2026-11-20', month: '2026-11' });
});

test('in a year that is over, its last day is shown', () => {
  expect(asked('', '2027-08-10').date).toBe('2027-05-31');
});

test('the address names day, month and view', () => {
  expect(asked('view=month&month=2026-10')).toMatchObject({ view: 'month', month: '2026-10' });
  expect(asked('date=2026-10-07').date).toBe('2026-10-07');
});

test('a report that has no year shows the month, with its chooser, where an address asks for the year', () => {
  expect(asked('view=year').view).toBe('month');
  expect(asked('view=year', '2026-11-20', true).view).toBe('year');
});

test('an address that makes no sense falls back instead of breaking the page', () => {
  expect(asked('view=decade&date=2026-13-45&month=october')).toEqual({
    view: 'day',
    date: '2026-11-20',
    month: '2026-11',
  });
});

test('the months on offer are those of the school year', () => {
  expect(monthsOf(year, '2026-11')).toHaveLength(9);
  expect(monthsOf(year, '2026-11').at(-1)).toBe('2027-05');
  expect(monthsOf(year, '2026-08')[0]).toBe('2026-08');
});

test('the day after the last of a month is the first of the next', () => {
  expect(daysAfter('2026-11-30', 1)).toBe('2026-12-01');
  expect(daysAfter('2027-03-01', -1)).toBe('2027-02-28');
});
