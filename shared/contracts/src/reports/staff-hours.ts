import * as z from 'zod/mini';
import { ManualReason } from '../checkinout/manual-reason.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams, Instant, LocalDate } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';
import {
  AttendanceCounts,
  AttendanceState,
  attendanceStates,
  DayKind,
  Month,
  MonthDay,
} from './attendance.ts';

export const staffKinds = ['management', 'teaching', 'office', 'gate', 'other'] as const;
export const StaffKind = z.enum(staffKinds);
export type StaffKind = z.infer<typeof StaffKind>;

const Name = z.object({ lo: z.string(), en: z.string() });

const sheetFacts = { asOf: Instant, yearName: z.string(), yearClosed: z.boolean() };

/** That the times of a day are a person's word, not the scans': whose, and why. */
export const DayCorrected = z.object({
  reason: z.string(),
  by: Name,
  approvedBy: z.nullable(Name),
});

/** What one member of staff's day came to. Minutes are whole; times are the wall clock, `HH:MM`. */
export const StaffDayFacts = z.object({
  date: LocalDate,
  state: AttendanceState,
  shift: z.nullable(Name),
  firstIn: z.nullable(z.string()),
  lastOut: z.nullable(z.string()),
  /** As the gate judged the first coming, or as it was recalculated; 0 where somebody said that they were there. */
  lateMinutes: z.number(),
  /** Of the day's times, what lay after the last leaving; breaks don't count. */
  earlyMinutes: z.number(),
  /** Between coming and leaving, without breaks and without the time away; null where a day isn't closed. */
  workedMinutes: z.nullable(z.number()),
  /** What the day's times ask for, without breaks; 0 on leave and where nobody is expected. */
  plannedMinutes: z.number(),
  /** Came, the day is over, and nobody noted the leaving. */
  unclosed: z.boolean(),
  /** Where the day was put right; null where the scans say what it came to. */
  corrected: z.optional(z.nullable(DayCorrected)),
});
export type StaffDayFacts = z.infer<typeof StaffDayFacts>;

const person = {
  id: z.number(),
  username: z.string(),
  name: Name,
  kind: StaffKind,
};

export const StaffDay = z.extend(StaffDayFacts, {
  ...person,
  note: z.string(),
  manualReason: z.nullable(ManualReason),
});
export type StaffDay = z.infer<typeof StaffDay>;

export const StaffTotals = z.object({
  counts: AttendanceCounts,
  lateMinutes: z.number(),
  earlyMinutes: z.number(),
  workedMinutes: z.number(),
  plannedMinutes: z.number(),
  unclosed: z.number(),
  /** Days that were put right. */
  corrected: z.optional(z.number()),
});
export type StaffTotals = z.infer<typeof StaffTotals>;

export const StaffMonth = z.object({
  ...person,
  /** One letter of `dayLetters` for each day of the month; `X` where not employed. */
  days: z.string(),
  totals: StaffTotals,
  /** Days of the month that were put right, from 1; told by a server that knows of them. */
  corrected: z.optional(z.array(z.number())),
});
export type StaffMonth = z.infer<typeof StaffMonth>;

/** As in the students' day: `arrived` and `away` stand for several states. */
export const staffDayFilters = [...attendanceStates, 'arrived', 'away'] as const;
export type StaffDayFilter = (typeof staffDayFilters)[number];
export const staffFlags = ['late', 'early', 'unclosed', 'absent'] as const;
export type StaffFlag = (typeof staffFlags)[number];

const ofKind = { kind: oneOf(staffKinds) };

const staffDayQuery = listQuery(['name', 'in', 'out', 'late', 'early'], {
  ...ofKind,
  /** Today when left out. */
  date: z.optional(LocalDate),
  state: oneOf(staffDayFilters),
  flag: oneOf(staffFlags),
});

export const staffDay = endpoint({
  name: 'reports.staffHours.day',
  method: 'GET',
  path: '/api/reports/staff-hours/day',
  access: 'settings.shift.view',
  reads: ['attendance', 'user', 'shift', 'holiday'],
  query: staffDayQuery,
  // Only filters and numbers were added.
  stillAnswers: ['f2c8476cad2e', '28ee36bf4ac6'],
  output: z.extend(listPage(StaffDay), {
    ...sheetFacts,
    date: LocalDate,
    dayKind: DayKind,
    holiday: z.nullable(Name),
    /** Of everyone of the kind that is asked for: neither search nor state narrows it. */
    staff: z.number(),
    totals: StaffTotals,
    /** Came late, left early, came and never left. */
    late: z.number(),
    early: z.number(),
    unclosed: z.number(),
  }),
});

export const exportStaffDay = endpoint({
  name: 'reports.staffHours.day.export',
  method: 'POST',
  path: '/api/reports/staff-hours/day/export',
  access: 'settings.shift.export',
  body: exportBody(staffDayQuery),
  // Only filters and numbers were added.
  stillAnswers: ['2d8372ffdc49'],
  output: 'file',
  discloses: 'people',
});

const staffMonthQuery = listQuery(['name', 'late', 'early', 'worked'], {
  ...ofKind,
  /** This month when left out. */
  month: z.optional(Month),
  /** Only who has a day of that kind in the month. */
  flag: oneOf(staffFlags),
});

export const staffMonth = endpoint({
  name: 'reports.staffHours.month',
  method: 'GET',
  path: '/api/reports/staff-hours/month',
  access: 'settings.shift.view',
  reads: ['attendance', 'user', 'shift', 'holiday'],
  query: staffMonthQuery,
  // Only what was put right was added.
  stillAnswers: ['a08334738973', 'a078d99891fe'],
  output: z.extend(listPage(StaffMonth), {
    ...sheetFacts,
    month: Month,
    days: z.array(MonthDay),
    staff: z.number(),
    totals: StaffTotals,
    /** Members of staff with at least one such day. */
    late: z.number(),
    early: z.number(),
    unclosed: z.number(),
    absent: z.number(),
  }),
});

/** Letters by day, and the totals that a payroll takes over. */
export const exportStaffMonth = endpoint({
  name: 'reports.staffHours.month.export',
  method: 'POST',
  path: '/api/reports/staff-hours/month/export',
  access: 'settings.shift.export',
  body: exportBody(staffMonthQuery),
  output: 'file',
  discloses: 'people',
});

/** The days behind one line of the month. Everybody of the staff looks at the own, at others' who may see the staff's hours. */
export const staffTimesheet = endpoint({
  name: 'reports.staffHours.timesheet',
  method: 'GET',
  path: '/api/reports/staff-hours/staff/:id',
  access: 'signed-in',
  reads: ['attendance', 'user', 'shift', 'holiday'],
  params: IdParams,
  query: z.object({ month: z.optional(Month) }),
  // Only what was put right was added.
  stillAnswers: ['61a13371d4af', 'a6fa63d83875'],
  output: z.object({
    ...sheetFacts,
    month: Month,
    person: StaffMonth,
    days: z.array(StaffDayFacts),
  }),
  errors: ['not_found'],
});
