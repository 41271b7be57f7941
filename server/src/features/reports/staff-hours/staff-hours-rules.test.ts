import { expect, test } from 'vitest';
import type { Shift } from '../../../school/calendar/shifts.ts';
import { type JudgedDay, judgeDay, type KeptDay, totalsOf } from './staff-hours-rules.ts';

const shift = (changes: Partial<Shift> = {}): Shift => ({
  id: 1,
  name: { lo: 'ມື້ເຮັດວຽກ', en: 'Working day' },
  person: 'staff',
  staffType: null,
  levelId: null,
  classId: null,
  weekdays: [1, 2, 3, 4, 5],
  validFrom: '2026-01-01',
  validUntil: null,
  inFrom: 360,
  onTimeUntil: 450,
  startsAt: 450,
  lateUntil: 600,
  outFrom: 960,
  outUntil: 1140,
  breakFrom: 690,
  breakUntil: 780,
  halfDayOutFrom: null,
  ...changes,
});

const date = '2026-11-24';
const now = { day: '2026-11-25', minute: 540 };
const judged = (changes: Partial<KeptDay> = {}, at = now): JudgedDay =>
  judgeDay(
    {
      date,
      status: { date, working: true, kind: 'working', name: null, free: null },
      shifts: [shift()],
      hasTimes: true,
      isEmployed: true,
      stored: 'P',
      firstIn: 440,
      lastOut: 970,
      lateMinutes: 0,
      away: [],
      corrected: null,
      ...changes,
    },
    at,
  );

test('hours are from the first check-in to the last check-out, without the break', () => {
  expect(judged()).toMatchObject({ workedMinutes: 530 - 90, plannedMinutes: 510 - 90, earlyMinutes: 0 });
});

test('time outside counts once, even where it lies in the break', () => {
  const away = [
    { from: 600, until: 630 },
    { from: 700, until: 800 },
  ];
  expect(judged({ away }).workedMinutes).toBe(530 - 30 - 110);
});

test('who leaves early misses what is left of the shift, and no break', () => {
  expect(judged({ lastOut: 600 }).earlyMinutes).toBe(90 + 180);
  expect(judged({ lastOut: 720 }).earlyMinutes).toBe(180);
  expect(judged({ lastOut: 950 }).earlyMinutes).toBe(10);
});

test('between two shifts of a day nobody is at work', () => {
  const shifts = [
    shift({ outFrom: 690, breakFrom: null, breakUntil: null }),
    shift({ id: 2, startsAt: 780, breakFrom: null, breakUntil: null }),
  ];
  expect(judged({ shifts })).toMatchObject({ workedMinutes: 530 - 90, plannedMinutes: 240 + 180 });
});

test('a day without a check-out is open once it is over, and has no hours', () => {
  expect(judged({ lastOut: null })).toMatchObject({ unclosed: true, workedMinutes: null, earlyMinutes: 0 });
  expect(judged({ lastOut: null }, { day: date, minute: 700 })).toMatchObject({
    unclosed: false,
    workedMinutes: 0,
  });
});

test('minutes late count as the gate judged them, unless somebody said otherwise', () => {
  expect(judged({ stored: 'L', lateMinutes: 12 }).lateMinutes).toBe(12);
  expect(judged({ stored: 'P', lateMinutes: 12 }).lateMinutes).toBe(0);
  expect(judged({ stored: 'E', lateMinutes: 12 })).toMatchObject({ state: 'excused', lateMinutes: 0 });
});

test('a coming that was put right is late by the times of the day, not by the scan', () => {
  const corrected = { reason: 'Card forgotten', by: { lo: 'ກ', en: 'A' }, approvedBy: null };
  expect(judged({ stored: 'L', firstIn: 462, lateMinutes: 40, corrected }).lateMinutes).toBe(12);
  expect(judged({ stored: 'P', firstIn: 445, lateMinutes: 40, corrected }).lateMinutes).toBe(0);
});

test('nothing is asked of who is on leave, not employed or off by the shifts', () => {
  const none = { firstIn: null, lastOut: null } as const;
  expect(judged({ ...none, stored: 'V' })).toMatchObject({ state: 'leave', plannedMinutes: 0 });
  expect(judged({ ...none, stored: '.', isEmployed: false })).toMatchObject({
    letter: 'X',
    plannedMinutes: 0,
  });
  for (const stored of ['.', 'V'])
    expect(judged({ ...none, stored, shifts: [] })).toMatchObject({ letter: 'W', plannedMinutes: 0 });
});

test('who isn’t there is absent only after the last minute to come', () => {
  const none = { stored: '.', firstIn: null, lastOut: null } as const;
  expect(judged(none).letter).toBe('A');
  expect(judged(none, { day: date, minute: 600 }).letter).toBe('N');
  expect(judged(none, { day: date, minute: 601 }).letter).toBe('A');
});

test('sums take every day once', () => {
  const corrected = { reason: 'Back door', by: { lo: 'ກ', en: 'A' }, approvedBy: null };
  const days = [judged({ corrected }), judged({ stored: 'L', lateMinutes: 5 }), judged({ lastOut: null })];
  expect(totalsOf(days)).toMatchObject({
    counts: { present: 2, late: 1, absent: 0 },
    lateMinutes: 5,
    workedMinutes: 2 * 440,
    plannedMinutes: 3 * 420,
    unclosed: 1,
    corrected: 1,
  });
});
