import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, LocalDate } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';
import { AttendanceCounts, classFilters } from './attendance.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** Who misses one school day in ten is chronically absent, whatever the reason. */
export const chronicShare = 0.1;
/** So many days may still be missed, or fewer, and the family is warned before the right to the exam is lost. */
export const daysWarned = 5;

export const attendancePeriods = ['term1', 'term2', 'year'] as const;
export const AttendancePeriod = z.enum(attendancePeriods);
export type AttendancePeriod = z.infer<typeof AttendancePeriod>;

/**
 * Where a student stands with the 80 % of the exam: `safe`, `warned` (few days may still be missed, or already below),
 * `lost` (80 % can't be reached any more, even by coming every day).
 */
export const examStandings = ['safe', 'warned', 'lost'] as const;
export const ExamStanding = z.enum(examStandings);
export type ExamStanding = z.infer<typeof ExamStanding>;

/** Which students: absent up to now, three days or more in a row at any time, chronically absent, or by their standing. */
export const regularityFlags = ['absent_now', 'absent_in_a_row', 'chronic', 'warned', 'lost'] as const;
export type RegularityFlag = (typeof regularityFlags)[number];

export const YearStudent = z.object({
  id: z.number(),
  code: z.string(),
  name: Name,
  sex: z.enum(['female', 'male']),
  className: z.string(),
  counts: AttendanceCounts,
  /** Lessons missed on days on which they were there otherwise, as days: two of six are a third. */
  lessons: z.number(),
  /** The longest run of days absent without a break, and the one up to now. */
  longestRun: z.number(),
  runNow: z.number(),
  chronic: z.boolean(),
  standing: ExamStanding,
  /** How many more days may be missed before 80 % can't be reached; negative: by so many too many. */
  daysLeft: z.number(),
  /** Each day missed so far, the last one first: absent with reason or without, or half of it. */
  missed: z.array(z.object({ date: LocalDate, kind: z.enum(['excused', 'absent', 'half_day']) })),
});
export type YearStudent = z.infer<typeof YearStudent>;

const yearQuery = listQuery(['class', 'name', 'code', 'rate', 'missed', 'longestRun', 'runNow', 'daysLeft'], {
  ...classFilters,
  /** The term in which the school is when left out. */
  period: z.optional(AttendancePeriod),
  flag: oneOf(regularityFlags),
});

/** How regularly students come over a term or the year: runs of absence, chronic absence, and the 80 % of the exam. */
export const attendanceYear = endpoint({
  name: 'reports.attendance.year',
  method: 'GET',
  path: '/api/reports/attendance/year',
  access: 'reports.attendance.view',
  reads: ['attendance', 'student', 'class', 'shift', 'holiday', 'academic-year'],
  query: yearQuery,
  // Only filters and numbers were added.
  stillAnswers: ['e6c284a22795'],
  output: z.extend(listPage(YearStudent), {
    asOf: Instant,
    yearName: z.string(),
    yearClosed: z.boolean(),
    period: AttendancePeriod,
    from: LocalDate,
    until: LocalDate,
    /** Of everyone in the class, level or school: neither search nor flag narrows them. */
    students: z.number(),
    flags: z.object({
      absent_now: z.number(),
      absent_in_a_row: z.number(),
      chronic: z.number(),
      warned: z.number(),
      lost: z.number(),
    }),
    counts: AttendanceCounts,
    /** How many students came to so much of the school days: below 80 %, 80 to 90 %, 90 to 95 %, more. */
    spread: z.array(z.object({ from: z.number(), until: z.number(), students: z.number() })),
  }),
});

export const exportAttendanceYear = endpoint({
  name: 'reports.attendance.year.export',
  method: 'POST',
  path: '/api/reports/attendance/year/export',
  access: 'reports.attendance.export',
  body: exportBody(yearQuery),
  output: 'file',
  discloses: 'people',
});
