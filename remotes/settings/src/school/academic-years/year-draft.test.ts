import type { AcademicYear } from '@suksa/contracts/settings';
import { expect, test } from 'vitest';
import { yearDraft } from './year-draft.ts';

const latest: AcademicYear = {
  id: 1,
  version: 3,
  name: '2027–2028',
  startDate: '2027-09-06',
  endDate: '2028-05-31',
  terms: [
    { name: { lo: '', en: '' }, startDate: '2027-09-06', endDate: '2028-01-15' },
    { name: { lo: '', en: '' }, startDate: '2028-02-29', endDate: '2028-05-31' },
  ],
  markingMonths: [9, 10],
  state: 'open',
  students: 1,
  classes: 1,
};

test('a new year begins as the latest one did, a year later, the leap day on the 28th', () => {
  expect(yearDraft(null, latest)).toMatchObject({
    name: '2028–2029',
    startDate: '2028-09-06',
    terms: [{ endDate: '2029-01-15' }, { startDate: '2029-02-28' }],
    markingMonths: [9, 10],
  });
});

test('a branch without a year begins in September, with the Lao months', () => {
  const { startDate, markingMonths } = yearDraft(null, null);
  expect(startDate).toMatch(/^\d{4}-09-01$/);
  expect(markingMonths).toEqual([9, 10, 11, 12, 2, 3, 4, 5]);
});
