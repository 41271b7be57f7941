import type { PriceReason } from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { academicYears, branches } from './branches.ts';
import { createdAt, day, id, instant, isOneOf, kip, plainText, updatedAt, version } from './columns.ts';
import { students } from './education.ts';
import { families } from './families.ts';
import { tills } from './feeinvoice/tills.ts';
import { users } from './session.ts';

export const feeFrequencies = ['once', 'month', 'term', 'year'] as const;
export const invoiceStates = ['draft', 'issued', 'void', 'credited', 'written_off'] as const;
export const invoiceStatuses = [
  'draft',
  'issued',
  'partly_paid',
  'paid',
  'void',
  'credited',
  'written_off',
] as const;
export const invoiceLineKinds = ['fee', 'discount', 'late_fee'] as const;
export const paymentMethods = ['cash', 'bank_transfer', 'bank_qr', 'cheque', 'branch_transfer'] as const;

export const feeItems = pgTable(
  'fee_item',
  {
    id: id(),
    code: plainText('code').notNull(),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    frequency: text('frequency', { enum: feeFrequencies }).notNull(),
    refundable: boolean('refundable').notNull().default(false),
    prorated: boolean('prorated').notNull().default(false),
    position: smallint('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('fee_item_code_unique').on(t.code),
    check('fee_item_frequency_known', isOneOf(t.frequency, feeFrequencies)),
  ],
);

/**
 * A bill. Once issued its money never changes (trigger); `paid` is moved only by the triggers of allocations
 * and voids, whose row lock and check make it impossible to pay more than the total, however many servers
 * write at once. `status` and `balance` follow by themselves; "overdue" is `balance > 0` and a past due date.
 * At commit an issued invoice's lines must add up to its total (deferred trigger).
 */
export const invoices = pgTable(
  'invoice',
  {
    id: id(),
    number: plainText('number').notNull(),
    branchId: integer('branch_id').notNull(),
    yearId: integer('year_id').notNull(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    /** The family that owes it, as it was when the invoice was written. */
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id),
    /** What is billed, e.g. `T1`, `T2`, `2026-10`: the same student isn't billed twice for it. Null: a single charge. */
    period: plainText('period'),
    /** The entry that it was billed to, where that was made one with another that was billed for the same period. */
    mergedFrom: integer('merged_from').notNull().default(0),
    /** Of who came back within the period: the invoice that was credited when they left; 0 where it is the first bill. */
    backAfter: integer('back_after').notNull().default(0),
    issueDate: day('issue_date').notNull(),
    dueDate: day('due_date').notNull(),
    total: kip('total').notNull(),
    paid: kip('paid').notNull().default(0),
    state: text('state', { enum: invoiceStates }).notNull().default('draft'),
    note: text('note').notNull().default(''),
    /** Of an invoice that somebody wrote by hand: a repeated request finds it. */
    idempotencyKey: uuid('idempotency_key'),
    /** SHA-256 of that request's content: the same key with other content is refused. */
    requestHash: plainText('request_hash').notNull().default(''),
    /** Of the second household's invoice: that of the first one for the same bill. */
    firstPartId: integer('first_part_id').references((): AnyPgColumn => invoices.id),
    /**
     * The fee plan that it was written by (a foreign key of the database alone: plans stand on fee items), and which
     * revision of it; null for one that was written by hand.
     */
    planId: integer('plan_id'),
    planRevision: integer('plan_revision'),
    /** Of a late fee: the invoice that was late. */
    lateFor: integer('late_for').references((): AnyPgColumn => invoices.id),
    /** The day on which it stopped counting: void, credited or written off. Kept by a trigger. */
    endedOn: day('ended_on'),
    /** Not overdue up to this day: the part of an agreement that is to be paid next. Kept by triggers. */
    agreedUntil: day('agreed_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    /** Taken off by credit notes; `returned`: the part of it that was paid already and is the family's credit now. */
    credited: kip('credited').notNull().default(0),
    returned: kip('returned').notNull().default(0),
    writtenOff: kip('written_off').notNull().default(0),
    balance: kip('balance')
      .notNull()
      .generatedAlwaysAs(
        sql`case when state = 'issued' then total - paid - credited + returned - written_off else 0 end`,
      ),
    status: text('status', { enum: invoiceStatuses })
      .notNull()
      .generatedAlwaysAs(
        sql`case when state <> 'issued' then state
          when total - paid - credited + returned - written_off > 0 then case when paid > 0 then 'partly_paid' else 'issued' end
          when written_off > 0 then 'written_off' when credited > 0 and credited >= total then 'credited' else 'paid' end`,
      ),
  },
  (t) => [
    foreignKey({
      name: 'invoice_year_of_same_branch',
      columns: [t.yearId, t.branchId],
      foreignColumns: [academicYears.id, academicYears.branchId],
    }),
    uniqueIndex('invoice_idempotency_key_unique').on(t.idempotencyKey),
    index('invoice_first_part').on(t.firstPartId),
    uniqueIndex('invoice_late_fee_once')
      .on(t.lateFor)
      .where(sql`${t.lateFor} is not null and ${t.state} <> 'void'`),
    uniqueIndex('invoice_number_unique').on(t.branchId, t.number),
    uniqueIndex('invoice_period_unique')
      .on(t.studentId, t.yearId, t.period, t.mergedFrom, t.backAfter)
      .where(sql`${t.state} in ('draft', 'issued') and ${t.period} is not null and ${t.firstPartId} is null`),
    index('invoice_plan').on(t.planId).where(sql`${t.planId} is not null`),
    index('invoice_family').on(t.familyId),
    index('invoice_student').on(t.studentId),
    // With the sums beside it, so that the figures of a year are read from the index alone.
    index('invoice_due').on(t.branchId, t.yearId, t.dueDate, t.id),
    index('invoice_issued').on(t.branchId, t.yearId, t.dueDate).where(sql`${t.state} = 'issued'`),
    index('invoice_listed').on(t.branchId, t.yearId).where(sql`${t.state} <> 'draft'`),
    index('invoice_owed').on(t.yearId, t.studentId).where(sql`${t.balance} > 0`),
    check('invoice_total_not_negative', sql`${t.total} >= 0`),
    check(
      'invoice_paid_within_total',
      sql`${t.paid} >= 0 and ${t.paid} <= ${t.total} - ${t.credited} + ${t.returned} - ${t.writtenOff}`,
    ),
    check(
      'invoice_credited_within_total',
      sql`${t.credited} between 0 and ${t.total} and ${t.returned} between 0 and ${t.credited} and ${t.writtenOff} >= 0`,
    ),
    check('invoice_due_not_before_issue', sql`${t.dueDate} >= ${t.issueDate}`),
    index('invoice_ended').on(t.branchId, t.endedOn).where(sql`${t.endedOn} is not null`),
    check(
      'invoice_end_has_day',
      sql`(${t.state} in ('void', 'credited', 'written_off')) = (${t.endedOn} is not null)`,
    ),
    check('invoice_state_known', isOneOf(t.state, invoiceStates)),
    check(
      'invoice_void_only_unpaid',
      sql`${t.state} not in ('draft', 'void') or (${t.paid} = 0 and ${t.credited} = 0 and ${t.writtenOff} = 0)`,
    ),
  ],
);

/** Append-only (trigger). A discount is a negative line. */
export const invoiceLines = pgTable(
  'invoice_line',
  {
    id: id(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    feeItemId: integer('fee_item_id').references(() => feeItems.id),
    kind: text('kind', { enum: invoiceLineKinds }).notNull().default('fee'),
    textLo: text('text_lo').notNull(),
    textEn: text('text_en').notNull(),
    amount: kip('amount').notNull(),
    position: smallint('position').notNull().default(0),
    /** Why it costs what it costs, for a line that a fee plan made. */
    why: jsonb('why').$type<PriceReason>(),
  },
  (t) => [
    index('invoice_line_invoice').on(t.invoiceId),
    check('invoice_line_kind_known', isOneOf(t.kind, invoiceLineKinds)),
    check(
      'invoice_line_sign_fits_kind',
      sql`case ${t.kind} when 'discount' then ${t.amount} <= 0 else ${t.amount} >= 0 end`,
    ),
  ],
);

/** A part of a receipt that came by a bank, beside the receipt's own way. */
export interface OtherWay {
  readonly method: 'bank_transfer' | 'bank_qr' | 'cheque';
  readonly reference: string;
  readonly amount: number;
}

/**
 * Money received; one row is one receipt. Append-only (trigger): a mistake is answered by a row in
 * `payment_void`. The receipt numbers of a branch and series year are 1, 2, 3… without a gap: unique, and a
 * trigger refuses any number but the next one.
 */
export const payments = pgTable(
  'payment',
  {
    id: id(),
    branchId: integer('branch_id')
      .notNull()
      .references(() => branches.id),
    seriesYear: smallint('series_year').notNull(),
    receiptNumber: integer('receipt_number').notNull(),
    /** The number as printed, e.g. `VTE-2026-000123`. */
    receiptCode: plainText('receipt_code').notNull(),
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id),
    /** As it was typed at the till. */
    payerName: text('payer_name').notNull().default(''),
    /** In both scripts as they were at that moment, where the payer is somebody whom the school knows; else in one. */
    payerNameLo: text('payer_name_lo').notNull().default(''),
    payerNameEn: text('payer_name_en').notNull().default(''),
    cashierId: integer('cashier_id')
      .notNull()
      .references(() => users.id),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** The till's day in the branch's time zone. */
    tillDay: day('till_day').notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    /** Of the transfer, QR payment or cheque. A reference pays once, ever. */
    bankReference: plainText('bank_reference'),
    amount: kip('amount').notNull(),
    /** Cash handed over; the change is `tendered - amount`. */
    tendered: kip('tendered'),
    note: text('note').notNull().default(''),
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** SHA-256 of the request's content: the same key with other content is refused. */
    requestHash: plainText('request_hash').notNull().default(''),
    /** By which anybody who holds the paper asks whether it is genuine; never shown but on the receipt. */
    verifyToken: uuid('verify_token').notNull().defaultRandom(),
    /** What the family still owed this branch when the receipt was written. Null: written before this was kept. */
    owedAfter: kip('owed_after'),
    /** What of it came by other ways; null where all came by one. Cash is always the receipt's own way. */
    others: jsonb('others').$type<readonly OtherWay[]>(),
    /** The open till that its cash went into; the database refuses cash without one. */
    tillId: integer('till_id').references((): AnyPgColumn => tills.id),
    /** SHA-256 over this receipt and the one before it in the branch: made by the database. */
    hash: plainText('hash').notNull().default(''),
  },
  (t) => [
    index('payment_of_till').on(t.tillId).where(sql`${t.tillId} is not null`),
    uniqueIndex('payment_verify_token_unique').on(t.verifyToken),
    check('payment_owed_not_negative', sql`${t.owedAfter} >= 0`),
    unique('payment_receipt_number_unique').on(t.branchId, t.seriesYear, t.receiptNumber),
    uniqueIndex('payment_receipt_code_unique').on(t.receiptCode),
    uniqueIndex('payment_bank_reference_unique').on(t.bankReference),
    uniqueIndex('payment_idempotency_key_unique').on(t.idempotencyKey),
    index('payment_ledger').on(t.branchId, t.receivedAt, t.id),
    index('payment_till').on(t.branchId, t.tillDay, t.cashierId),
    index('payment_family').on(t.familyId),
    check('payment_amount_positive', sql`${t.amount} > 0`),
    check('payment_tendered_enough', sql`${t.tendered} >= ${t.amount} - others_sum(${t.others})`),
    check('payment_others_sound', sql`others_are_sound(${t.others}, ${t.amount})`),
    check('payment_tendered_only_cash', sql`${t.tendered} is null or ${t.method} = 'cash'`),
    check('payment_method_known', isOneOf(t.method, paymentMethods)),
  ],
);

/** Each bank reference of a receipt's own way and of its others: filled by a trigger, so that one pays once, ever. */
export const paymentReferences = pgTable(
  'payment_reference',
  {
    reference: plainText('reference').primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
  },
  (t) => [index('payment_reference_payment').on(t.paymentId)],
);

/**
 * Which invoice which part of a payment pays. Append-only; the part that is not allocated is the family's credit. What
 * went to another invoice of the family later is taken off by a negative row.
 */
export const paymentAllocations = pgTable(
  'payment_allocation',
  {
    id: id(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    amount: kip('amount').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_allocation_payment').on(t.paymentId),
    index('payment_allocation_invoice').on(t.invoiceId),
    check('payment_allocation_not_nothing', sql`${t.amount} <> 0`),
  ],
);

/** A payment that doesn't count: number and row stay, its invoices reopen (trigger). Append-only. */
export const paymentVoids = pgTable(
  'payment_void',
  {
    paymentId: integer('payment_id')
      .primaryKey()
      .references(() => payments.id),
    voidedAt: instant('voided_at').notNull().defaultNow(),
    voidedBy: integer('voided_by')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    /** The bank has sent its cheque back. */
    bounced: boolean('bounced').notNull().default(false),
    /** The till that its cash left, where its own was counted before; the database knows which. */
    tillId: integer('till_id').references(() => tills.id),
    /** The counted till out of whose cash it came, while that waited for whom it was handed to. */
    handedTillId: integer('handed_till_id').references(() => tills.id),
  },
  (table) => [
    index('payment_void_till').on(table.tillId).where(sql`${table.tillId} is not null`),
    index('payment_void_handed_till').on(table.handedTillId).where(sql`${table.handedTillId} is not null`),
  ],
);

/** Each print of a receipt, so that a reprint says "copy n". Append-only. */
export const receiptPrints = pgTable(
  'receipt_print',
  {
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    copy: smallint('copy').notNull(),
    printedAt: instant('printed_at').notNull().defaultNow(),
    printedBy: integer('printed_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.paymentId, t.copy] })],
);
