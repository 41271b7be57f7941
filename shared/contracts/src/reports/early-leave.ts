import * as z from 'zod/mini';
import { EarlyLeaveAllower, EarlyLeaveReason } from '../checkinout/early-leave.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, LocalDate, LocalTime, largestInteger, line, SeenVersion } from '../fields.ts';

const Name = z.object({ lo: z.string(), en: z.string() });

/** A student left before lessons ended, and nobody has said that they might. */
export const EarlyLeave = z.object({
  studentId: z.number(),
  code: z.string(),
  name: Name,
  className: z.string(),
  day: LocalDate,
  /** Wall clock. */
  leftAt: z.string(),
  minutes: z.number(),
  /** As it was said at the gate. */
  reason: z.nullable(EarlyLeaveReason),
});
export type EarlyLeave = z.infer<typeof EarlyLeave>;

/** What was said at the gate of one leaving. */
export const EarlyLeaveSaid = z.object({
  reason: z.nullable(EarlyLeaveReason),
  allowedBy: z.nullable(EarlyLeaveAllower),
});

/** The staff's word on a day: a permit, or the leave that was approved. */
export const EarlyLeavePermission = z.object({
  permitted: z.boolean(),
  reason: z.string(),
  by: Name,
  at: Instant,
  /** Wall clock: permitted from then on; null for the whole day. */
  from: z.optional(z.nullable(LocalTime)),
  /** Of the word that {@link settleEarlyLeave} changes; 0 where the leave alone speaks. */
  version: z.optional(z.number()),
});
export type EarlyLeavePermission = z.infer<typeof EarlyLeavePermission>;

/** The staff's word on a leaving of today or of a day to come. */
export const ComingEarlyLeave = z.object({
  studentId: z.number(),
  code: z.string(),
  name: Name,
  className: z.string(),
  day: LocalDate,
  permitted: z.boolean(),
  /** Wall clock: permitted from then on; null for the whole day. */
  from: z.nullable(LocalTime),
  reason: z.string(),
  by: Name,
});
export type ComingEarlyLeave = z.infer<typeof ComingEarlyLeave>;

/** Who may leave early today or on a day to come in the classes that the caller looks after; the next hundred, by day. */
export const comingEarlyLeaves = endpoint({
  name: 'reports.early_leave.coming',
  stillAnswers: ['a3ea8f268e98'],
  method: 'GET',
  path: '/api/reports/attendance/early-leaves',
  access: 'reports.attendance.edit',
  reads: ['attendance', 'leave', 'student', 'class'],
  output: z.object({
    rows: z.array(ComingEarlyLeave),
    /** Today where there is school, else the next day with school: with it a permission begins. */
    nextDay: LocalDate,
  }),
});

export const EarlyLeaveInput = z.object({
  studentId: Id,
  day: LocalDate,
  permitted: z.boolean(),
  /** From when on it is permitted; null for the whole day. */
  from: z._default(z.nullable(LocalTime), null),
  reason: line(300),
  /** Of the word that stands, as it was read. */
  version: z._default(SeenVersion, 0),
});

/**
 * Permits a student to leave early today or on a day to come, or says of a past day whether it was with permission. Who has
 * read the word that stands may change it; the scans stay as they are.
 */
export const settleEarlyLeave = endpoint({
  name: 'reports.early_leave.settle',
  method: 'PUT',
  path: '/api/reports/attendance/early-leaves',
  access: 'reports.attendance.edit',
  changes: ['attendance', 'leave'],
  body: EarlyLeaveInput,
  stillAnswers: ['eae855730bf6', 'b3a0eac8e2df'],
  output: 'nothing',
  errors: ['not_found', 'year_closed', 'conflict'],
});

/** So many at once: more than a class has. */
const mostTogether = 200;

export const EarlyLeavesInput = z.object({
  day: LocalDate,
  students: z
    .array(z.number().check(z.int(), z.minimum(1), z.maximum(largestInteger)))
    .check(z.minLength(1), z.maxLength(mostTogether)),
  permitted: z.boolean(),
  reason: line(300),
});

/**
 * Says of all who left early on a day that is over or today, such as a class that was sent home, whether it was with
 * permission. Of whom another word stands already, that one stays: `others` says how many.
 */
export const settleEarlyLeaves = endpoint({
  name: 'reports.early_leave.settle_together',
  method: 'POST',
  path: '/api/reports/attendance/early-leaves/together',
  access: 'reports.attendance.edit',
  changes: ['attendance', 'leave'],
  body: EarlyLeavesInput,
  output: z.object({ settled: z.number(), others: z.number() }),
  errors: ['not_found', 'year_closed'],
});
