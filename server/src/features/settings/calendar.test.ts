import { describe, expect, test } from 'vitest';
import { type CalendarEntry, calendarOf, type DaySubject, todayIn } from './calendar.ts';

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

const pupil: DaySubject = { kind: 'pupil', sex: 'female', levelId: 3, classId: 31 };
const woman: DaySubject = { kind: 'staff', sex: 'female' };
const man: DaySubject = { kind: 'staff', sex: 'male' };
const friday = '2026-11-20';
const saturday = '2026-11-21';

const on = (date: string, subject: DaySubject, ...entries: CalendarEntry[]) =>
  calendarOf([1, 2, 3, 4, 5], entries).dayStatus(date, subject);

describe('a day of the school', () => {
  test('is worked from Monday to Friday', () => {
    expect(on(friday, pupil)).toMatchObject({ working: true, kind: 'working', name: null });
    expect(on(saturday, pupil)).toMatchObject({ working: false, kind: 'weekend' });
  });

  test('is free on a public holiday, which gives it its name', () => {
    expect(on(friday, pupil, entry({ type: 'public' }))).toMatchObject({
      working: false,
      kind: 'holiday',
      name: { lo: 'ວັນພັກ', en: 'Holiday' },
    });
  });

  test('is free from the first to the last day of a break', () => {
    const break_ = entry({ type: 'school_break', startDate: '2026-11-18', endDate: '2026-11-20' });
    expect(on('2026-11-18', pupil, break_).working).toBe(false);
    expect(on(friday, pupil, break_).working).toBe(false);
    expect(on('2026-11-17', pupil, break_).working).toBe(true);
  });

  test('is worked on a make-up Saturday, even where a closure was declared for everybody', () => {
    const makeUp = entry({ type: 'make_up', startDate: saturday, endDate: saturday });
    const closure = entry({ id: 2, type: 'closure', startDate: saturday, endDate: saturday });
    expect(on(saturday, pupil, makeUp)).toMatchObject({ working: true, kind: 'make_up' });
    expect(on(saturday, pupil, makeUp, closure).working).toBe(true);
  });

  test('follows the narrower entry: a class stays free on the make-up day of its branch', () => {
    const makeUp = entry({ type: 'make_up', branchId: 1, startDate: saturday, endDate: saturday });
    const trip = entry({ id: 2, type: 'closure', classId: 31, startDate: saturday, endDate: saturday });
    expect(on(saturday, pupil, makeUp, trip).working).toBe(false);
    expect(on(saturday, { ...pupil, classId: 32 }, makeUp, trip).working).toBe(true);
  });

  test('is free for one level only where the entry names that level', () => {
    const fair = entry({ type: 'closure', levelId: 3 });
    expect(on(friday, pupil, fair).working).toBe(false);
    expect(on(friday, { ...pupil, levelId: 4 }, fair).working).toBe(true);
    expect(on(friday, man, fair).working).toBe(true);
  });

  test("frees the women who work there on Women's Day, and neither men nor girls", () => {
    const womensDay = entry({ type: 'public', audience: 'women' });
    expect(on(friday, woman, womensDay).working).toBe(false);
    expect(on(friday, man, womensDay).working).toBe(true);
    expect(on(friday, pupil, womensDay).working).toBe(true);
  });

  test('frees pupils while staff prepare lessons, and the other way round', () => {
    expect(on(friday, pupil, entry({ type: 'closure', audience: 'pupils' })).working).toBe(false);
    expect(on(friday, man, entry({ type: 'closure', audience: 'pupils' })).working).toBe(true);
    expect(on(friday, pupil, entry({ type: 'closure', audience: 'staff' })).working).toBe(true);
  });

  test('is half free on a half day, with its hours', () => {
    const half = entry({ type: 'half_day', freeFrom: '12:00:00', freeUntil: '17:00:00' });
    expect(on(friday, pupil, half)).toMatchObject({
      working: true,
      kind: 'half_day',
      free: { from: '12:00', until: '17:00' },
    });
  });

  test('stays a weekend when an exam week covers it', () => {
    const exams = entry({ type: 'exam', startDate: friday, endDate: saturday });
    expect(on(friday, pupil, exams)).toMatchObject({ working: true, kind: 'exam' });
    expect(on(saturday, pupil, exams)).toMatchObject({ working: false, kind: 'weekend' });
  });
});

test('today is the day in Vientiane, seven hours ahead of Greenwich', () => {
  expect(todayIn('Asia/Vientiane', new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20');
  expect(todayIn('Asia/Vientiane', new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
});
