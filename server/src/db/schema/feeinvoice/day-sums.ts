import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { day, kip } from '../columns.ts';

/**
 * What the receipts of a branch add up to on a day of UTC, and in a row of its own what of that was taken back. Kept by
 * triggers of `payment` and `payment_void`.
 */
export const paymentDaySums = pgTable(
  'payment_day_sum',
  {
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    day: day('day').notNull(),
    isVoid: boolean('is_void').notNull(),
    amount: kip('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.branchId, t.day, t.isVoid] }),
    check('payment_day_sum_positive', sql`${t.amount} > 0`),
  ],
);
