import { expect, test } from 'vitest';
import { monthsBetween, weeksOf } from './month-days.ts';

test('a month stands in weeks from Monday to Sunday', () => {
  const weeks = weeksOf(2026, 11);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
});

test('February of a leap year has 29 days', () => {
  expect(weeksOf(2028, 2).flat().filter(Boolean)).toHaveLength(29);
});

test('a school year shows the months from its first day to its last, over the turn of the year', () => {
  const months = monthsBetween('2026-08-31', '2027-05-28');
  expect(months).toHaveLength(10);
  expect(months[0]).toEqual({ year: 2026, month: 8 });
  expect(months.at(-1)).toEqual({ year: 2027, month: 5 });
});
