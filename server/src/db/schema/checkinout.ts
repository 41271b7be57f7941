import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import { day, id, instant, isOneOf, plainText } from './columns.ts';
import { students } from './education.ts';
import { guardians } from './families.ts';
import { users } from './session.ts';
import { shifts, standardNotes } from './settings.ts';

export const checkDirections = ['in', 'out'] as const;
export const manualReasons = [
  'card_forgotten',
  'card_lost',
  'card_damaged',
  'no_card_yet',
  'reader_broken',
] as const;
export const checkSources = ['code', 'scanner', 'camera', 'roll_call', 'manual'] as const;

/**
 * One letter a day: P present in time, L late, H half day present, E absent with reason, V on leave,
 * A absent without reason (said so by a person). `.` nothing recorded: on an expected day in the past that
 * is an absence without reason, on any other day nothing. The calendar decides which, when it is read.
 */
export const attendanceCodes = ['P', 'L', 'H', 'E', 'V', 'A'] as const;
/** The letters that follow from events alone, without anybody's word. */
export const judgedCodes = ['P', 'L', 'H', 'A', '.'] as const;
export type AttendanceCode = (typeof attendanceCodes)[number];
/** What a person may have said of a day; `.` takes back what was said before, and the scans count again. */
export const saidCodes = [...attendanceCodes, '.'] as const;
export type SaidCode = (typeof saidCodes)[number];

/**
 * One scan at the gate. Append-only (trigger). Of a student or of a member of staff, never both. In the database it is
 * one table a school year, by `day`: a query that names the day reads one of them.
 */
export const checkEvents = pgTable(
  'check_event',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id').references(() => students.id),
    userId: integer('user_id').references(() => users.id),
    /** The day in the branch's time zone. */
    day: day('day').notNull(),
    direction: text('direction', { enum: checkDirections }).notNull(),
    /** When it happened, by the device's clock put right. */
    occurredAt: instant('occurred_at').notNull(),
    /** When the server learned of it. */
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    recordedBy: integer('recorded_by').references(() => users.id),
    source: text('source', { enum: checkSources }).notNull(),
    device: text('device').notNull().default(''),
    shiftId: integer('shift_id').references(() => shifts.id),
    lateMinutes: smallint('late_minutes').notNull().default(0),
    collectedBy: integer('collected_by').references(() => guardians.id),
    noteId: integer('note_id').references(() => standardNotes.id),
    note: text('note').notNull().default(''),
    /** Why the code was typed by hand. */
    manualReason: text('manual_reason', { enum: manualReasons }),
    idempotencyKey: uuid('idempotency_key').notNull(),
    requestHash: plainText('request_hash').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.day] }),
    uniqueIndex('check_event_idempotency_key_unique').on(t.idempotencyKey, t.day),
    index('check_event_student').on(t.studentId, t.occurredAt).where(sql`${t.studentId} is not null`),
    index('check_event_user').on(t.userId, t.occurredAt).where(sql`${t.userId} is not null`),
    index('check_event_collected_by').on(t.collectedBy).where(sql`${t.collectedBy} is not null`),
    index('check_event_day').on(t.branchId, t.day, t.id),
    index('check_event_shift').on(t.shiftId, t.day).where(sql`${t.shiftId} is not null`),
    check('check_event_of_one_person', sql`num_nonnulls(${t.studentId}, ${t.userId}) = 1`),
    check('check_event_direction_known', isOneOf(t.direction, checkDirections)),
    check('check_event_source_known', isOneOf(t.source, checkSources)),
    check('check_event_manual_reason_known', isOneOf(t.manualReason, manualReasons)),
    check('check_event_late_not_negative', sql`${t.lateMinutes} >= 0`),
  ],
);

/**
 * The derived attendance of one person in one month: the transaction that writes a check event or a
 * correction also writes this row (see ../attendance.ts), and it can be made anew from those two.
 *
 * One row a month instead of one a day, because reports read months: 20,000 students × 22 days are 440,000
 * day rows, which no database hands over in 40 ms, but 20,000 of these, about 250 bytes each, in one range
 * of the index (branch, month). A check-in changes one such row in place (no indexed column changes, so
 * PostgreSQL updates it without touching an index), and a day's list reads one letter of each.
 * `days` is what screens and statistics read; `first_in`/`last_out` are minutes after local midnight by day.
 */
export const attendanceMonths = pgTable(
  'attendance_month',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id').references(() => students.id),
    userId: integer('user_id').references(() => users.id),
    /** The month's first day. */
    month: day('month').notNull(),
    /** 31 letters of `attendanceCodes` or `.`; the letter of day d is `substr(days, d, 1)`. */
    days: plainText('days').notNull(),
    firstIn: smallint('first_in').array().notNull(),
    lastOut: smallint('last_out').array().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('attendance_month_student_unique').on(t.studentId, t.month),
    uniqueIndex('attendance_month_user_unique').on(t.userId, t.month),
    index('attendance_month_month').on(t.month, t.branchId),
    check('attendance_month_of_one_person', sql`num_nonnulls(${t.studentId}, ${t.userId}) = 1`),
    check('attendance_month_starts_on_first', sql`extract(day from ${t.month}) = 1`),
    check('attendance_month_days_known', sql`${t.days} ~ '^[PLHEVA.]{31}$'`),
    check(
      'attendance_month_times_complete',
      sql`cardinality(${t.firstIn}) = 31 and cardinality(${t.lastOut}) = 31`,
    ),
  ],
);

/** What a person put right about a day; the raw events stay. Append-only. */
export const attendanceCorrections = pgTable(
  'attendance_correction',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id').references(() => students.id),
    userId: integer('user_id').references(() => users.id),
    day: day('day').notNull(),
    code: text('code', { enum: saidCodes }).notNull(),
    firstIn: smallint('first_in'),
    lastOut: smallint('last_out'),
    noteId: integer('note_id').references(() => standardNotes.id),
    reason: text('reason').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    approvedBy: integer('approved_by').references(() => users.id),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [
    index('attendance_correction_student').on(t.studentId, t.day),
    index('attendance_correction_user').on(t.userId, t.day),
    check('attendance_correction_of_one_person', sql`num_nonnulls(${t.studentId}, ${t.userId}) = 1`),
    check('attendance_correction_code_known', isOneOf(t.code, saidCodes)),
  ],
);

/**
 * What a past day came to when it was recalculated by other rules (a shift or the calendar was put right later): the
 * letter before and after, and how late the first coming is now. The events stay. Append-only; the last one counts.
 */
export const attendanceRecomputes = pgTable(
  'attendance_recompute',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id').references(() => students.id),
    userId: integer('user_id').references(() => users.id),
    day: day('day').notNull(),
    was: text('was', { enum: judgedCodes }).notNull(),
    code: text('code', { enum: judgedCodes }).notNull(),
    shiftId: integer('shift_id').references(() => shifts.id),
    lateMinutes: smallint('late_minutes').notNull().default(0),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [
    index('attendance_recompute_student').on(t.studentId, t.day),
    index('attendance_recompute_user').on(t.userId, t.day),
    index('attendance_recompute_shift').on(t.shiftId, t.day).where(sql`${t.shiftId} is not null`),
    check('attendance_recompute_of_one_person', sql`num_nonnulls(${t.studentId}, ${t.userId}) = 1`),
    check('attendance_recompute_was_known', isOneOf(t.was, judgedCodes)),
    check('attendance_recompute_code_known', isOneOf(t.code, judgedCodes)),
    check('attendance_recompute_late_not_negative', sql`${t.lateMinutes} >= 0`),
  ],
);
