import type { FormTie } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instant, isOneOf, version } from '../columns.ts';
import { classes, students } from '../education.ts';
import { fileColumns } from '../files/stored-files.ts';
import { jobs } from '../jobs.ts';
import { users } from '../session.ts';

const kinds = ['student', 'class', 'school'] as const;

/** A spreadsheet of the ministry's or the district's that the school fills: the file as it came, and what stands where. */
export const reportForms = pgTable(
  'report_form',
  {
    id: id(),
    name: text('name').notNull(),
    fileName: text('file_name').notNull(),
    ...fileColumns(),
    kind: text('kind', { enum: kinds }).notNull(),
    ties: jsonb('ties').$type<readonly FormTie[]>().notNull().default([]),
    rowsSheet: integer('rows_sheet'),
    firstRow: integer('first_row'),
    lastRow: integer('last_row'),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow(),
    version: version(),
  },
  (t) => [
    index('report_form_changed_by').on(t.changedBy),
    check('report_form_kind_known', isOneOf(t.kind, kinds)),
    check('report_form_rows_whole', sql`num_nonnulls(${t.rowsSheet}, ${t.firstRow}, ${t.lastRow}) in (0, 3)`),
    check('report_form_rows_ordered', sql`${t.firstRow} is null or ${t.firstRow} <= ${t.lastRow}`),
  ],
);

/**
 * Forms that were filled for a level or a school, until they are fetched: a copy of what is known elsewhere. Unlogged: it
 * is gone after a crash, on no standby, and in no backup.
 */
export const filledForms = pgTable(
  'filled_form',
  {
    id: id(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    formId: integer('form_id')
      .notNull()
      .references(() => reportForms.id, { onDelete: 'cascade' }),
    /** Its place in the archive. */
    number: integer('number').notNull(),
    classId: integer('class_id').references(() => classes.id, { onDelete: 'cascade' }),
    /** Null: the form of a class or of the school, with many in it. */
    studentId: integer('student_id').references(() => students.id, { onDelete: 'cascade' }),
    /** With its folder: `ມ.1-2/03 S00012 ….xlsx`. */
    name: text('name').notNull(),
    /** Null where it could not be filled. */
    content: bytes('content'),
    /** Keys of the fields whose cells stayed empty. */
    gaps: jsonb('gaps').$type<readonly string[]>().notNull().default([]),
    errorCode: text('error_code'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('filled_form_number').on(t.jobId, t.number),
    index('filled_form_form_id').on(t.formId),
    index('filled_form_class_id').on(t.classId),
    index('filled_form_student_id').on(t.studentId),
    check('filled_form_has_file_or_reason', sql`(${t.content} is null) = (${t.errorCode} is not null)`),
  ],
);
