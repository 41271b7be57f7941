import { examRate } from '@suksa/contracts/reports';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countsOf,
  lettersOf,
  longestAbsence,
  noCounts,
} from '../../../school/attendance/attendance-letters.ts';
import { addMonth, daysLeftOf, standingOf, type YearTally } from './year-tally-rules.ts';

const stored = fc.constantFrom('.', 'P', 'L', 'H', 'E', 'V', 'A', 'X', 'S');
const planned = fc.constantFrom('S', 'H', 'W', 'T');
const month = fc.record({
  letters: fc.array(stored, { minLength: 31, maxLength: 31 }).map((letters) => letters.join('')),
  plan: fc.array(planned, { minLength: 30, maxLength: 30 }).map((letters) => letters.join('')),
});

const tallied = (months: readonly { letters: string; plan: string }[]): YearTally => {
  const tallies = new Map<number, YearTally>();
  for (const { letters, plan } of months)
    addMonth(tallies, {
      ...{ classId: 1, planOf: () => plan, first: 0, end: plan.length, lessons: new Map() },
      roll: { class_id: 1, student_ids: [7], letters },
    });
  return tallies.get(7) ?? expect.fail('nobody was counted');
};

test('several months come to what their days strung together come to', () => {
  fc.assert(
    fc.property(fc.array(month, { minLength: 1, maxLength: 4 }), (months) => {
      const all = months.map(({ letters, plan }) => lettersOf(letters, plan)).join('');
      const { rate: _rate, not_yet: today, ...counts } = countsOf(all);
      const tally = tallied(months);
      expect(tally.counts).toEqual({ ...counts, not_yet: 0 });
      expect(tally.ahead).toBe(today);
      expect(tally.longestRun).toBe(longestAbsence(all));
    }),
    { numRuns: 200 },
  );
});

test('so many days may still be missed as a search day by day finds', () => {
  const some = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(some, some, some, some, (present, half_day, absent, ahead) => {
      const tally = {
        ahead,
        counts: { present, half_day, absent, late: 0, excused: 0, leave: 0, not_yet: 0, suspended: 0 },
      };
      const expected = present + half_day + absent + ahead;
      // Whole numbers: tenths of half days.
      const reaches = (missed: number) =>
        10 * (2 * (present + ahead - missed) + half_day) >= Math.round(10 * examRate) * 2 * expected;
      const left = daysLeftOf(tally);
      if (left >= 0) {
        expect(reaches(left)).toBe(true);
        expect(reaches(left + 1)).toBe(false);
        expect(standingOf(tally)).not.toBe('lost');
      } else {
        expect(reaches(0)).toBe(false);
        expect(standingOf(tally)).toBe('lost');
      }
    }),
    { numRuns: 500 },
  );
});

test('a leave that was granted ends a run, and so does leaving the school; a weekend doesn’t', () => {
  const runs = (after: string) =>
    tallied([{ letters: 'AA.AVA'.padEnd(31, after), plan: 'SSWSSS'.padEnd(30, 'H') }]);
  expect(runs('.')).toMatchObject({ longestRun: 3, runNow: 1 });
  expect(runs('X')).toMatchObject({ longestRun: 3, runNow: 0 });
});

test('lessons that were missed take their share of the days that may be missed', () => {
  const tally = (lessons: number) => ({ counts: { ...noCounts(), present: 50, lessons }, ahead: 50 });
  expect([0, 1.5, 19.9, 20].map((lessons) => daysLeftOf(tally(lessons)))).toEqual([20, 18, 0, 0]);
  expect(standingOf(tally(0))).toBe('safe');
  expect(standingOf(tally(19.9))).toBe('warned');
  expect(standingOf(tally(20.5))).toBe('lost');
});

test('who missed lessons keeps the exam right as long as 80 % were attended, to the lesson', () => {
  const tally = (lessons: number) => ({
    ahead: 0,
    counts: { ...noCounts(), present: 42, absent: 10, lessons },
  });
  // A fifth of 52 days are 10.4.
  expect([0, 0.2, 0.333, 0.4, 0.401].map((lessons) => standingOf(tally(lessons)))).toEqual([
    ...['warned', 'warned', 'warned', 'warned'],
    'lost',
  ]);
});
