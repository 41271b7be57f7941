import * as z from 'zod/mini';
import { AttendanceNumbers } from '../attendance-numbers.ts';
import { ManualReason } from '../checkinout/manual-reason.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Instant, LocalDate } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';

/**
 * What a day was for one student, one letter a day as the month matrix carries them:
 * P present in time, L late, D half day, E absent with reason, V on leave, A absent without reason,
 * H holiday, W no school day, N nothing known yet (today before the end of late time, or a day to come),
 * S suspended, X not enrolled on that day.
 */
export const dayLetters = ['P', 'L', 'D', 'E', 'V', 'A', 'H', 'W', 'N', 'S', 'X'] as const;
export const DayLetter = z.enum(dayLetters);
export type DayLetter = z.infer<typeof DayLetter>;

/** Words for the letters, in URLs and exports. */
export const attendanceStates = [
  'present',
  'late',
  'half_day',
  'excused',
  'leave',
  'absent',
  'holiday',
  'suspended',
  'not_yet',
] as const;
export const AttendanceState = z.enum(attendanceStates);
export type AttendanceState = z.infer<typeof AttendanceState>;

export const stateOfLetter = {
  P: 'present',
  L: 'late',
  D: 'half_day',
  E: 'excused',
  V: 'leave',
  A: 'absent',
  H: 'holiday',
  W: 'holiday',
  N: 'not_yet',
  S: 'suspended',
  X: 'not_yet',
} as const satisfies Record<DayLetter, AttendanceState>;

const Name = z.object({ lo: z.string(), en: z.string() });

/** How many student-days there were of each kind; `rate` is what came of what was expected, 0 to 1, null for nothing expected. */
export const AttendanceCounts = z.object({
  present: z.number(),
  late: z.number(),
  half_day: z.number(),
  excused: z.number(),
  leave: z.number(),
  absent: z.number(),
  not_yet: z.number(),
  suspended: z.number(),
  rate: z.nullable(z.number()),
});
export type AttendanceCounts = z.infer<typeof AttendanceCounts>;

/** What every sheet says at its foot. */
const sheetFacts = { asOf: Instant, yearName: z.string(), yearClosed: z.boolean() };

export const classFilters = { classId: z.optional(Id), levelId: z.optional(Id) };

/** What kind of day it was for the school as a whole; classes may differ by their own calendar entries. */
export const DayKind = z.enum(['working', 'weekend', 'holiday', 'make_up', 'half_day', 'exam']);
export type DayKind = z.infer<typeof DayKind>;

export const DayStudent = z.object({
  id: z.number(),
  code: z.string(),
  name: Name,
  sex: z.enum(['female', 'male']),
  className: z.string(),
  shift: z.nullable(Name),
  /** Wall clock, `HH:MM`. */
  firstIn: z.nullable(z.string()),
  lastOut: z.nullable(z.string()),
  lateMinutes: z.number(),
  /** Left before lessons ended, and whether somebody allowed it. */
  leftEarly: z.optional(z.nullable(z.object({ minutes: z.number(), permitted: z.boolean() }))),
  state: AttendanceState,
  /** Came, and the day is over without a check-out. */
  noCheckOut: z.boolean(),
  /** Days absent without a break up to this one, looking back over this month. */
  absentInARow: z.number(),
  note: z.string(),
  /** Passed the gate by a typed code, and why. */
  manualReason: z.nullable(ManualReason),
});
export type DayStudent = z.infer<typeof DayStudent>;

/**
 * The states of a day's list, `arrived` for whoever came in time, late or for half the day, and `away` for absent with
 * or without reason or on leave.
 */
export const dayFilters = [...attendanceStates, 'arrived', 'away'] as const;
export type DayFilter = (typeof dayFilters)[number];

const dayQuery = listQuery(['class', 'name', 'code', 'in', 'out'], {
  ...classFilters,
  /** Today when left out. */
  date: z.optional(LocalDate),
  state: oneOf(dayFilters),
  /** Came, and nobody noted the leaving. */
  checkOut: oneOf(['none']),
});

export const attendanceDay = endpoint({
  name: 'reports.attendance.day',
  method: 'GET',
  path: '/api/reports/attendance/day',
  access: 'reports.attendance.view',
  reads: ['attendance', 'student', 'class', 'shift', 'holiday'],
  query: dayQuery,
  // Only filters and numbers were added.
  stillAnswers: ['6fa104ad3fa5', '7c1f221962a9', '0b2b429b6f52'],
  output: z.extend(listPage(DayStudent), {
    ...sheetFacts,
    date: LocalDate,
    kind: DayKind,
    holiday: z.nullable(Name),
    /** Of everyone in the class, level or school: neither search nor state narrows it. */
    counts: AttendanceCounts,
    numbers: AttendanceNumbers,
  }),
});

export const exportAttendanceDay = endpoint({
  name: 'reports.attendance.day.export',
  method: 'POST',
  path: '/api/reports/attendance/day/export',
  access: 'reports.attendance.export',
  body: exportBody(dayQuery),
  // Only filters and numbers were added.
  stillAnswers: ['fc8ff1857e8f'],
  output: 'file',
  discloses: 'people',
});

/** A month, `YYYY-MM`. */
export const Month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'date'));

export const MonthStudent = z.object({
  id: z.number(),
  code: z.string(),
  name: Name,
  sex: z.enum(['female', 'male']),
  className: z.string(),
  /** One {@link DayLetter} for each day of the month. */
  days: z.string(),
  counts: AttendanceCounts,
  /** Days' worth of lessons missed on days of presence; the rate takes them off. */
  lessons: z.number(),
  /** The longest run of days absent without a break. */
  absentInARow: z.number(),
  /** Days of the month that were put right, from 1; told by a server that knows of them. */
  corrected: z.optional(z.array(z.number())),
});
export type MonthStudent = z.infer<typeof MonthStudent>;

export const MonthDay = z.object({
  date: LocalDate,
  kind: DayKind,
  holiday: z.nullable(Name),
  counts: AttendanceCounts,
});
export type MonthDay = z.infer<typeof MonthDay>;

/** Absent so many days without a break, and the head is told. */
export const absencesFlagged = 3;
/** Below this attendance a student may not sit the exam. */
export const examRate = 0.8;

export const monthFlags = ['absent_in_a_row', 'below_exam_rate', 'late', 'absent'] as const;
export type MonthFlag = (typeof monthFlags)[number];

const monthQuery = listQuery(['class', 'name', 'code'], {
  ...classFilters,
  /** This month when left out. */
  month: z.optional(Month),
  /** Only students with three absences in a row, below the exam's 80 %, or with a day of that kind. */
  flag: oneOf(monthFlags),
});

export const attendanceMonth = endpoint({
  name: 'reports.attendance.month',
  method: 'GET',
  path: '/api/reports/attendance/month',
  access: 'reports.attendance.view',
  reads: ['attendance', 'student', 'class', 'shift', 'holiday'],
  query: monthQuery,
  // Only filters and numbers were added.
  stillAnswers: ['6cb29ea24b55', '91a8ab43f0aa', '6b8e9a35475f'],
  output: z.extend(listPage(MonthStudent), {
    ...sheetFacts,
    month: Month,
    days: z.array(MonthDay),
    /** Of everyone in the class, level or school: neither search nor flag narrows them. */
    counts: AttendanceCounts,
    students: z.number(),
    absentInARow: z.number(),
    belowExamRate: z.number(),
  }),
});

/** One student's running month, or the last one of a year that is over. `row`: null for who isn't on its roll. */
export const attendanceOfStudent = endpoint({
  name: 'reports.attendance.student',
  method: 'GET',
  path: '/api/reports/attendance/students/:id',
  access: 'reports.attendance.view',
  reads: ['attendance', 'student', 'class', 'shift', 'holiday'],
  params: IdParams,
  // Only a number was added.
  stillAnswers: ['0ae37aeacdfa', '121563dfc4e6'],
  output: z.object({ month: Month, row: z.nullable(MonthStudent) }),
});

export const exportAttendanceMonth = endpoint({
  name: 'reports.attendance.month.export',
  method: 'POST',
  path: '/api/reports/attendance/month/export',
  access: 'reports.attendance.export',
  body: exportBody(monthQuery),
  // Only filters and numbers were added.
  stillAnswers: ['6d73f3190331'],
  output: 'file',
  discloses: 'people',
});

/** Levels and classes of the branch and year that the caller may see, for the filters. */
export const attendanceClasses = endpoint({
  name: 'reports.attendance.classes',
  method: 'GET',
  path: '/api/reports/attendance/classes',
  access: 'reports.attendance.view',
  reads: ['class'],
  output: z.object({
    levels: z.array(z.object({ id: z.number(), code: z.string(), name: Name })),
    classes: z.array(z.object({ id: z.number(), name: z.string(), levelId: z.number() })),
  }),
});
