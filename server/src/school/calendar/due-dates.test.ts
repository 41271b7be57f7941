import { describe, expect, test } from 'vitest';
import { type CalendarEntry, calendarOf } from './calendar.ts';
import { lastWorkedDayBefore, nextWorkingDay } from './due-dates.ts';

// A week of March 2026: Friday 13 to Tuesday 17.
const friday = '2026-03-13';
const saturday = '2026-03-14';
const sunday = '2026-03-15';
const monday = '2026-03-16';
const tuesday = '2026-03-17';

const entry = (
  type: CalendarEntry['type'],
  startDate: string,
  changes: Partial<CalendarEntry> = {},
): CalendarEntry => ({
  id: 1,
  type,
  startDate,
  endDate: startDate,
  nameLo: 'ວັນພັກ',
  nameEn: 'Holiday',
  branchId: null,
  levelId: null,
  classId: null,
  audience: 'everyone',
  freeFrom: null,
  freeUntil: null,
  confirmed: true,
  ...changes,
});

const noon = { freeFrom: '12:00:00', freeUntil: '17:00:00' };

/** What is due on a day, by which entries: when it counts as due, and what the last worked day is as seen on Tuesday. */
const cases: readonly [string, string, readonly CalendarEntry[], { counts: string; before: string }][] = [
  ['a school day', friday, [], { counts: friday, before: monday }],
  ['a weekend', saturday, [], { counts: monday, before: monday }],
  ['a make-up Saturday', saturday, [entry('make_up', saturday)], { counts: saturday, before: monday }],
  [
    'a holiday on a make-up day, which is narrower and wins',
    saturday,
    [entry('make_up', saturday), entry('public', saturday, { id: 2, branchId: 1 })],
    { counts: monday, before: monday },
  ],
  ['a holiday after a weekend', saturday, [entry('public', monday)], { counts: tuesday, before: friday }],
  [
    'a holiday from Friday to Monday with the Sunday made up for',
    friday,
    [entry('public', friday, { endDate: monday }), entry('make_up', sunday, { id: 2 })],
    { counts: sunday, before: sunday },
  ],
  ['a closure', monday, [entry('closure', monday)], { counts: tuesday, before: friday }],
  ['a closure at noon', monday, [entry('half_day', monday, noon)], { counts: monday, before: monday }],
  [
    'the half day of women',
    monday,
    [entry('half_day', monday, { ...noon, audience: 'women' })],
    { counts: monday, before: monday },
  ],
  [
    "Women's Day",
    monday,
    [entry('public', monday, { audience: 'women' })],
    { counts: monday, before: monday },
  ],
  ['an exam day', monday, [entry('exam', monday)], { counts: monday, before: monday }],
  [
    'a day off of one level only',
    monday,
    [entry('closure', monday, { levelId: 3 })],
    { counts: monday, before: monday },
  ],
  [
    'a day off of one class only',
    monday,
    [entry('closure', monday, { classId: 31 })],
    { counts: monday, before: monday },
  ],
  [
    'a day on which staff alone is free',
    monday,
    [entry('closure', monday, { audience: 'staff' })],
    { counts: monday, before: monday },
  ],
];

describe('what is due on', () => {
  test.each(cases)('%s', (_, due, entries, { counts, before }) => {
    const calendar = calendarOf([1, 2, 3, 4, 5], entries);
    expect(nextWorkingDay(calendar, due)).toBe(counts);
    expect(lastWorkedDayBefore(calendar, tuesday)).toBe(before);
  });
});

test('a due date is overdue by the one date of the branch exactly when the day that it counts as has passed', () => {
  const days = Array.from({ length: 40 }, (_, step) =>
    new Date(Date.parse('2026-03-01') + step * 86_400_000).toISOString().slice(0, 10),
  );
  for (const [, , entries] of cases) {
    const calendar = calendarOf([1, 2, 3, 4, 5], entries);
    for (const today of days) {
      const until = lastWorkedDayBefore(calendar, today);
      for (const due of days) expect(due <= until).toBe(nextWorkingDay(calendar, due) < today);
    }
  }
});

test('a school that never works leaves due dates as they are', () => {
  const never = calendarOf([], []);
  expect(nextWorkingDay(never, monday)).toBe(monday);
  expect(lastWorkedDayBefore(never, monday) < '2025-03-16').toBe(true);
});
