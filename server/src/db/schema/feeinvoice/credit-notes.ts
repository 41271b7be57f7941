import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { createdAt, day, id, instant, isOneOf, kip, plainText, version } from '../columns.ts';
import { invoiceLines, invoices } from '../feeinvoice.ts';
import { users } from '../session.ts';

export const creditNoteKinds = ['correction', 'leaver', 'waiver'] as const;
export const writeOffStates = ['waiting', 'approved', 'refused'] as const;

/**
 * What is taken off an issued invoice, by line. Append-only (trigger). What was paid of it already is `returned` to the
 * family as credit, which the database works out; the rest is owed no longer.
 */
export const creditNotes = pgTable(
  'credit_note',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    number: plainText('number').notNull(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    kind: text('kind', { enum: creditNoteKinds }).notNull(),
    amount: kip('amount').notNull(),
    returned: kip('returned').notNull().default(0),
    reason: text('reason').notNull(),
    day: day('day').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('credit_note_number_unique').on(t.branchId, t.number),
    index('credit_note_invoice').on(t.invoiceId),
    index('credit_note_listed').on(t.branchId, t.day, t.id),
    index('credit_note_made_by').on(t.madeBy),
    check('credit_note_kind_known', isOneOf(t.kind, creditNoteKinds)),
    check('credit_note_amount_positive', sql`${t.amount} > 0`),
    check('credit_note_returned_within_amount', sql`${t.returned} between 0 and ${t.amount}`),
    check('credit_note_has_reason', sql`${t.reason} <> ''`),
  ],
);

/** Append-only (trigger). */
export const creditNoteLines = pgTable(
  'credit_note_line',
  {
    creditNoteId: integer('credit_note_id')
      .notNull()
      .references(() => creditNotes.id),
    invoiceLineId: integer('invoice_line_id')
      .notNull()
      .references(() => invoiceLines.id),
    amount: kip('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.creditNoteId, t.invoiceLineId] }),
    index('credit_note_line_of_invoice').on(t.invoiceLineId),
    check('credit_note_line_amount_positive', sql`${t.amount} > 0`),
  ],
);

/** Which invoice the money that a credit note returned pays. Append-only (trigger). */
export const creditNoteUses = pgTable(
  'credit_note_use',
  {
    id: id(),
    creditNoteId: integer('credit_note_id')
      .notNull()
      .references(() => creditNotes.id),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    amount: kip('amount').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('credit_note_use_note').on(t.creditNoteId),
    index('credit_note_use_invoice').on(t.invoiceId),
    check('credit_note_use_positive', sql`${t.amount} > 0`),
  ],
);

/** What is still owed and won't be paid: asked for by one, agreed to by another. What was asked for stays (trigger). */
export const writeOffs = pgTable(
  'write_off',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    amount: kip('amount').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: writeOffStates }).notNull().default('waiting'),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => users.id),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    day: day('day'),
    refusal: text('refusal').notNull().default(''),
    version: version(),
  },
  (t) => [
    uniqueIndex('write_off_one_waits').on(t.invoiceId).where(sql`${t.state} = 'waiting'`),
    index('write_off_invoice').on(t.invoiceId),
    index('write_off_listed').on(t.branchId, t.state, t.id),
    index('write_off_requested_by').on(t.requestedBy),
    index('write_off_decided_by').on(t.decidedBy),
    check('write_off_amount_positive', sql`${t.amount} > 0`),
    check('write_off_has_reason', sql`${t.reason} <> ''`),
    check('write_off_state_known', isOneOf(t.state, writeOffStates)),
    check('write_off_decided_by_another', sql`${t.state} = 'refused' or ${t.decidedBy} <> ${t.requestedBy}`),
    check(
      'write_off_decided_as_a_whole',
      sql`(${t.state} = 'waiting') = (${t.decidedBy} is null) and (${t.decidedBy} is null) = (${t.decidedAt} is null)
        and (${t.state} = 'approved') = (${t.day} is not null) and (${t.state} = 'refused' or ${t.refusal} = '')`,
    ),
  ],
);

/** An invoice that gets no late fee, and why. Append-only (trigger). */
export const lateFeeWaivers = pgTable(
  'late_fee_waiver',
  {
    invoiceId: integer('invoice_id')
      .primaryKey()
      .references(() => invoices.id),
    reason: text('reason').notNull(),
    day: day('day').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    index('late_fee_waiver_made_by').on(t.madeBy),
    check('late_fee_waiver_has_reason', sql`${t.reason} <> ''`),
  ],
);
