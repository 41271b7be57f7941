import { expect, test } from 'vitest';
import { laoWeek } from '../lao-week-testing.ts';
import { weekProblem } from './week-problem-rules.ts';

test('the hours at which a teacher is in another branch are all but closed to the search', () => {
  const week = laoWeek(2, 1);
  const [, second] = week.teachers;
  const at = { teacherId: second?.id ?? 0, branch: { lo: 'ສາຂາ', en: 'Branch' }, weekday: 2 };
  const elsewhere = [
    { ...at, startsAt: '07:00', endsAt: '07:45' },
    { ...at, teacherId: 987_654, startsAt: '08:00', endsAt: '09:00' },
  ];
  const added = (of: typeof week) =>
    weekProblem(of).problem.rules.filter((rule) => rule.kind === 'unavailable' && rule.weight === 99);
  expect(added(week)).toEqual([]);
  expect(added({ ...week, elsewhere })).toEqual([
    { kind: 'unavailable', who: { teacher: 1 }, slots: [expect.any(Number)], weight: 99 },
  ]);
});
