import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import { day, id, instant, isOneOf, version } from './columns.ts';
import { classes, students } from './education.ts';
import { kiosks } from './session/kiosks.ts';
import { users } from './session.ts';

const gateModes = ['gate', 'pick_up', 'staff'] as const;
const askedDirections = ['auto', 'in', 'out'] as const;

/** A scan as a gate's device brought it. Append-only (trigger): what the server made of it is filled in once. */
export const gateEvents = pgTable(
  'gate_event',
  {
    /** Made by the device; a repeat of it is the same scan. */
    id: uuid('id').primaryKey(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    device: text('device').notNull(),
    /** The device's own count. */
    number: integer('number').notNull(),
    mode: text('mode', { enum: gateModes }).notNull(),
    code: text('code').notNull(),
    direction: text('direction', { enum: askedDirections }).notNull(),
    /** What the device's clock showed. */
    scannedAt: instant('scanned_at').notNull(),
    /** Milliseconds that this clock was behind ours when they last met. */
    clockOffset: integer('clock_offset'),
    /** When it was by ours. */
    happenedAt: instant('happened_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    clockWrong: boolean('clock_wrong').notNull().default(false),
    /** What the guard was told; null where the device didn't know the code. */
    said: text('said'),
    outcome: text('outcome'),
    outcomeDirection: text('outcome_direction'),
    refused: text('refused'),
    studentId: integer('student_id').references(() => students.id),
    userId: integer('user_id').references(() => users.id),
    /** Which paired device brought it; null from a person's own session. */
    kioskId: integer('kiosk_id').references(() => kiosks.id),
    recordedBy: integer('recorded_by')
      .notNull()
      .references(() => users.id),
    /** The guardian's id as the gate told it, whether or not there is one; the check event refers to the guardian. */
    collectedBy: integer('collected_by'),
  },
  (t) => [
    index('gate_event_branch').on(t.branchId, t.happenedAt.desc()),
    index('gate_event_student').on(t.studentId, t.happenedAt).where(sql`${t.studentId} is not null`),
    index('gate_event_user').on(t.userId, t.happenedAt).where(sql`${t.userId} is not null`),
    index('gate_event_kiosk').on(t.kioskId).where(sql`${t.kioskId} is not null`),
    check('gate_event_collected_at_pick_up', sql`${t.collectedBy} is null or ${t.mode} = 'pick_up'`),
    check('gate_event_number_counts', sql`${t.number} > 0`),
    check('gate_event_of_one_person', sql`num_nonnulls(${t.studentId}, ${t.userId}) <= 1`),
    check('gate_event_mode_known', isOneOf(t.mode, gateModes)),
    check('gate_event_direction_known', isOneOf(t.direction, askedDirections)),
  ],
);

/** A class whole, called in one go; what it says of each student stands with the attendance. */
export const rollCalls = pgTable(
  'roll_call',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    day: day('day').notNull(),
    present: integer('present').notNull(),
    absent: integer('absent').notNull(),
    /** Students who came through the gate and weren't in class. */
    missing: integer('missing').array().notNull(),
    /** The lesson that it was called in, as minutes after midnight; null where the class had none then. */
    lessonFrom: smallint('lesson_from'),
    lessonUntil: smallint('lesson_until'),
    takenBy: integer('taken_by')
      .notNull()
      .references(() => users.id),
    /** The gate's own device on which it was called: then nobody is known to have called it. */
    kioskId: integer('kiosk_id').references(() => kiosks.id),
    takenAt: instant('taken_at').notNull().defaultNow(),
  },
  (t) => [
    index('roll_call_kiosk').on(t.kioskId).where(sql`${t.kioskId} is not null`),
    index('roll_call_class').on(t.classId, t.day, t.id),
    index('roll_call_branch').on(t.branchId, t.day),
    check(
      'roll_call_in_a_lesson',
      sql`(${t.lessonFrom} is null) = (${t.lessonUntil} is null) and ${t.lessonUntil} > ${t.lessonFrom}`,
    ),
    check('roll_call_counts', sql`${t.present} >= 0 and ${t.absent} >= 0`),
  ],
);

/** A free day on which the gate of a branch records all the same. Who comes is known; nobody is counted absent. */
export const specialDays = pgTable(
  'special_day',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    day: day('day').notNull(),
    reason: text('reason').notNull(),
    openedBy: integer('opened_by')
      .notNull()
      .references(() => users.id),
    openedAt: instant('opened_at').notNull().defaultNow(),
    closedBy: integer('closed_by').references(() => users.id),
    closedAt: instant('closed_at'),
    version: version(),
  },
  (t) => [
    uniqueIndex('special_day_open_unique').on(t.branchId, t.day).where(sql`${t.closedAt} is null`),
    index('special_day_opened_by').on(t.openedBy),
    index('special_day_closed_by').on(t.closedBy).where(sql`${t.closedBy} is not null`),
    check('special_day_reason_given', sql`length(trim(${t.reason})) > 0`),
    check('special_day_closed_by_somebody', sql`(${t.closedBy} is null) = (${t.closedAt} is null)`),
  ],
);
