import type { TimetableRule } from '@suksa/contracts/technical';
import { expect, test } from 'vitest';
import { draftOf, ruleOf } from './rule-draft.ts';

const times = [1, 3].map((weekday) => ({ weekday, startsAt: '08:00', endsAt: '09:35' }));
const rules: readonly TimetableRule[] = [
  { kind: 'unavailable', who: { kind: 'teacher', id: 4 }, times },
  { kind: 'slots', subjectIds: [2], times },
  { kind: 'slots', subjectIds: [], lessonIds: [7, 3], times },
  { kind: 'spread', subjectIds: [] },
  { kind: 'gaps', who: 'classes', most: 0 },
  { kind: 'gaps', who: 'teachers', most: 1, within: 'day' },
  { kind: 'least-hours', who: { kind: 'class', id: 2 }, least: 2 },
  { kind: 'early', who: 'classes', late: 1 },
  { kind: 'same', what: 'day', lessonIds: [3, 1] },
  { kind: 'pair', how: 'beside', lessonIds: [2, 1] },
  { kind: 'apart', lessonIds: [1, 2, 3] },
];

test('every kind of rule comes out of the form as it went in', () => {
  for (const rule of rules) {
    const input = { rule, weight: 60 };
    expect(ruleOf(draftOf({ id: 1, version: 1, ...input }))).toEqual(input);
  }
});

test('a rule of which something is missing is none yet', () => {
  expect(ruleOf(draftOf(null))).toBeNull();
  expect(
    ruleOf({ ...draftOf(null), who: 'teacher/1', weekdays: [1], startsAt: '12:00', endsAt: '08:00' }),
  ).toBeNull();
});
