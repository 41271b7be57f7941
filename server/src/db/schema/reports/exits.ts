import { sql } from 'drizzle-orm';
import { check, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { day, instant, isOneOf, version } from '../columns.ts';
import { enrolments } from '../education.ts';
import { users } from '../session.ts';

const accountedKinds = ['transferred_out', 'withdrawn', 'dropped_out', 'deceased'] as const;
const exitClearances = ['', 'cleared', 'not_cleared'] as const;

/**
 * What the office notes about somebody who stopped studying here, beside the enrolment that ended: that row belongs to a
 * year which may be closed by then. A transfer certificate's number is never given twice, nor a second one to an exit.
 */
export const exitRecords = pgTable(
  'exit_record',
  {
    enrolmentId: integer('enrolment_id')
      .primaryKey()
      .references(() => enrolments.id, { onDelete: 'cascade' }),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    destination: text('destination').notNull().default(''),
    clearance: text('clearance', { enum: exitClearances }).notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** What became of a student who was missing between two years; null while nobody knows. */
    accountedAs: text('accounted_as', { enum: accountedKinds }),
    paperYear: smallint('paper_year'),
    paperNumber: integer('paper_number'),
    paperIssuedOn: day('paper_issued_on'),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => users.id),
    changedAt: instant('changed_at').notNull().defaultNow(),
    version: version(),
  },
  (t) => [
    uniqueIndex('exit_record_paper_unique').on(t.branchId, t.paperYear, t.paperNumber),
    check('exit_record_accounted_known', isOneOf(t.accountedAs, accountedKinds)),
    check('exit_record_clearance_known', isOneOf(t.clearance, exitClearances)),
    check(
      'exit_record_paper_whole',
      sql`num_nonnulls(${t.paperYear}, ${t.paperNumber}, ${t.paperIssuedOn}) in (0, 3)`,
    ),
  ],
);
