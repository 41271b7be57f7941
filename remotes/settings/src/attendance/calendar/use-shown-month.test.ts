import { expect, test } from 'vitest';
import { schoolYearOf } from './use-shown-month.ts';

const known = [
  { startDate: '2025-09-01', endDate: '2026-05-29' },
  { startDate: '2026-08-31', endDate: '2027-05-31' },
];

test('a month belongs to the school year that holds it, and in the holidays to the coming one', () => {
  expect(schoolYearOf(known, 2026, 5)).toBe(2025);
  expect(schoolYearOf(known, 2026, 7)).toBe(2026);
  expect(schoolYearOf(known, 2026, 8)).toBe(2026);
  expect(schoolYearOf(known, 2027, 1)).toBe(2026);
});

test('where no school year is entered, they begin in September and end in May', () => {
  expect(schoolYearOf(known, 2030, 5)).toBe(2029);
  expect(schoolYearOf([], 2030, 6)).toBe(2030);
  expect(schoolYearOf(known, 2024, 12)).toBe(2024);
  expect(schoolYearOf(known, 2025, 2)).toBe(2024);
});
