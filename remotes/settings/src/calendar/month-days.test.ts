import { expect, test } from 'vitest';
import { weeksOf } from './month-days.ts';

test('a month stands in weeks from Monday to Sunday', () => {
  const weeks = weeksOf(2026, 11);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
});

test('February of a leap year has 29 days', () => {
  expect(weeksOf(2028, 2).flat().filter(Boolean)).toHaveLength(29);
});
