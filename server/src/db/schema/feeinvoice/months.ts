import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { id, instant, plainText } from '../columns.ts';
import { users } from '../session.ts';

/**
 * A month of a branch's books that was closed. While it is, no invoice, receipt, void, refund, credit note, write-off
 * or deposit of one of its days is written (triggers). One that was opened again keeps its row.
 */
export const closedMonths = pgTable(
  'closed_month',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    month: plainText('month').notNull(),
    closedAt: instant('closed_at').notNull().defaultNow(),
    closedBy: integer('closed_by')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    reopenedAt: instant('reopened_at'),
    reopenedBy: integer('reopened_by').references(() => users.id),
    reopenReason: text('reopen_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('closed_month_once').on(t.branchId, t.month).where(sql`${t.reopenedAt} is null`),
    index('closed_month_listed').on(t.branchId, t.month, t.id),
    index('closed_month_closed_by').on(t.closedBy),
    index('closed_month_reopened_by').on(t.reopenedBy),
    check('closed_month_is_month', sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check('closed_month_has_reason', sql`${t.reason} <> ''`),
    check(
      'closed_month_reopened_as_a_whole',
      sql`(${t.reopenedAt} is null) = (${t.reopenedBy} is null) and (${t.reopenedAt} is null) = (${t.reopenReason} = '')`,
    ),
  ],
);
