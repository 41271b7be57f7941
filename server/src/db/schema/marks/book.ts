import { sheetStates } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { academicYears } from '../branches.ts';
import { id, instant, isOneOf, plainText, version } from '../columns.ts';
import { classes, students } from '../education.ts';
import { markCodes } from '../marks.ts';
import { users } from '../session.ts';
import { subjects } from '../technical.ts';

/** Withdrawn: by who asked, so nobody decided. */
export const correctionStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const;

const columnKnown = (column: AnyPgColumn) => sql`${column} ~ '^(m([1-9]|1[0-2])|exam[12]|resit)$'`;

/**
 * A cell of the mark book. Of the student, year and subject, so that marks go along into another class; the class is the
 * one in which it was last entered. A row that is blank again stays, with its version and history.
 */
export const marks = pgTable(
  'mark',
  {
    id: id(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    yearId: integer('year_id')
      .notNull()
      .references(() => academicYears.id),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    bookColumn: plainText('book_column').notNull(),
    /** Hundredths. */
    value: smallint('value'),
    codeId: integer('code_id').references(() => markCodes.id),
    /** Brought along from another school. */
    external: boolean('external').notNull().default(false),
    changedBy: integer('changed_by').references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow(),
    version: version(),
  },
  (t) => [
    unique('mark_once').on(t.studentId, t.yearId, t.subjectId, t.bookColumn),
    index('mark_class').on(t.classId, t.subjectId),
    // With `include (value, code_id)`: a month of the school is read from it alone.
    index('mark_of_column').on(t.yearId, t.bookColumn, t.classId, t.subjectId, t.studentId),
    index('mark_code_used').on(t.codeId).where(sql`${t.codeId} is not null`),
    check('mark_column_known', columnKnown(t.bookColumn)),
    check('mark_in_range', sql`${t.value} between 0 and 1000`),
    check('mark_or_code', sql`${t.value} is null or ${t.codeId} is null`),
  ],
);

/** How far a column of a class and subject has come; none: open. */
export const markSheets = pgTable(
  'mark_sheet',
  {
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id),
    bookColumn: plainText('book_column').notNull(),
    state: text('state', { enum: sheetStates }).notNull().default('open'),
    changedBy: integer('changed_by').references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.subjectId, t.bookColumn] }),
    index('mark_sheet_subject').on(t.subjectId),
    check('mark_sheet_column_known', columnKnown(t.bookColumn)),
    check('mark_sheet_state_known', isOneOf(t.state, sheetStates)),
  ],
);

/** Somebody asks for another mark where none can be entered any more. One at a time waits for a cell. */
export const markCorrections = pgTable(
  'mark_correction',
  {
    id: id(),
    markId: integer('mark_id')
      .notNull()
      .references(() => marks.id),
    /** Of the mark as it was when this was asked. */
    markVersion: integer('mark_version').notNull(),
    fromValue: smallint('from_value'),
    fromCodeId: integer('from_code_id').references(() => markCodes.id),
    toValue: smallint('to_value'),
    toCodeId: integer('to_code_id').references(() => markCodes.id),
    reason: text('reason').notNull(),
    state: text('state', { enum: correctionStates }).notNull().default('waiting'),
    askedBy: integer('asked_by')
      .notNull()
      .references(() => users.id),
    askedAt: instant('asked_at').notNull().defaultNow(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    note: text('note').notNull().default(''),
    version: version(),
  },
  (t) => [
    uniqueIndex('mark_correction_one_waiting').on(t.markId).where(sql`${t.state} = 'waiting'`),
    index('mark_correction_mark').on(t.markId),
    check('mark_correction_in_range', sql`${t.toValue} between 0 and 1000`),
    check('mark_correction_mark_or_code', sql`${t.toValue} is null or ${t.toCodeId} is null`),
    check('mark_correction_state_known', isOneOf(t.state, correctionStates)),
    check('mark_correction_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    check('mark_correction_withdrawn_undecided', sql`${t.state} <> 'withdrawn' or ${t.decidedBy} is null`),
    check('mark_correction_by_another', sql`${t.decidedBy} <> ${t.askedBy}`),
    check('mark_correction_with_reason', sql`${t.reason} <> ''`),
  ],
);
