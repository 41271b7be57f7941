import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import { day, id, instant } from './columns.ts';
import { users } from './session.ts';

/** The judging of past days anew, done by a server in the background: how far it is, and what became of it. */
export const recomputeRuns = pgTable(
  'recompute_run',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    fromDay: day('from_day').notNull(),
    untilDay: day('until_day').notNull(),
    reason: text('reason').notNull(),
    startedBy: integer('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** The last sign of life; long ago without an end, the server that worked on it has stopped. */
    beatAt: instant('beat_at').notNull().defaultNow(),
    /** Months. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    studentDays: integer('student_days').notNull().default(0),
    staffDays: integer('staff_days').notNull().default(0),
    finishedAt: instant('finished_at'),
    /** The code of the refusal; `interrupted` where its server stopped. */
    errorCode: text('error_code'),
    errorDetails: jsonb('error_details').$type<Record<string, unknown>>(),
  },
  (t) => [
    uniqueIndex('recompute_run_one_at_a_time').on(t.branchId).where(sql`${t.finishedAt} is null`),
    index('recompute_run_branch').on(t.branchId, t.id),
    index('recompute_run_started_by').on(t.startedBy),
    check('recompute_run_days_in_order', sql`${t.fromDay} <= ${t.untilDay}`),
    check('recompute_run_error_ends_it', sql`${t.errorCode} is null or ${t.finishedAt} is not null`),
  ],
);
