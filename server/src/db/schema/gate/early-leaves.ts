import { earlyLeaveAllowers, earlyLeaveReasons } from '@suksa/contracts/checkinout';
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
import { branches } from '../branches.ts';
import { day, id, instant, isOneOf, version } from '../columns.ts';
import { students } from '../education.ts';
import { users } from '../session.ts';

const ofStudent = () => ({
  id: id(),
  branchId: integer('branch_id')
    .notNull()
    .references(() => branches.id),
  studentId: integer('student_id')
    .notNull()
    .references(() => students.id),
  day: day('day').notNull(),
  madeBy: integer('made_by')
    .notNull()
    .references(() => users.id),
  madeAt: instant('made_at').notNull().defaultNow(),
});

/** Why a student left early and who allowed it, said at the gate; the scan stays as it is. The last word counts. */
export const earlyLeaveNotes = pgTable(
  'early_leave_note',
  {
    ...ofStudent(),
    /** The key of the scan. */
    eventKey: uuid('event_key').notNull(),
    reason: text('reason', { enum: earlyLeaveReasons }),
    allowedBy: text('allowed_by', { enum: earlyLeaveAllowers }),
  },
  (t) => [
    uniqueIndex('early_leave_note_event_unique').on(t.eventKey),
    index('early_leave_note_student').on(t.studentId, t.day),
    index('early_leave_note_branch').on(t.branchId, t.day),
    index('early_leave_note_made_by').on(t.madeBy),
    check('early_leave_note_says_something', sql`num_nonnulls(${t.reason}, ${t.allowedBy}) > 0`),
    check('early_leave_note_reason_known', isOneOf(t.reason, earlyLeaveReasons)),
    check('early_leave_note_allowed_by_known', isOneOf(t.allowedBy, earlyLeaveAllowers)),
  ],
);

/**
 * The staff's word on a student's leaving early on a day: given beforehand, or confirmed or corrected afterwards. It goes
 * before what was said at the gate.
 */
export const earlyLeavePermits = pgTable(
  'early_leave_permit',
  {
    ...ofStudent(),
    permitted: boolean('permitted').notNull(),
    /** From when on, as minutes after midnight; null for the whole day. */
    fromMinute: smallint('from_minute'),
    reason: text('reason').notNull(),
    version: version(),
  },
  (t) => [
    uniqueIndex('early_leave_permit_day_unique').on(t.studentId, t.day),
    index('early_leave_permit_branch').on(t.branchId, t.day),
    index('early_leave_permit_made_by').on(t.madeBy),
    check('early_leave_permit_with_reason', sql`${t.reason} <> ''`),
    check(
      'early_leave_permit_from_minute',
      sql`${t.fromMinute} is null or ${t.permitted} and ${t.fromMinute} between 0 and 1439`,
    ),
  ],
);
