import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { id, isOneOf, plainText, updatedAt, version } from '../columns.ts';
import { feeItems } from '../feeinvoice.ts';

export const bookAccountUses = [
  'receivable',
  'cash',
  'bank_transfer',
  'bank_qr',
  'cheque',
  'branch_transfer',
  'discount',
  'other',
  'write_off',
  'over_short',
  'fee',
] as const;

/** The school's chart of accounts as a whole: of two who change it, the second is told. One row. */
export const bookCharts = pgTable(
  'book_chart',
  { id: smallint('id').primaryKey(), updatedAt: updatedAt(), version: version() },
  (t) => [check('book_chart_one', sql`${t.id} = 1`)],
);

/** On which account of the school's accountant something stands. */
export const bookAccounts = pgTable(
  'book_account',
  {
    id: id(),
    use: text('use', { enum: bookAccountUses }).notNull(),
    feeItemId: integer('fee_item_id').references(() => feeItems.id),
    code: plainText('code').notNull(),
    name: text('name').notNull(),
  },
  (t) => [
    unique('book_account_once').on(t.use, t.feeItemId).nullsNotDistinct(),
    index('book_account_item').on(t.feeItemId),
    check('book_account_use_known', isOneOf(t.use, bookAccountUses)),
    check('book_account_of_fee', sql`(${t.use} = 'fee') = (${t.feeItemId} is not null)`),
    check('book_account_code_plain', sql`${t.code} ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$'`),
    check('book_account_has_name', sql`${t.name} <> ''`),
  ],
);
