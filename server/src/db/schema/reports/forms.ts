import type { FormTie } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, isOneOf, version } from '../columns.ts';
import { fileColumns } from '../files/stored-files.ts';
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
