import type { Teaching } from '@suksa/contracts/technical';
import { expect, test } from 'vitest';
import { isOverloaded, loadsOn } from './loads.ts';

const name = { lo: 'ຄູ', en: 'Teacher' };
const data: Teaching = {
  classes: [
    { id: 1, name: 'M1/1', levelId: 6, homeroom: null },
    { id: 2, name: 'M1/2', levelId: 6, homeroom: null },
  ],
  subjects: [{ id: 9, code: 'MAT', name }],
  curriculum: [{ levelId: 6, subjectId: 9, weeklyPeriods: 5 }],
  cells: [1, 2].map((classId) => ({
    ...{ classId, subjectId: 9, version: 1 },
    rows: [{ teacherId: 7, part: 'main' as const, from: '2026-09-01', until: '2026-12-31' }],
  })),
  teachers: [{ id: 7, name, available: true, weeklyCap: 12, subjectIds: [3], elsewhere: 4, version: 1 }],
  years: [],
};

test('a teacher’s load is what they give on the day here and elsewhere, against their cap', () => {
  const load = loadsOn(data, '2026-11-25').get(7);
  expect(load).toEqual({ teacherId: 7, periods: 14, cap: 12, classes: 2, unqualified: 2 });
  expect(load && isOverloaded(load)).toBe(true);
  expect(loadsOn(data, '2027-01-01').get(7)).toMatchObject({ periods: 4, classes: 0 });
});
