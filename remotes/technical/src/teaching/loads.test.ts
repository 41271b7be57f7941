import type { Teaching } from '@suksa/contracts/technical';
import { expect, test } from 'vitest';
import { isBeyondWeek, isOverloaded, loadAfter, loadsOn } from './loads.ts';

const clock = (hour: number) => `${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 ? '30' : '00'}`;
const name = { lo: 'ຄູ', en: 'Teacher' };
const data: Teaching = {
  classes: [
    { id: 1, name: 'M1/1', levelId: 6, homeroom: null, periodSetId: 1 },
    { id: 2, name: 'M1/2', levelId: 6, homeroom: null, periodSetId: 1 },
  ],
  subjects: [{ id: 9, code: 'MAT', name }],
  curriculum: [{ levelId: 6, subjectId: 9, weeklyPeriods: 5 }],
  cells: [1, 2].map((classId) => ({
    ...{ classId, subjectId: 9, version: 1 },
    rows: [{ teacherId: 7, part: 'main' as const, from: '2026-09-01', until: '2026-12-31' }],
  })),
  teachers: [
    {
      ...{ id: 7, name, available: true, weeklyCap: 12, subjectIds: [3], training: null },
      ...{ elsewhere: 4, version: 1 },
    },
  ],
  years: [],
  // Four periods in the morning of one set, three in the afternoon of the other; the last of the first overlaps.
  periods: [1, 2].flatMap((weekday) =>
    [7, 8, 9, 10, 10.5, 11.5, 12.5].map((hour, at) => ({
      ...{ setId: at < 4 ? 1 : 2, weekday },
      ...{ startsAt: clock(hour), endsAt: clock(hour + 1) },
    })),
  ),
  limits: [],
};

test('a teacher’s load is what they give on the day here and elsewhere, against their cap', () => {
  const load = loadsOn(data, '2026-11-25').get(7);
  expect(load).toMatchObject({ teacherId: 7, periods: 14, cap: 12, classes: 2, unqualified: 2 });
  expect(load && isOverloaded(load)).toBe(true);
  expect(loadsOn(data, '2027-01-01').get(7)).toMatchObject({ periods: 4, classes: 0 });
});

const boundWith = (changes: Partial<Teaching>) => {
  const load = loadsOn({ ...data, ...changes }, '2026-11-25').get(7);
  return load && { ...load.bound, beyond: isBeyondWeek(load) };
};
const limit = { teacherId: 7, away: [], mostHours: null, mostDays: null, shared: 0 };

test('a week can’t hold more lessons of a teacher than it has periods that aren’t at once', () => {
  // Ten periods a week of two classes; two days of four.
  expect(boundWith({})).toEqual({ needed: 10, open: 8, beyond: true });
  const classes = data.classes.map((one) => (one.id === 2 ? { ...one, periodSetId: 2 } : one));
  expect(boundWith({ classes })).toEqual({ needed: 10, open: 12, beyond: false });
  const noBells = data.classes.map((one) => ({ ...one, periodSetId: null }));
  expect(boundWith({ classes: noBells })).toEqual({ beyond: false });
});

test('rules that must hold leave less of a week, and classes taught together need less', () => {
  const away = [{ weekday: 1, startsAt: '07:30', endsAt: '08:30' }];
  expect(boundWith({ limits: [{ ...limit, away }] })).toMatchObject({ open: 6 });
  expect(boundWith({ limits: [{ ...limit, mostHours: 3 }] })).toMatchObject({ open: 6 });
  expect(boundWith({ limits: [{ ...limit, mostDays: 1 }] })).toMatchObject({ open: 4 });
  expect(boundWith({ limits: [{ ...limit, shared: 5 }] })).toMatchObject({ needed: 5, beyond: false });
});

test('what a teacher would give is told before it is written', () => {
  const row = { part: 'main' as const, from: '2026-09-01', until: null };
  const edit = { classId: 1, subjectId: 9, rows: [{ ...row, teacherId: 8 }] };
  expect(loadAfter(data, edit, { day: '2026-11-25', teacherId: 7 })).toMatchObject({ periods: 9 });
});
