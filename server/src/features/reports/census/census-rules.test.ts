import { expect, test } from 'vitest';
import { ageOn, cellsOf, differencesOf } from './census-rules.ts';

test('age is in whole years on the day of the census', () => {
  const cases: [birth: string | null, day: string, age: number | null][] = [
    ['2016-09-01', '2026-09-01', 10],
    ['2016-09-02', '2026-09-01', 9],
    ['2016-01-01', '2026-12-31', 10],
    ['2020-02-29', '2026-02-28', 5],
    ['2020-02-29', '2026-03-01', 6],
    ['2020-02-29', '2024-02-29', 4],
    ['2026-09-01', '2026-09-01', 0],
    ['2027-01-01', '2026-09-01', null],
    [null, '2026-09-01', null],
  ];
  for (const [birth, day, age] of cases) expect(ageOn(birth, day), `${birth} on ${day}`).toBe(age);
});

test('students who are alike are counted together, and none is lost', () => {
  const one = {
    levelId: 1,
    sex: 'female',
    birthDate: '2016-01-01',
    precision: 'day',
    ethnicity: 'ລາວ',
    repeater: false,
  } as const;
  const cells = cellsOf(
    [
      { ...one, id: 1 },
      { ...one, id: 2, birthDate: '2016-05-01' },
      { ...one, id: 3, sex: 'male' },
      { ...one, id: 4, birthDate: null },
    ],
    '2026-09-01',
  );
  expect(cells.map(({ students }) => students)).toEqual([2, 1, 1]);
});

test('what changed since the census was sent is named student by student', () => {
  const sent = [
    [1, 1, 'female', 10, 'ລາວ', false],
    [2, 1, 'male', 10, 'ລາວ', false],
    [3, 2, 'male', 11, '', false],
  ] as const;
  const now = [
    [1, 1, 'female', 10, 'ລາວ', false],
    [3, 2, 'male', 11, 'ມົ້ງ', false],
    [4, 2, 'female', 11, 'ລາວ', true],
  ] as const;
  expect(differencesOf(sent, sent)).toEqual([]);
  expect(differencesOf(sent, now).map(({ studentId, change }) => [studentId, change])).toEqual([
    [2, 'removed'],
    [3, 'changed'],
    [4, 'added'],
  ]);
});
