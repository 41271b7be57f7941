import { decide, type Situation, shiftAt } from '@suksa/contracts/checkinout/decision';
import { describe, expect, test } from 'vitest';
import type { DayStatus } from '../../../school/calendar/calendar.ts';
import { isFreed, isOffWeekday, type Shift, shiftsOn } from '../../../school/calendar/shifts.ts';
import { localMoment, minuteOf } from '../../../school/clock.ts';

const day = '2026-11-18';
const moment = (time: string, seconds = '00') => localMoment(new Date(`${day}T${time}:${seconds}.000+07:00`));
const schoolDay: DayStatus = { date: day, working: true, kind: 'working', name: null, free: null };

const shift = (changes: Partial<Shift> = {}): Shift => ({
  id: 1,
  name: { lo: 'ກະເຊົ້າ', en: 'Whole day' },
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
  ...changes,
});

const situation = (changes: Partial<Situation> = {}): Situation => ({
  moment: moment('07:30'),
  asked: 'auto',
  block: null,
  dayStatus: schoolDay,
  shifts: [shift()],
  last: null,
  day: { letter: '.', firstIn: null, lastOut: null },
  ...changes,
});

const cameAt = (time: string) => ({
  last: { direction: 'in' as const, at: moment(time).instant },
  day: { letter: 'P', firstIn: minuteOf(time), lastOut: null },
});
const leftAt = (time: string) => ({
  last: { direction: 'out' as const, at: moment(time).instant },
  day: { letter: 'P', firstIn: minuteOf('07:30'), lastOut: minuteOf(time) },
});

describe('coming', () => {
  test('up to the last minute of time a student is on time', () => {
    expect(decide(situation({ moment: moment('07:45', '59') }))).toMatchObject({
      result: 'on_time',
      direction: 'in',
      day: { letter: 'P', firstIn: minuteOf('07:45') },
    });
  });

  test('a minute later the student is late by a minute', () => {
    expect(decide(situation({ moment: moment('07:46') }))).toMatchObject({
      result: 'late',
      minutes: 1,
      day: { letter: 'L' },
    });
  });

  test('grace forgives, but does not shorten the lateness', () => {
    const shifts = [shift({ onTimeUntil: minuteOf('07:55') })];
    expect(decide(situation({ shifts, moment: moment('07:55') }))).toMatchObject({ result: 'on_time' });
    expect(decide(situation({ shifts, moment: moment('07:56') }))).toMatchObject({
      result: 'late',
      minutes: 11,
    });
  });

  test('of two scans in one minute the first is late as the second was, though it is heard of after it', () => {
    const known = { letter: 'L', firstIn: minuteOf('08:05'), lastOut: null };
    const first = situation({ moment: moment('08:05', '10'), asked: 'in', hasPassed: true });
    expect(decide({ ...first, isOvertaken: true, day: known })).toMatchObject({
      ...{ result: 'late', minutes: 20, day: known },
    });
    // What a person has said of the day since isn't unsaid.
    const said = { ...known, letter: 'P' };
    expect(decide({ ...first, isOvertaken: true, day: said })).toMatchObject({ minutes: 20, day: said });
    expect(decide({ ...first, day: known })).toMatchObject({ result: 'back', minutes: 0 });
  });

  test('who comes after the end of late time counts as absent', () => {
    expect(decide(situation({ moment: moment('09:01') }))).toMatchObject({
      result: 'too_late',
      minutes: 76,
      day: { letter: 'A', firstIn: minuteOf('09:01') },
    });
  });

  test('coming only for the second session is half a day', () => {
    const afternoon = shift({
      id: 2,
      inFrom: minuteOf('12:30'),
      onTimeUntil: minuteOf('13:00'),
      startsAt: minuteOf('13:00'),
      lateUntil: minuteOf('13:30'),
    });
    const shifts = [shift({ outFrom: minuteOf('11:30'), outUntil: minuteOf('12:15') }), afternoon];
    expect(decide(situation({ shifts, moment: moment('12:55') }))).toMatchObject({
      result: 'on_time',
      day: { letter: 'H' },
    });
  });

  test('an approved leave stays what it is when the student comes after all', () => {
    const onLeave = { letter: 'V', firstIn: null, lastOut: null };
    expect(decide(situation({ day: onLeave }))).toMatchObject({ day: { letter: 'V' } });
  });

  test('without any shift nobody is late', () => {
    expect(decide(situation({ shifts: [], moment: moment('11:00') }))).toMatchObject({ result: 'on_time' });
  });
});

describe('the direction', () => {
  test('who is inside goes out', () => {
    expect(decide(situation({ ...cameAt('07:30'), moment: moment('15:40') }))).toMatchObject({
      result: 'out',
      direction: 'out',
      day: { lastOut: minuteOf('15:40') },
    });
  });

  test('leaving before the end is told with the minutes', () => {
    expect(decide(situation({ ...cameAt('07:30'), moment: moment('15:00') }))).toMatchObject({
      result: 'left_early',
      minutes: 30,
    });
  });

  test('a second scan while others arrive means already in', () => {
    expect(decide(situation({ ...cameAt('07:30'), moment: moment('07:40') }))).toMatchObject({
      recorded: false,
      result: 'already_in',
    });
  });

  test('who left and returns is back, and inside again', () => {
    expect(decide(situation({ ...leftAt('10:00'), moment: moment('10:30') }))).toMatchObject({
      result: 'back',
      direction: 'in',
      day: { letter: 'P', lastOut: null },
    });
  });

  test('a first scan after lessons is neither by itself: the guard is asked, and what the guard says counts', () => {
    const after = { moment: moment('15:35') };
    expect(decide(situation(after))).toMatchObject({ recorded: false, result: 'ask_direction' });
    expect(decide(situation({ ...after, asked: 'out' }))).toMatchObject({ direction: 'out', result: 'out' });
    expect(decide(situation({ ...after, asked: 'in' }))).toMatchObject({
      direction: 'in',
      result: 'too_late',
    });
  });

  test('the guard may say it', () => {
    expect(decide(situation({ asked: 'out', ...cameAt('07:30'), moment: moment('07:40') }))).toMatchObject({
      direction: 'out',
    });
    expect(decide(situation({ asked: 'in', moment: moment('16:00') }))).toMatchObject({ direction: 'in' });
    expect(decide(situation({ asked: 'in', ...cameAt('07:30'), moment: moment('12:00') }))).toMatchObject({
      result: 'already_in',
    });
    expect(decide(situation({ asked: 'out', ...leftAt('10:00'), moment: moment('12:00') }))).toMatchObject({
      result: 'already_out',
    });
  });
});

describe('what is only told', () => {
  test('the same card within 60 seconds', () => {
    const last = { direction: 'in' as const, at: moment('07:30').instant };
    expect(decide(situation({ last, moment: moment('07:30', '59') }))).toMatchObject({
      recorded: false,
      result: 'repeated',
      secondsAgo: 59,
    });
    expect(decide(situation({ last, moment: moment('07:31') }))).not.toMatchObject({ result: 'repeated' });
  });

  test('nothing of a scan that is still to come by another clock, which stops none', () => {
    const last = (time: string, seconds?: string) => ({
      last: { direction: 'in' as const, at: moment(time, seconds).instant },
    });
    expect(decide(situation(last('08:29')))).toMatchObject({ recorded: true, result: 'on_time' });
    expect(decide(situation(last('07:30', '20')))).toMatchObject({ result: 'repeated', secondsAgo: 0 });
  });

  test('a holiday', () => {
    const dayStatus: DayStatus = { ...schoolDay, working: false, kind: 'holiday' };
    expect(decide(situation({ dayStatus }))).toMatchObject({ recorded: false, result: 'holiday' });
  });

  test('a suspended student, whatever the time', () => {
    expect(decide(situation({ block: 'suspended' }))).toMatchObject({ recorded: false, result: 'blocked' });
  });
});

describe('going home in spite of a block', () => {
  const inside = { moment: moment('10:00'), asked: 'out', ...cameAt('07:30') } as const;

  test.each(['suspended', 'left_school', 'not_enrolled', 'account_closed'] as const)(
    '%s keeps nobody inside, and lets nobody in',
    (block) => {
      expect(decide(situation({ ...inside, block }))).toMatchObject({ recorded: true, direction: 'out' });
      expect(decide(situation({ ...inside, block, asked: 'in' }))).toMatchObject({ result: 'blocked' });
      expect(decide(situation({ ...inside, block, ...leftAt('09:00') }))).toMatchObject({
        result: 'blocked',
      });
    },
  );

  test('a lost card opens neither way: anybody may have it in hand', () => {
    expect(decide(situation({ ...inside, block: 'card_lost' }))).toMatchObject({ result: 'blocked' });
  });
});

describe('whose shift', () => {
  const student = { kind: 'student', levelId: 3, classId: 9 } as const;

  test('the narrowest that is meant for the student', () => {
    const all = [shift(), shift({ id: 2, levelId: 3 }), shift({ id: 3, classId: 8 })];
    expect(shiftsOn(all, schoolDay, student).map(({ id }) => id)).toEqual([2]);
  });

  test('on a make-up Saturday, the one of the other days', () => {
    const saturday: DayStatus = { ...schoolDay, date: '2026-11-21', kind: 'make_up' };
    expect(shiftsOn([shift()], saturday, student)).toHaveLength(1);
    expect(shiftsOn([shift()], { ...saturday, kind: 'working' }, student)).toHaveLength(0);
  });

  test('when the morning is free, lateness counts from its end', () => {
    const halfDay: DayStatus = { ...schoolDay, kind: 'half_day', free: { from: '07:00', until: '12:00' } };
    expect(shiftsOn([shift()], halfDay, student)[0]).toMatchObject({
      startsAt: minuteOf('12:00'),
      onTimeUntil: minuteOf('12:00'),
    });
  });

  test('when the afternoon is free, one may leave at its beginning', () => {
    const halfDay: DayStatus = { ...schoolDay, kind: 'half_day', free: { from: '12:00', until: '16:00' } };
    expect(shiftsOn([shift()], halfDay, student)[0]).toMatchObject({ outFrom: minuteOf('12:00') });
  });

  describe('of two sessions', () => {
    const morning = shift({ outFrom: minuteOf('11:30'), outUntil: minuteOf('12:00') });
    const afternoon = shift({
      ...{ id: 2, inFrom: minuteOf('12:30'), startsAt: minuteOf('13:15'), onTimeUntil: minuteOf('13:15') },
      ...{ lateUntil: minuteOf('13:45'), outFrom: minuteOf('16:00'), outUntil: minuteOf('16:30') },
    });
    const onHalfDay = (from: string, until: string) => {
      const dayStatus: DayStatus = { ...schoolDay, kind: 'half_day', free: { from, until } };
      return { dayStatus, shifts: shiftsOn([morning, afternoon], dayStatus, student) };
    };

    test('the one that a half day frees isn’t held: who goes after the other hasn’t left early', () => {
      const halfDay = onHalfDay('13:00', '16:00');
      expect(halfDay.shifts.map(({ id }) => id)).toEqual([1]);
      const last = { direction: 'in' as const, at: moment('07:30').instant };
      const leaving = situation({ ...halfDay, moment: moment('12:20'), asked: 'out', last });
      expect(decide(leaving)).toMatchObject({ result: 'out', minutes: 0 });
    });

    test('who comes in time for the only one that is held was there all day', () => {
      const halfDay = onHalfDay('07:00', '12:00');
      expect(halfDay.shifts.map(({ id }) => id)).toEqual([2]);
      expect(decide(situation({ ...halfDay, moment: moment('13:00') }))).toMatchObject({
        result: 'on_time',
        day: { letter: 'P' },
      });
    });

    test('none is held where the free hours cover both, and nobody is expected', () => {
      const halfDay = onHalfDay('07:00', '17:00');
      expect(halfDay.shifts).toEqual([]);
      expect(isFreed([morning, afternoon], halfDay.dayStatus, student)).toBe(true);
      const { dayStatus } = onHalfDay('13:00', '16:00');
      expect(isFreed([morning, afternoon], dayStatus, student)).toBe(false);
      expect(isFreed([afternoon], dayStatus, student)).toBe(true);
      expect(isFreed([], dayStatus, student)).toBe(false);
    });
  });

  test('a weekday that none of somebody’s times names is free for them, but for a make-up day', () => {
    const threeDays = shift({ classId: 7, weekdays: [1, 3, 5] });
    const of = { kind: 'student', levelId: 1, classId: 7 } as const;
    // A Tuesday and a Wednesday.
    const on = (date: string, kind: DayStatus['kind'] = 'working') => ({ ...schoolDay, date, kind });
    expect(isOffWeekday([threeDays], on('2026-11-17'), of)).toBe(true);
    expect(isOffWeekday([threeDays], on('2026-11-18'), of)).toBe(false);
    expect(isOffWeekday([threeDays], on('2026-11-17', 'make_up'), of)).toBe(false);
    // Everybody's times hold for a class that has none of its own that day, and of no times at all nothing follows.
    expect(isOffWeekday([threeDays, shift()], on('2026-11-17'), of)).toBe(false);
    expect(isOffWeekday([threeDays], on('2026-11-17'), { ...of, classId: 8 })).toBe(false);
  });

  test('between two sessions the next one counts', () => {
    const morning = shift({ outUntil: minuteOf('12:00') });
    const afternoon = shift({ id: 2, inFrom: minuteOf('12:30') });
    expect(shiftAt([morning, afternoon], minuteOf('11:59'))?.id).toBe(1);
    expect(shiftAt([morning, afternoon], minuteOf('12:10'))?.id).toBe(2);
  });
});
