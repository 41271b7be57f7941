import { expect, test } from 'vitest';
import { ageOn } from './age-notice.tsx';

test('age counts whole years on the first day of the school year', () => {
  expect(ageOn('2026-09-01', '2020-09-01')).toBe(6);
  expect(ageOn('2026-09-01', '2020-09-02')).toBe(5);
  expect(ageOn('2026-09-01', '2020-08-31')).toBe(6);
});
