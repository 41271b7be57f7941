import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { day, id, instant, isOneOf, kip, plainText } from '../columns.ts';
import { payments } from '../feeinvoice.ts';
import { users } from '../session.ts';

export const bankLineSteps = ['open', 'accepted', 'left_out'] as const;

type Layout = Readonly<Record<string, string>>;

/** A bank whose statements a branch reads: what each title of its files means, as it was matched the last time. */
export const banks = pgTable(
  'bank',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    name: text('name').notNull(),
    /** As compared. */
    key: plainText('key').notNull(),
    /** A column's meaning by its title, in the file that came last. */
    columns: jsonb('columns').$type<Layout>().notNull(),
    /** The same of its files with other columns, the latest first. */
    otherLayouts: jsonb('other_layouts').$type<readonly Layout[]>().notNull().default([]),
  },
  (t) => [
    unique('bank_once').on(t.branchId, t.key),
    unique('bank_of_branch').on(t.id, t.branchId),
    check('bank_has_name', sql`${t.name} <> '' and ${t.key} <> ''`),
  ],
);

/** A file of a bank, as it was read; of its rows those that were not there before. Append-only (trigger). */
export const bankStatements = pgTable(
  'bank_statement',
  {
    id: id(),
    branchId: integer('branch_id').notNull(),
    bankId: integer('bank_id').notNull(),
    fileName: text('file_name').notNull(),
    importedAt: instant('imported_at').notNull().defaultNow(),
    importedBy: integer('imported_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    index('bank_statement_listed').on(t.branchId, t.importedAt),
    index('bank_statement_bank').on(t.bankId),
    index('bank_statement_imported_by').on(t.importedBy),
    foreignKey({
      name: 'bank_statement_bank_of_branch',
      columns: [t.bankId, t.branchId],
      foreignColumns: [banks.id, banks.branchId],
    }),
  ],
);

/**
 * Money that came to the school's account. What the bank says of it never changes (trigger); each is there once,
 * however often its file is read. A receipt that is made void opens its line again (trigger).
 */
export const bankLines = pgTable(
  'bank_line',
  {
    id: id(),
    statementId: integer('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    bankId: integer('bank_id')
      .notNull()
      .references(() => banks.id),
    /** In the sheet. */
    row: integer('row').notNull(),
    day: day('day').notNull(),
    amount: kip('amount').notNull(),
    reference: text('reference').notNull().default(''),
    payer: text('payer').notNull().default(''),
    /** The payer's name as compared: who has paid once is known the next time. */
    payerKey: plainText('payer_key').notNull().default(''),
    text: text('text').notNull().default(''),
    /** SHA-256 of what the bank says, and which of several that say the same. */
    fingerprint: plainText('fingerprint').notNull(),
    step: text('step', { enum: bankLineSteps }).notNull().default('open'),
    paymentId: integer('payment_id').references(() => payments.id),
    leftOutReason: text('left_out_reason').notNull().default(''),
    decidedBy: integer('decided_by').references(() => users.id),
  },
  (t) => [
    unique('bank_line_once').on(t.bankId, t.fingerprint),
    index('bank_line_statement').on(t.statementId, t.day, t.id),
    uniqueIndex('bank_line_of_receipt').on(t.paymentId, t.reference).where(sql`${t.paymentId} is not null`),
    index('bank_line_payer').on(t.bankId, t.payerKey).where(sql`${t.step} = 'accepted'`),
    index('bank_line_decided_by').on(t.decidedBy),
    check('bank_line_amount_positive', sql`${t.amount} between 1 and 1000000000000`),
    check('bank_line_step_known', isOneOf(t.step, bankLineSteps)),
    check('bank_line_accepted_with_receipt', sql`(${t.step} = 'accepted') = (${t.paymentId} is not null)`),
    check('bank_line_left_out_with_word', sql`(${t.step} = 'left_out') = (${t.leftOutReason} <> '')`),
  ],
);
