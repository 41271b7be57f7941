import type { AcademicYear, CalendarDay } from '@suksa/contracts/settings';
import { expect, test } from 'vitest';
import { planOfYear } from './plan-of-year.ts';

const year = {
  startDate: '2026-09-29',
  endDate: '2026-10-03',
  markingMonths: [10],
} as unknown as AcademicYear;

const day = (date: string, kind: CalendarDay['kind'], en?: string): CalendarDay => ({
  date,
  kind,
  name: en ? { lo: en, en } : null,
  free: null,
});

test('a plan counts school days by month and joins a holiday’s days, inside the year only', () => {
  const plan = planOfYear(year, [
    day('2026-09-28', 'working'),
    day('2026-09-29', 'working'),
    day('2026-09-30', 'exam', 'Exams'),
    day('2026-10-01', 'holiday', 'Flood'),
    day('2026-10-02', 'holiday', 'Flood'),
    day('2026-10-03', 'make_up', 'Make-up day'),
    day('2026-10-04', 'weekend'),
  ]);
  expect(plan.months).toMatchObject([
    { key: '2026-09', schoolDays: 2, marks: false },
    { key: '2026-10', schoolDays: 1, marks: true },
  ]);
  expect(plan.special).toMatchObject([
    { first: '2026-09-30', last: '2026-09-30', kind: 'exam' },
    { first: '2026-10-01', last: '2026-10-02', name: { en: 'Flood' } },
    { first: '2026-10-03', kind: 'make_up' },
  ]);
});
