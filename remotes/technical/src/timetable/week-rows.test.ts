import type { TimetableWeek } from '@suksa/contracts/technical';
import { choicesFor, heldElsewhere, indexOf } from '@suksa/contracts/timetable';
import { expect, test } from 'vitest';
import { swapFor } from './editor/swap.ts';
import { heldAt, unplacedOf, weekRows } from './week-rows.ts';

const bells = [
  ['08:00', '08:45'],
  ['08:50', '09:35'],
  ['13:30', '14:15'],
] as const;
const lesson = (id: number, classId: number, teacherId: number, blocks = [1]) => ({
  ...{ id, version: 1, subjectId: id, blocks, parallel: null, roomKind: null },
  ...{ classes: [{ classId, groupId: null }], teacherIds: [teacherId], roomIds: [] },
});
const place = (lessonId: number, periodId: number, block = 1) => ({
  ...{ lessonId, block, periodId, roomId: null, locked: false, version: 1 },
});
const week = (places: TimetableWeek['places'], rules: TimetableWeek['rules'] = []): TimetableWeek => ({
  timetable: {
    ...{ id: 1, version: 1, name: 'x', state: 'draft', holdsFrom: null, holdsUntil: null },
    ...{ placed: 0, required: 0 },
  },
  classes: [1, 2].map((id) => ({ id, name: `${id}`, levelId: 1, periodSetId: 1, homeRoomId: null })),
  ...{ groups: [], subjects: [], teachers: [], rooms: [], rules, places },
  periods: [1, 2].flatMap((weekday) =>
    bells.map(([startsAt, endsAt], at) => ({
      ...{ id: weekday * 10 + at, setId: 1, weekday, number: at + 1, startsAt, endsAt },
    })),
  ),
  lessons: [lesson(1, 1, 1, [2, 1]), lesson(2, 1, 2), lesson(3, 2, 1)],
});

test('a week has the bells of its class and what is held in each, a long lesson in both its periods', () => {
  const index = indexOf(week([place(1, 10)]));
  const { rows, weekdays, held } = weekRows(index, { by: 'class', id: 1 });
  expect(rows.map(({ startsAt }) => startsAt)).toEqual(['08:00', '08:50', '13:30']);
  expect(weekdays).toEqual([1, 2]);
  expect(rows.map((row) => heldAt(held, 1, row).length)).toEqual([1, 1, 0]);
  expect(unplacedOf(index.week, { by: 'class', id: 1 }).map(({ block }) => block)).toEqual([2, 1]);
  expect(unplacedOf(index.week, { by: 'teacher', id: 1 })).toHaveLength(2);
});

test('a place is forbidden where the teacher or the class is taken, and across noon', () => {
  const index = indexOf(week([place(3, 10), place(2, 21)]));
  const level = new Map(
    choicesFor(index, { lessonId: 1, block: 1 }).map(({ periodId, level: own, reasons }) => [
      periodId,
      [own, ...reasons.map(({ code }) => code)],
    ]),
  );
  expect(level.get(10)).toEqual(['forbidden', 'teacher']);
  expect(level.get(20)).toEqual(['forbidden', 'class']);
  expect(level.get(11)).toEqual(['forbidden', 'long_break']);
  expect(level.has(12)).toBe(false);
});

test('a weighted rule makes a place costly, a hard one forbids it', () => {
  const rule = (weight: number): TimetableWeek['rules'] => [
    { id: 1, version: 1, weight, rule: { kind: 'spread', subjectIds: [] } },
  ];
  const levels = (weight: number) =>
    choicesFor(indexOf(week([place(1, 10)], rule(weight))), { lessonId: 1, block: 2 }).map(
      ({ periodId, level }) => `${periodId} ${level}`,
    );
  expect(levels(50)).toContain('12 costly');
  expect(levels(100)).toContain('12 forbidden');
  expect(levels(100)).toContain('20 free');
});

test('a place is costly, and a lesson stands out, where its teacher is in another branch at that hour', () => {
  const hour = { teacherId: 1, branch: { lo: 'ສາຂາ', en: 'Branch' }, weekday: 1 };
  const elsewhere = [{ ...hour, startsAt: '09:30', endsAt: '10:15' }];
  const index = indexOf({ ...week([place(1, 10)]), elsewhere });
  const costly = choicesFor(index, { lessonId: 3, block: 1 }).flatMap(({ periodId, level, reasons }) =>
    level === 'costly' ? [[periodId, ...reasons.map(({ code }) => code)]] : [],
  );
  expect(costly).toEqual([]);
  expect(heldElsewhere(index).map(({ lesson: { id } }) => id)).toEqual([1]);
  const moved = indexOf({ ...week([place(1, 20)]), elsewhere });
  expect(heldElsewhere(moved)).toEqual([]);
  expect(choicesFor(moved, { lessonId: 3, block: 1 }).find(({ periodId }) => periodId === 11)).toMatchObject({
    level: 'costly',
    reasons: [{ code: 'elsewhere', forbids: false }],
  });
});

test('two lessons of a class change places where each may stand where the other is', () => {
  const { places } = week([place(1, 12, 2), place(2, 22)]);
  const own = { lessonId: 1, block: 2 };
  expect(swapFor(week(places), own, { lessonId: 2, block: 1 })).toEqual([
    { ...own, periodId: 22, roomId: null },
    { lessonId: 2, block: 1, periodId: 12, roomId: null },
  ]);
  expect(swapFor(week([...places, place(3, 22)]), own, { lessonId: 2, block: 1 })).toBeNull();
});
