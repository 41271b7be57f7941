import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { createdAt, day, id, instant, isOneOf, kip, plainText, version } from '../columns.ts';
import { payments } from '../feeinvoice.ts';
import { users } from '../session.ts';
import { creditNotes } from './credit-notes.ts';
import { tills } from './tills.ts';

export const refundMethods = ['cash', 'bank_transfer', 'branch_transfer'] as const;
export const refundStates = ['waiting', 'approved', 'paid', 'refused'] as const;

/**
 * Money given back of what a receipt has left as credit. Above the branch's limit, which the database writes beside it,
 * somebody else than who asked must agree. What was asked for stays (trigger).
 */
export const refunds = pgTable(
  'refund',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    /** Of what is left of a receipt, or of what a credit note has returned. */
    paymentId: integer('payment_id').references(() => payments.id),
    creditNoteId: integer('credit_note_id').references(() => creditNotes.id),
    amount: kip('amount').notNull(),
    method: text('method', { enum: refundMethods }).notNull(),
    bankReference: plainText('bank_reference'),
    reason: text('reason').notNull(),
    singleLimit: kip('single_limit').notNull().default(0),
    state: text('state', { enum: refundStates }).notNull().default('waiting'),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => users.id),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    refusal: text('refusal').notNull().default(''),
    paidBy: integer('paid_by').references(() => users.id),
    paidOn: day('paid_on'),
    tillId: integer('till_id').references(() => tills.id),
    /** Not given back but moved to another branch, with others or alone. */
    transferId: integer('transfer_id').references((): AnyPgColumn => creditTransfers.id),
    version: version(),
  },
  (t) => [
    index('refund_payment').on(t.paymentId),
    index('refund_credit_note').on(t.creditNoteId).where(sql`${t.creditNoteId} is not null`),
    check('refund_of_one_document', sql`num_nonnulls(${t.paymentId}, ${t.creditNoteId}) = 1`),
    index('refund_listed').on(t.branchId, t.state, t.id),
    index('refund_till').on(t.tillId).where(sql`${t.tillId} is not null`),
    index('refund_requested_by').on(t.requestedBy),
    index('refund_decided_by').on(t.decidedBy),
    index('refund_paid_by').on(t.paidBy),
    index('refund_transfer').on(t.transferId).where(sql`${t.transferId} is not null`),
    check('refund_of_transfer', sql`(${t.transferId} is not null) = (${t.method} = 'branch_transfer')`),
    uniqueIndex('refund_bank_reference_unique').on(t.bankReference),
    check('refund_amount_positive', sql`${t.amount} > 0`),
    check('refund_method_known', isOneOf(t.method, refundMethods)),
    check('refund_state_known', isOneOf(t.state, refundStates)),
    check('refund_has_reason', sql`${t.reason} <> ''`),
    check('refund_decided_by_another', sql`${t.decidedBy} <> ${t.requestedBy}`),
    check(
      'refund_second_person',
      sql`${t.state} in ('waiting', 'refused') or ${t.amount} <= ${t.singleLimit} or ${t.decidedBy} is not null
        or ${t.method} = 'branch_transfer'`,
    ),
    check(
      'refund_refused_with_word',
      sql`${t.state} <> 'refused' or (${t.refusal} <> '' and ${t.decidedBy} is not null)`,
    ),
    check(
      'refund_paid_as_a_whole',
      sql`(${t.state} = 'paid') = (${t.paidBy} is not null) and (${t.state} = 'paid') = (${t.paidOn} is not null)`,
    ),
    check(
      'refund_cash_of_till',
      sql`(${t.tillId} is not null) = (${t.state} = 'paid' and ${t.method} = 'cash')`,
    ),
  ],
);

/**
 * Credit of a family that went from one branch to another: refunds of the one, a receipt of the other, which come to the
 * same (trigger). Append-only (trigger).
 */
export const creditTransfers = pgTable(
  'credit_transfer',
  {
    id: id(),
    fromBranchId: integer('from_branch_id')
      .notNull()
      .references(() => branches.id),
    toBranchId: integer('to_branch_id')
      .notNull()
      .references(() => branches.id),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: kip('amount').notNull(),
    reason: text('reason').notNull(),
    day: day('day').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('credit_transfer_payment').on(t.paymentId),
    index('credit_transfer_from').on(t.fromBranchId, t.day, t.id),
    index('credit_transfer_to').on(t.toBranchId, t.day, t.id),
    index('credit_transfer_made_by').on(t.madeBy),
    check('credit_transfer_between_two', sql`${t.fromBranchId} <> ${t.toBranchId}`),
    check('credit_transfer_positive', sql`${t.amount} > 0`),
    check('credit_transfer_has_reason', sql`${t.reason} <> ''`),
  ],
);
