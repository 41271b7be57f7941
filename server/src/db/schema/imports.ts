import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { academicYears, branches } from './branches.ts';
import { bytes, createdAt, id, instant, isOneOf } from './columns.ts';
import { storedFiles } from './files/stored-files.ts';
import { users } from './session.ts';

const rowOutcomes = ['new', 'changed', 'unchanged', 'unsure', 'wrong'] as const;

/** A spreadsheet of students from its upload to what became of it. */
export const studentImports = pgTable(
  'student_import',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    yearId: integer('year_id').notNull(),
    fileName: text('file_name').notNull(),
    titles: jsonb('titles').$type<readonly string[]>().notNull(),
    /** The rows as they were read, as packed JSON. */
    sheet: bytes('sheet'),
    sheetFile: text('sheet_file').references(() => storedFiles.hash),
    rows: integer('rows').notNull(),
    choice: jsonb('choice'),
    options: jsonb('options'),
    decisions: jsonb('decisions').notNull().default({}),
    /** Of the last dry run; null before the first, and while it isn't known any more. */
    counts: jsonb('counts'),
    buddhist: integer('buddhist').notNull().default(0),
    crowded: jsonb('crowded').notNull().default([]),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    ranBy: integer('ran_by').references(() => users.id),
    ranAt: instant('ran_at'),
    undoneBy: integer('undone_by').references(() => users.id),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    foreignKey({
      name: 'student_import_year_of_same_branch',
      columns: [t.yearId, t.branchId],
      foreignColumns: [academicYears.id, academicYears.branchId],
    }),
    index('student_import_year').on(t.yearId, t.id),
    check('student_import_checked_before_run', sql`${t.ranAt} is null or ${t.counts} is not null`),
    check('student_import_run_before_undone', sql`${t.undoneAt} is null or ${t.ranAt} is not null`),
  ],
);

/** What the last dry run, or the run, made of each row. */
export const studentImportRows = pgTable(
  'student_import_row',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => studentImports.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    outcome: text('outcome', { enum: rowOutcomes }).notNull(),
    name: text('name').notNull(),
    remarks: jsonb('remarks').notNull(),
    changes: jsonb('changes').notNull(),
    candidates: jsonb('candidates').notNull(),
    /** Whom the row made or changed. No foreign key: undoing deletes the student and keeps the row. */
    studentId: integer('student_id'),
    /** What takes the row back. */
    undo: jsonb('undo'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index('student_import_row_outcome').on(t.importId, t.outcome, t.number),
    check('student_import_row_outcome_known', isOneOf(t.outcome, rowOutcomes)),
  ],
);

/** Two entries of one student that were made one. No foreign keys: the dropped entry is gone, and comes back by `moved`. */
export const studentMerges = pgTable(
  'student_merge',
  {
    id: id(),
    keptId: integer('kept_id').notNull(),
    droppedId: integer('dropped_id').notNull(),
    /** Of the dropped entry. */
    code: text('code').notNull(),
    moved: jsonb('moved').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    undoneBy: integer('undone_by').references(() => users.id),
    undoneAt: instant('undone_at'),
  },
  (t) => [index('student_merge_kept').on(t.keptId), index('student_merge_dropped').on(t.droppedId)],
);
