import { expect, test } from 'vitest';
import type { TimetableWeek } from '../technical.ts';
import { breachesOf, chainsFor, indexOf } from './index.ts';

const lesson = (id: number, teacherId: number, classId: number) => ({
  ...{ id, version: 1, subjectId: id, blocks: [1], parallel: null, roomKind: null },
  ...{ classes: [{ classId, groupId: null }], teacherIds: [teacherId], roomIds: [] },
});
const at = (lessonId: number, periodId: number, locked = false) => ({
  ...{ lessonId, block: 1, periodId, roomId: null, locked, version: 1 },
});
/** Two classes, three periods of one day; teachers 1 to 3. */
const weekWith = (
  places: readonly ReturnType<typeof at>[],
  rules: TimetableWeek['rules'] = [],
): TimetableWeek => ({
  timetable: {
    ...{ id: 1, version: 1, name: 'T', state: 'draft', holdsFrom: null, holdsUntil: null },
    ...{ placed: 0, required: 0 },
  },
  classes: [1, 2].map((id) => ({ id, name: `${id}`, levelId: 1, periodSetId: 1, homeRoomId: null })),
  ...{ groups: [], subjects: [], teachers: [], rooms: [], rules: [...rules], places: [...places] },
  periods: [1, 2, 3].map((number) => ({
    ...{ id: number, setId: 1, weekday: 1, number },
    ...{ startsAt: `0${6 + number}:00`, endsAt: `0${6 + number}:50` },
  })),
  lessons: [lesson(1, 1, 1), lesson(2, 2, 1), lesson(3, 3, 1), lesson(4, 1, 2), lesson(5, 2, 2)],
});
const chains = (week: TimetableWeek, lessonId: number, periodId?: number) =>
  chainsFor(indexOf(week), { block: { lessonId, block: 1 }, periodId }).map(({ moves, cost }) => ({
    moves: moves.map((move) => `${move.lessonId}>${move.periodId}`).join(' '),
    cost,
  }));

test('a free place is a chain of one move', () => {
  expect(chains(weekWith([at(2, 1), at(3, 2)]), 1)[0]).toEqual({ moves: '1>3', cost: 0 });
});

test('what stands in the way of a place goes elsewhere, and what stands in its way too', () => {
  // Teacher 1 is with class 2 in the third period, class 1 has the first two.
  const week = weekWith([at(2, 1), at(3, 2), at(4, 3)]);
  expect(chains(week, 1, 1)).toContainEqual({ moves: '1>1 2>3', cost: 0 });
  const tight = weekWith([at(2, 1), at(3, 2), at(4, 3), at(5, 2)]);
  expect(chains(tight, 1, 3)).toContainEqual({ moves: '1>3 4>1', cost: 0 });
});

test('no more than three lessons move, and locked ones stay', () => {
  const all = chains(weekWith([at(2, 1), at(3, 2), at(4, 3)]), 1);
  expect(Math.max(...all.map(({ moves }) => moves.split(' ').length))).toBeLessThanOrEqual(3);
  const locked = weekWith([at(2, 1, true), at(3, 2, true), at(4, 3, true)]);
  expect(chains(locked, 1)).toEqual([]);
});

test('a chain says what it costs by the rules of the week, and the dearer one comes later', () => {
  const times = [{ weekday: 1, startsAt: '09:00', endsAt: '10:00' }];
  const rule = {
    ...{ id: 1, version: 1, weight: 40 },
    rule: { kind: 'unavailable' as const, who: { kind: 'teacher' as const, id: 2 }, times },
  };
  const found = chains(weekWith([at(2, 1), at(3, 2), at(4, 3)], [rule]), 1, 1);
  expect(found).toContainEqual({ moves: '1>1 2>3', cost: 40 });
  const costs = found.filter(({ moves }) => moves.split(' ').length === 2).map(({ cost }) => cost);
  expect(costs).toEqual([...costs].sort((one, other) => one - other));
});

test('what a chain costs is what the whole week costs more with its moves made', () => {
  const teacher = (id: number) => ({ kind: 'teacher' as const, id });
  const rules: TimetableWeek['rules'][number]['rule'][] = [
    { kind: 'gaps', who: 'classes', most: 0 },
    { kind: 'gaps', who: 'teachers', most: 0, within: 'day' },
    { kind: 'most-in-a-row', who: teacher(1), most: 1 },
    { kind: 'early', who: 'classes', late: 0 },
    { kind: 'apart', lessonIds: [2, 5] },
    { kind: 'spread', subjectIds: [] },
  ];
  const week = weekWith(
    [at(2, 1), at(3, 2), at(4, 3)],
    rules.map((rule, k) => ({ id: k + 1, version: 1, weight: 10 + k, rule })),
  );
  const amount = (places: TimetableWeek['places']) =>
    breachesOf(indexOf({ ...week, places })).reduce((sum, { rule, amount }) => sum + rule.weight * amount, 0);
  const found = chainsFor(indexOf(week), { block: { lessonId: 1, block: 1 } });
  expect(found.length).toBeGreaterThan(3);
  for (const { moves, cost } of found) {
    const stays = week.places.filter((one) => moves.every(({ lessonId }) => lessonId !== one.lessonId));
    const moved = moves.map(({ lessonId, periodId }) => at(lessonId, periodId));
    expect(cost).toBe(amount([...stays, ...moved]) - amount(week.places));
  }
});

const rule = (one: TimetableWeek['rules'][number]['rule'], weight = 50) => ({
  ...{ id: 9, version: 1, weight, rule: one },
});
const costs = (week: TimetableWeek) =>
  breachesOf(indexOf(week)).map(({ amount, lessonIds }) => ({ amount, lessonIds }));
const morning = [{ weekday: 1, startsAt: '07:00', endsAt: '08:50' }];

test('times are asked of one lesson, and of no other of its subject', () => {
  const asked = rule({ kind: 'slots', subjectIds: [], lessonIds: [3], times: morning });
  expect(costs(weekWith([at(3, 2), at(4, 3)], [asked]))).toEqual([]);
  expect(costs(weekWith([at(3, 3), at(4, 3)], [asked]))).toEqual([{ amount: 1, lessonIds: [3] }]);
});

test('gaps of a day are counted day by day: two of them in a week of one each are none too many', () => {
  const days = weekWith(
    [at(1, 1), at(2, 3)],
    [rule({ kind: 'gaps', who: 'classes', most: 0, within: 'day' })],
  );
  expect(costs(days)).toMatchObject([{ amount: 1 }]);
  const week = (within: 'day' | 'week'): TimetableWeek => ({
    ...weekWith(
      [at(1, 1), at(2, 3), at(3, 11), at(4, 13)],
      [rule({ kind: 'gaps', who: 'classes', most: 1, within })],
    ),
    periods: [
      ...days.periods,
      ...days.periods.map((period) => ({ ...period, id: period.id + 10, weekday: 2 })),
    ],
    lessons: days.lessons.map((one) => ({ ...one, classes: [{ classId: 1, groupId: null }] })),
  });
  expect(costs(week('day'))).toEqual([]);
  expect(costs(week('week'))).toMatchObject([{ amount: 1 }]);
});
