import { describe, expect, test } from 'vitest';
import { tallyMonth } from '../../features/reports/attendance/month-tally-rules.ts';
import {
  absentUpToNow,
  countsOf,
  isBelowExamRate,
  lettersOf,
  longestAbsence,
  noCounts,
  rateOf,
} from './attendance-letters.ts';
import type { AttendanceScope } from './attendance-scope.ts';

describe('what a day meant', () => {
  test('nothing recorded on a school day that is over is an absence without reason', () => {
    expect(lettersOf('.', 'S')).toBe('A');
  });

  test('nothing recorded today or later is nothing yet', () => {
    expect(lettersOf('..', 'TT')).toBe('NN');
  });

  test('holidays and weekends show as such whatever was recorded, so they never count', () => {
    expect(lettersOf('.P.A', 'HHWW')).toBe('HHWW');
  });

  test('a half day, stored H, is never taken for a holiday', () => {
    expect(lettersOf('H', 'S')).toBe('D');
  });

  test('days before joining and after leaving are neither present nor absent', () => {
    expect(lettersOf('XXP.', 'SSSS')).toBe('XXPA');
    expect(countsOf('XXPA')).toMatchObject({ present: 1, absent: 1, rate: 0.5 });
  });
});

describe('absent in a row', () => {
  test('a weekend or a holiday between does not break the run', () => {
    expect(longestAbsence('PAWWAHAP')).toBe(3);
  });

  test('a reason does not break the run, a granted leave does', () => {
    expect(longestAbsence('AEA')).toBe(3);
    expect(longestAbsence('AVA')).toBe(1);
  });

  test('looking back from a day, it ends at the last day of coming', () => {
    expect(absentUpToNow('AAPAAN')).toBe(2);
    expect(absentUpToNow('AAP')).toBe(0);
    expect(absentUpToNow('AAAAXX')).toBe(0);
  });
});

describe('the rate', () => {
  test('who comes late came; half a day is half; a leave or a suspension expects nobody', () => {
    expect(countsOf('PLDVSA').rate).toBe(2.5 / 4);
  });

  test('where nothing was expected there is no rate', () => {
    expect(countsOf('HWWN').rate).toBeNull();
  });
});

test('the sums of a whole school are those of its students one by one', () => {
  const alphabet = '.PPPLHEAAVXS';
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const month = () =>
    Array.from({ length: 31 }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
  const plan = 'SSSSSWWSSHSSWWSSSSSWWSSSTTWWTT';
  const stored = Array.from({ length: 40 }, month);
  const scope = { classes: [{ id: 1, name: 'P1/1', levelId: 1 }] } as unknown as AttendanceScope;
  const tally = tallyMonth({
    roll: [{ class_id: 1, student_ids: stored.map((_, id) => id), letters: stored.join('') }],
    scope,
    planOf: () => plan,
    days: [...plan],
    lessons: new Map(),
  });
  const letters = stored.map((days) => lettersOf(days, plan));
  const { rate: _, ...counts } = countsOf(letters.join(''));
  expect(tally.counts).toEqual({ ...counts, lessons: 0 });
  expect(tally.days[3]).toMatchObject({ late: letters.filter((days) => days[3] === 'L').length });
  const flagged = letters.flatMap((days, id) => (longestAbsence(days) >= 3 ? [id] : []));
  const below = letters.flatMap((days, id) => ((countsOf(days).rate ?? 1) < 0.8 ? [id] : []));
  expect(flagged.length).toBeGreaterThan(0);
  expect(tally.absentInARow).toEqual(flagged);
  expect(tally.belowExamRate).toEqual(below);
});

test('lessons that were missed come off the sums of a school, each on a day of presence only', () => {
  const plan = 'SSSSSWWSSHSSWWSSSSSWWSSSTTWWTT';
  const stored = Array.from({ length: 60 }, (_, id) =>
    Array.from({ length: 31 }, (_of, at) => 'PPPPPLPPHPPEPPAPPSP'.charAt((id * 5 + at * 7) % 19)).join(''),
  );
  const letters = stored.map((days) => lettersOf(days, plan));
  const lessons = new Map(
    letters.map((_, id) => [
      id,
      Array.from({ length: id % 7 }, (_of, at) => ({
        day: `2026-09-${String(1 + ((id + 7 * at) % 30)).padStart(2, '0')}`,
        share: Math.fround([1 / 3, 1 / 6, 1, 0.25, 1, 0.5, 1][at] ?? 0),
      })),
    ]),
  );
  const taken = letters.map((days, id) =>
    (lessons.get(id) ?? []).reduce(
      (sum, { day, share }) => sum + ('PLD'.includes(days.charAt(Number(day.slice(8)) - 1)) ? share : 0),
      0,
    ),
  );
  const scope = { classes: [{ id: 1, name: 'P1/1', levelId: 1 }] } as unknown as AttendanceScope;
  const roll = [{ class_id: 1, student_ids: stored.map((_, id) => id), letters: stored.join('') }];
  const without = tallyMonth({ roll, scope, planOf: () => plan, days: [...plan], lessons: new Map() });
  const tally = tallyMonth({ roll, scope, planOf: () => plan, days: [...plan], lessons });
  const all = taken.reduce((sum, days) => sum + days, 0);
  expect(all).toBeGreaterThan(10);
  expect(tally.counts.lessons).toBeCloseTo(all, 3);
  expect({ ...tally.counts, lessons: 0 }).toEqual(without.counts);
  expect(tally.days).toEqual(without.days);
  const below = letters.flatMap((days, id) => {
    const { present, late, half_day, excused, absent } = countsOf(days);
    const came = present + late + half_day / 2 - (taken[id] ?? 0);
    return came / (present + late + half_day + excused + absent) < 0.8 - 1e-4 ? [id] : [];
  });
  expect(tally.belowExamRate).toEqual(below);
  expect(below.length).toBeGreaterThan(without.belowExamRate.length);
});

test('who attended 80 % to the lesson is not below it, however the division rounds', () => {
  const rate = (lessons: number) => rateOf({ ...noCounts(), present: 11, absent: 1, lessons }) ?? 0;
  expect([1.4, 1.401].map((lessons) => isBelowExamRate(rate(lessons)))).toEqual([false, true]);
});
