import { decide } from '@suksa/contracts/checkinout/decision';
import { describe, expect, test } from 'vitest';
import { letterOf } from '../attendance/attendance-letters.ts';
import { planned } from '../attendance/class-plan.ts';
import { localMoment, todayIn } from '../clock.ts';
import { type CalendarEntry, calendarOf, type DayStatus, type DaySubject } from './calendar.ts';
import { nextWorkingDay } from './due-dates.ts';
import { type Shift, shiftsOn } from './shifts.ts';

const entry = (given: Partial<CalendarEntry> & Pick<CalendarEntry, 'type'>): CalendarEntry => ({
  id: 1,
  startDate: '2026-11-20',
  endDate: '2026-11-20',
  nameLo: 'ວັນພັກ',
  nameEn: 'Holiday',
  branchId: null,
  levelId: null,
  classId: null,
  audience: 'everyone',
  freeFrom: null,
  freeUntil: null,
  confirmed: true,
  ...given,
});

const student: DaySubject = { kind: 'student', sex: 'female', levelId: 3, classId: 31 };
const woman: DaySubject = { kind: 'staff', sex: 'female' };
const man: DaySubject = { kind: 'staff', sex: 'male' };
const friday = '2026-11-20';
const saturday = '2026-11-21';

const on = (date: string, subject: DaySubject, ...entries: CalendarEntry[]) =>
  calendarOf([1, 2, 3, 4, 5], entries).dayStatus(date, subject);

describe('a day of the school', () => {
  test('is worked from Monday to Friday', () => {
    expect(on(friday, student)).toMatchObject({ working: true, kind: 'working', name: null });
    expect(on(saturday, student)).toMatchObject({ working: false, kind: 'weekend' });
  });

  test('is free on a public holiday, which gives it its name', () => {
    expect(on(friday, student, entry({ type: 'public' }))).toMatchObject({
      working: false,
      kind: 'holiday',
      name: { lo: 'ວັນພັກ', en: 'Holiday' },
    });
  });

  test('is free from the first to the last day of a break', () => {
    const break_ = entry({ type: 'school_break', startDate: '2026-11-18', endDate: '2026-11-20' });
    expect(on('2026-11-18', student, break_).working).toBe(false);
    expect(on(friday, student, break_).working).toBe(false);
    expect(on('2026-11-17', student, break_).working).toBe(true);
  });

  test('is worked on a make-up Saturday, even where a closure was declared for everybody', () => {
    const makeUp = entry({ type: 'make_up', startDate: saturday, endDate: saturday });
    const closure = entry({ id: 2, type: 'closure', startDate: saturday, endDate: saturday });
    expect(on(saturday, student, makeUp)).toMatchObject({ working: true, kind: 'make_up' });
    expect(on(saturday, student, makeUp, closure).working).toBe(true);
  });

  test('follows the narrower entry: a class stays free on the make-up day of its branch', () => {
    const makeUp = entry({ type: 'make_up', branchId: 1, startDate: saturday, endDate: saturday });
    const trip = entry({ id: 2, type: 'closure', classId: 31, startDate: saturday, endDate: saturday });
    expect(on(saturday, student, makeUp, trip).working).toBe(false);
    expect(on(saturday, { ...student, classId: 32 }, makeUp, trip).working).toBe(true);
  });

  test('is free for one level only where the entry names that level', () => {
    const fair = entry({ type: 'closure', levelId: 3 });
    expect(on(friday, student, fair).working).toBe(false);
    expect(on(friday, { ...student, levelId: 4 }, fair).working).toBe(true);
    expect(on(friday, man, fair).working).toBe(true);
  });

  test("frees the women who work there on Women's Day, and neither men nor girls", () => {
    const womensDay = entry({ type: 'public', audience: 'women' });
    expect(on(friday, woman, womensDay).working).toBe(false);
    expect(on(friday, man, womensDay).working).toBe(true);
    expect(on(friday, student, womensDay).working).toBe(true);
  });

  test('frees students while staff prepare lessons, and the other way round', () => {
    expect(on(friday, student, entry({ type: 'closure', audience: 'students' })).working).toBe(false);
    expect(on(friday, man, entry({ type: 'closure', audience: 'students' })).working).toBe(true);
    expect(on(friday, student, entry({ type: 'closure', audience: 'staff' })).working).toBe(true);
  });

  test('is half free on a half day, with its hours', () => {
    const half = entry({ type: 'half_day', freeFrom: '12:00:00', freeUntil: '17:00:00' });
    expect(on(friday, student, half)).toMatchObject({
      working: true,
      kind: 'half_day',
      free: { from: '12:00', until: '17:00' },
    });
  });

  test('stays a weekend when an exam week covers it', () => {
    const exams = entry({ type: 'exam', startDate: friday, endDate: saturday });
    expect(on(friday, student, exams)).toMatchObject({ working: true, kind: 'exam' });
    expect(on(saturday, student, exams)).toMatchObject({ working: false, kind: 'weekend' });
  });
});

test('today is the day in Vientiane, seven hours ahead of Greenwich', () => {
  expect(todayIn(new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20');
  expect(todayIn(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
});

describe('one answer for everybody who asks', () => {
  const makeUp = entry({ type: 'make_up', startDate: saturday, endDate: saturday });
  const holiday = entry({ id: 2, type: 'public', startDate: saturday, endDate: saturday });
  const noon = entry({ type: 'half_day', freeFrom: '12:00:00', freeUntil: '17:00:00' });
  const oneLevel = entry({ type: 'closure', levelId: 3 });
  const otherLevel: DaySubject = { kind: 'student', levelId: 4, classId: 41 };
  const monday = '2026-11-23';

  test.each([
    ['a weekend', saturday, student, [], { free: true, scan: 'holiday', nobodyCame: 'W', due: monday }],
    [
      'a make-up Saturday',
      saturday,
      student,
      [makeUp],
      { free: false, scan: 'late', nobodyCame: 'A', due: saturday },
    ],
    [
      'a holiday on a make-up day',
      saturday,
      student,
      [holiday, makeUp],
      { free: false, scan: 'late', nobodyCame: 'A', due: saturday },
    ],
    [
      'a closure at noon',
      friday,
      student,
      [noon],
      { free: false, scan: 'late', nobodyCame: 'A', due: friday },
    ],
    [
      'a closed level',
      friday,
      student,
      [oneLevel],
      { free: true, scan: 'holiday', nobodyCame: 'H', due: friday },
    ],
    [
      'a day on which another level is closed',
      friday,
      otherLevel,
      [oneLevel],
      { free: false, scan: 'late', nobodyCame: 'A', due: friday },
    ],
  ] as const)('%s', (_, date, subject, entries, expected) => {
    const calendar = calendarOf([1, 2, 3, 4, 5], entries);
    const status = calendar.dayStatus(date, subject);
    const decision = scanAt(status, 'in', '08:10');
    expect({
      free: !status.working,
      scan: decision.result,
      nobodyCame: letterOf('.', planned(status, '9999-12-31')),
      due: nextWorkingDay(calendar, date),
    }).toEqual(expected);
  });

  test('on the women’s half day women may leave when it begins, and men may not', () => {
    const half = entry({ type: 'half_day', audience: 'women', freeFrom: '13:00:00', freeUntil: '17:00:00' });
    expect(scanAt(on(friday, woman, half), 'out', '13:05').result).toBe('out');
    expect(scanAt(on(friday, man, half), 'out', '13:05').result).toBe('left_early');
  });
});

const shift: Shift = {
  id: 1,
  name: { lo: 'ມື້ຮຽນ', en: 'School day' },
  person: 'student',
  staffType: null,
  levelId: null,
  classId: null,
  weekdays: [1, 2, 3, 4, 5],
  validFrom: '2026-09-01',
  validUntil: null,
  inFrom: 390,
  onTimeUntil: 465,
  startsAt: 465,
  lateUntil: 570,
  outFrom: 930,
  outUntil: 1080,
  breakFrom: null,
  breakUntil: null,
  halfDayOutFrom: null,
};

/** What the gate says of a scan: somebody who leaves has come in time before. */
const scanAt = (dayStatus: DayStatus, asked: 'in' | 'out', time: string) => {
  const came = new Date(`${dayStatus.date}T07:30:00+07:00`);
  return decide({
    moment: localMoment(new Date(`${dayStatus.date}T${time}:00+07:00`)),
    asked,
    block: null,
    dayStatus,
    shifts: shiftsOn([shift], dayStatus, { kind: 'student' }),
    last: asked === 'out' ? { direction: 'in', at: came } : null,
    day:
      asked === 'out'
        ? { letter: 'P', firstIn: 450, lastOut: null }
        : { letter: '.', firstIn: null, lastOut: null },
  });
};
