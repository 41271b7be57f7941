import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { createdAt, day, id, isOneOf, kip } from '../columns.ts';
import { invoices } from '../feeinvoice.ts';
import { users } from '../session.ts';

export const feeReminderWays = ['letter', 'message'] as const;

/** That an overdue invoice was reminded of: once at each step by each way. Append-only (trigger). */
export const feeReminders = pgTable(
  'fee_reminder',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    step: smallint('step').notNull(),
    way: text('way', { enum: feeReminderWays }).notNull(),
    /** What was owed. */
    amount: kip('amount').notNull(),
    day: day('day').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('fee_reminder_once').on(t.invoiceId, t.step, t.way),
    index('fee_reminder_branch').on(t.branchId),
    index('fee_reminder_made_by').on(t.madeBy),
    check('fee_reminder_step_known', sql`${t.step} between 1 and 3`),
    check('fee_reminder_way_known', isOneOf(t.way, feeReminderWays)),
    check('fee_reminder_amount_positive', sql`${t.amount} > 0`),
  ],
);
