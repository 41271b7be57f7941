import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { branches } from '../branches.ts';
import { createdAt, day, id, isOneOf, kip, version } from '../columns.ts';
import { invoices } from '../feeinvoice.ts';
import { users } from '../session.ts';

export const agreementStates = ['active', 'ended'] as const;

/**
 * That a family pays what it owes in parts. Whether it is kept follows from what its invoices still have to get, so
 * nothing of that stands here. What was agreed to stays (trigger).
 */
export const instalmentAgreements = pgTable(
  'instalment_agreement',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    state: text('state', { enum: agreementStates }).notNull().default('active'),
    total: kip('total').notNull(),
    /** Who of the family agreed to it, as it stands on the paper. */
    agreedBy: text('agreed_by').notNull(),
    note: text('note').notNull().default(''),
    day: day('day').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    endedOn: day('ended_on'),
    endedBy: integer('ended_by').references(() => users.id),
    endReason: text('end_reason').notNull().default(''),
    version: version(),
  },
  (t) => [
    unique('instalment_agreement_with_state').on(t.id, t.state),
    index('instalment_agreement_branch').on(t.branchId, t.state, t.id),
    index('instalment_agreement_made_by').on(t.madeBy),
    index('instalment_agreement_ended_by').on(t.endedBy),
    check('instalment_agreement_state_known', isOneOf(t.state, agreementStates)),
    check('instalment_agreement_names_somebody', sql`${t.agreedBy} <> ''`),
    check('instalment_agreement_total_positive', sql`${t.total} > 0`),
    check(
      'instalment_agreement_ended_as_a_whole',
      sql`(${t.state} = 'ended') = (${t.endedOn} is not null) and (${t.endedOn} is null) = (${t.endedBy} is null)
        and (${t.state} = 'ended') = (${t.endReason} <> '')`,
    ),
  ],
);

/** Append-only (trigger); at commit they come to the agreement's total. */
export const instalmentParts = pgTable(
  'instalment_part',
  {
    agreementId: integer('agreement_id')
      .notNull()
      .references(() => instalmentAgreements.id),
    position: smallint('position').notNull(),
    dueDate: day('due_date').notNull(),
    amount: kip('amount').notNull(),
  },
  (t) => [
    primaryKey({ name: 'instalment_part_pk', columns: [t.agreementId, t.position] }),
    unique('instalment_part_one_a_day').on(t.agreementId, t.dueDate),
    check('instalment_part_positive', sql`${t.amount} > 0`),
  ],
);

/** What of the family's debt it is about: an invoice with all that it had to get, in one agreement at a time. */
export const instalmentInvoices = pgTable(
  'instalment_invoice',
  {
    agreementId: integer('agreement_id').notNull(),
    agreementState: text('agreement_state', { enum: agreementStates }).notNull().default('active'),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    amount: kip('amount').notNull(),
  },
  (t) => [
    primaryKey({ name: 'instalment_invoice_pk', columns: [t.agreementId, t.invoiceId] }),
    foreignKey({
      name: 'instalment_invoice_of_agreement',
      columns: [t.agreementId, t.agreementState],
      foreignColumns: [instalmentAgreements.id, instalmentAgreements.state],
    }).onUpdate('cascade'),
    uniqueIndex('instalment_invoice_one_agreement')
      .on(t.invoiceId)
      .where(sql`${t.agreementState} = 'active'`),
    index('instalment_invoice_invoice').on(t.invoiceId),
    index('instalment_invoice_state').on(t.agreementId, t.agreementState),
    check('instalment_invoice_positive', sql`${t.amount} > 0`),
  ],
);
