import { contactWays, leaveStates } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import { attendanceCodes, saidCodes } from './checkinout.ts';
import { day, id, instant, isOneOf, version } from './columns.ts';
import { students } from './education.ts';
import { fileColumns } from './files/stored-files.ts';
import { correctionStates } from './marks/book.ts';
import { users } from './session.ts';
import { standardNotes } from './settings.ts';

/**
 * Days on which somebody asks not to be expected. Two that wait or were approved never share a day of one person
 * (exclusion constraint), and nobody decides on a leave of their own.
 */
export const leaveRequests = pgTable(
  'leave_request',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id').references(() => students.id),
    userId: integer('user_id').references(() => users.id),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    noteId: integer('note_id').references(() => standardNotes.id),
    reason: text('reason').notNull(),
    fileName: text('file_name').notNull().default(''),
    contentType: text('content_type'),
    ...fileColumns(),
    state: text('state', { enum: leaveStates }).notNull().default('waiting'),
    askedBy: integer('asked_by')
      .notNull()
      .references(() => users.id),
    askedAt: instant('asked_at').notNull().defaultNow(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    answer: text('answer').notNull().default(''),
    version: version(),
  },
  (t) => [
    index('leave_request_branch').on(t.branchId, t.lastDay),
    index('leave_request_student').on(t.studentId),
    index('leave_request_user').on(t.userId),
    check('leave_request_of_one_person', sql`num_nonnulls(${t.studentId}, ${t.userId}) = 1`),
    check('leave_request_days_in_order', sql`${t.firstDay} <= ${t.lastDay}`),
    check('leave_request_state_known', isOneOf(t.state, leaveStates)),
    check('leave_request_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    check(
      'leave_request_not_ones_own',
      sql`${t.state} = 'withdrawn' or ${t.decidedBy} is distinct from ${t.userId} or ${t.userId} is null`,
    ),
    check('leave_request_with_reason', sql`${t.reason} <> ''`),
    check(
      'leave_request_paper_whole',
      sql`num_nonnulls(${t.content}, ${t.file}) = num_nonnulls(${t.contentType})`,
    ),
  ],
);

/** Somebody asks for another word on a past day than the scans give it. One at a time waits for a day. */
export const attendanceChanges = pgTable(
  'attendance_change',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id').references(() => students.id),
    userId: integer('user_id').references(() => users.id),
    day: day('day').notNull(),
    /** The day as it was when this was asked. */
    wasCode: text('was_code', { enum: saidCodes }).notNull(),
    wasFirstIn: smallint('was_first_in'),
    wasLastOut: smallint('was_last_out'),
    code: text('code', { enum: attendanceCodes }).notNull(),
    firstIn: smallint('first_in'),
    lastOut: smallint('last_out'),
    reason: text('reason').notNull(),
    state: text('state', { enum: correctionStates }).notNull().default('waiting'),
    askedBy: integer('asked_by')
      .notNull()
      .references(() => users.id),
    askedAt: instant('asked_at').notNull().defaultNow(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    answer: text('answer').notNull().default(''),
    version: version(),
  },
  (t) => [
    uniqueIndex('attendance_change_one_waiting').on(t.studentId, t.day).where(sql`${t.state} = 'waiting'`),
    uniqueIndex('attendance_change_one_of_staff').on(t.userId, t.day).where(sql`${t.state} = 'waiting'`),
    index('attendance_change_user').on(t.userId, t.day).where(sql`${t.userId} is not null`),
    index('attendance_change_branch').on(t.branchId, t.state, t.id),
    check('attendance_change_of_one_person', sql`num_nonnulls(${t.studentId}, ${t.userId}) = 1`),
    check('attendance_change_code_known', isOneOf(t.code, attendanceCodes)),
    check('attendance_change_was_known', isOneOf(t.wasCode, saidCodes)),
    check(
      'attendance_change_times',
      sql`(${t.firstIn} is null or ${t.firstIn} between 0 and 1439)
        and (${t.lastOut} is null or (${t.firstIn} is not null and ${t.lastOut} between ${t.firstIn} and 1439))`,
    ),
    check('attendance_change_state_known', isOneOf(t.state, correctionStates)),
    check('attendance_change_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    check('attendance_change_by_another', sql`${t.decidedBy} <> ${t.askedBy}`),
    check('attendance_change_not_own', sql`${t.decidedBy} <> ${t.userId}`),
    check('attendance_change_with_reason', sql`${t.reason} <> ''`),
  ],
);

/** What was said when a child stayed away for days. Append-only (trigger). */
export const absenceContacts = pgTable(
  'absence_contact',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    day: day('day').notNull(),
    how: text('how', { enum: contactWays }).notNull(),
    withWhom: text('with_whom').notNull().default(''),
    said: text('said').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull().defaultNow(),
    version: version(),
  },
  (t) => [
    index('absence_contact_student').on(t.studentId, t.day),
    check('absence_contact_how_known', isOneOf(t.how, contactWays)),
    check('absence_contact_said', sql`${t.said} <> '' or ${t.how} = 'no_answer'`),
  ],
);
