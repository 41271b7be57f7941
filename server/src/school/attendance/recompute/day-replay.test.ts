import { describe, expect, test } from 'vitest';
import type { DayStatus } from '../../calendar/calendar.ts';
import type { Shift } from '../../calendar/shifts.ts';
import { shiftsOn } from '../../calendar/shifts.ts';
import { minuteOf } from '../../clock.ts';
import { replayDay } from './day-replay.ts';

const date = '2026-11-18';
const schoolDay: DayStatus = { date, working: true, kind: 'working', name: null, free: null };
const shift: Shift = {
  id: 7,
  name: { lo: 'ມື້ຮຽນ', en: 'School day' },
  person: 'student',
  staffType: null,
  levelId: null,
  classId: null,
  weekdays: [1, 2, 3, 4, 5],
  validFrom: '2026-09-01',
  validUntil: null,
  inFrom: minuteOf('06:30'),
  onTimeUntil: minuteOf('07:45'),
  startsAt: minuteOf('07:45'),
  lateUntil: minuteOf('09:00'),
  outFrom: minuteOf('15:30'),
  outUntil: minuteOf('18:00'),
  breakFrom: null,
  breakUntil: null,
  halfDayOutFrom: null,
};
const event = (direction: 'in' | 'out', time: string) => ({
  direction,
  at: new Date(`${date}T${time}:00+07:00`),
});
const replay = (dayStatus: DayStatus, ...events: ReturnType<typeof event>[]) =>
  replayDay({
    dayStatus,
    isOffDay: false,
    events,
    shifts: shiftsOn([shift], dayStatus, { kind: 'student' }),
  });

describe('a past day that is recalculated', () => {
  test('judges nobody on a weekday on which their class has no times', () => {
    const dayStatus = { ...schoolDay, date };
    const replayed = replayDay({ dayStatus, isOffDay: true, events: [event('in', '08:05')], shifts: [] });
    expect(replayed).toEqual({ letter: '.', lateMinutes: 0, shiftId: null });
  });

  test('comes to what the gate said, by the same rules', () => {
    expect(replay(schoolDay, event('in', '07:30'), event('out', '15:45'))).toEqual({
      letter: 'P',
      lateMinutes: 0,
      shiftId: 7,
    });
    expect(replay(schoolDay, event('in', '08:05'))).toMatchObject({ letter: 'L', lateMinutes: 20 });
    expect(replay(schoolDay, event('in', '09:30'))).toMatchObject({ letter: 'A', lateMinutes: 105 });
  });

  test('judges the first coming alone: who comes back after lunch is no later than in the morning', () => {
    const events = [event('in', '07:40'), event('out', '11:40'), event('in', '12:50')];
    expect(replay(schoolDay, ...events)).toMatchObject({ letter: 'P', lateMinutes: 0 });
  });

  test('is in time on a half day whose morning is free', () => {
    const half: DayStatus = { ...schoolDay, kind: 'half_day', free: { from: '07:00', until: '12:00' } };
    expect(replay(half, event('in', '09:30'))).toMatchObject({ letter: 'P', lateMinutes: 0 });
    expect(replay(half, event('in', '12:10'))).toMatchObject({ letter: 'L', lateMinutes: 10 });
  });

  test('keeps its letter on a day that isn’t worked, whoever came', () => {
    const holiday: DayStatus = { ...schoolDay, working: false, kind: 'holiday' };
    expect(replay(holiday, event('in', '08:05'))).toBeNull();
  });

  test('has nothing to say of somebody who was only seen to leave', () => {
    expect(replay(schoolDay, event('out', '15:45'))).toMatchObject({ letter: '.', lateMinutes: 0 });
  });
});
