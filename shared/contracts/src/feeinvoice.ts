import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  Id,
  IdempotencyKey,
  IdParams,
  Instant,
  Kip,
  LocalDate,
  line,
  optionalLine,
  SignedKip,
} from './fields.ts';
import { exportBody, listPage, listQuery, oneOf } from './list.ts';

export const paymentMethods = ['cash', 'bank_transfer', 'bank_qr', 'cheque'] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A void receipt keeps its number and its row, and counts nothing. */
export const paymentStatuses = ['valid', 'void'] as const;
export const PaymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** `overdue` is derived: something is owed and the due date has passed. */
export const InvoiceStatus = z.enum([
  'issued',
  'partly_paid',
  'overdue',
  'paid',
  'void',
  'credited',
  'written_off',
]);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** In both scripts; one of them may be empty. */
const Name = z.object({ lo: z.string(), en: z.string() });
const Person = z.object({ id: z.number(), name: Name });
const Pupil = z.object({ id: z.number(), code: z.string(), name: Name });
/** Null: the pupil has no class in the branch now. */
const Child = z.extend(Pupil, { className: z.nullable(z.string()) });

// The ledger: every receipt of the branch, whatever school year its invoices are of.

const paymentFilters = {
  /** Till days, both included. */
  from: z.optional(LocalDate),
  until: z.optional(LocalDate),
  method: oneOf(paymentMethods),
  status: oneOf(paymentStatuses),
  cashier: z.optional(Id),
};

export const paymentSorts = ['time', 'receipt', 'family', 'amount'] as const;

/** Newest first unless asked otherwise. */
export const PaymentQuery = z.extend(listQuery(paymentSorts, paymentFilters), {
  dir: z._default(z.enum(['asc', 'desc']), 'desc'),
});
export type PaymentQuery = z.infer<typeof PaymentQuery>;

export const PaymentRow = z.object({
  id: z.number(),
  receipt: z.string(),
  receivedAt: Instant,
  method: PaymentMethod,
  bankReference: z.nullable(z.string()),
  amount: Kip,
  payer: z.string(),
  family: Person,
  /** Whose invoices it pays; none where all of it is kept as credit. */
  pupils: z.array(Pupil),
  cashier: Person,
  status: PaymentStatus,
  /** What valid receipts up to and with this one add up to, oldest first within the filters; only in order of time. */
  runningTotal: z.nullable(Kip),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

export const listPayments = endpoint({
  name: 'feeinvoice.payment.list',
  method: 'GET',
  path: '/api/feeinvoice/payments',
  access: 'feeinvoice.payment.view',
  query: PaymentQuery,
  output: listPage(PaymentRow),
});

/** Column keys: those of `PaymentRow`, with `family`, `pupils` and `cashier` as text in the language asked for. */
export const exportPayments = endpoint({
  name: 'feeinvoice.payment.export',
  method: 'POST',
  path: '/api/feeinvoice/payments/export',
  access: 'feeinvoice.payment.export',
  body: z.extend(exportBody(PaymentQuery), { language: z._default(z.enum(['en', 'lo']), 'en') }),
  output: 'file',
});

const Count = z.object({ count: z.number(), amount: Kip });

/** What the receipts that the filters let through add up to. */
export const summarisePayments = endpoint({
  name: 'feeinvoice.payment.summary',
  method: 'GET',
  path: '/api/feeinvoice/payments/summary',
  access: 'feeinvoice.payment.view',
  query: PaymentQuery,
  output: z.object({
    received: Count,
    voided: Count,
    methods: z.array(z.extend(Count, { method: PaymentMethod })),
  }),
});

/** Those who ever took money in this branch, for the ledger's filter. */
export const listCashiers = endpoint({
  name: 'feeinvoice.payment.cashiers',
  method: 'GET',
  path: '/api/feeinvoice/payments/cashiers',
  access: 'feeinvoice.payment.view',
  output: z.object({ rows: z.array(Person) }),
});

// Taking money.

const Allocation = z.object({ invoiceId: Id, amount: Kip.check(z.minimum(1)) });

const allocatedIn = (allocations: readonly z.infer<typeof Allocation>[] = []) =>
  allocations.reduce((sum, { amount }) => sum + amount, 0);

export const PaymentDraft = z
  .object({
    /** Made once for each payment that somebody means to make: a repeat gives the first one's answer. */
    idempotencyKey: IdempotencyKey,
    familyId: Id,
    payer: line(120),
    method: PaymentMethod,
    bankReference: optionalLine(60),
    amount: Kip.check(z.minimum(1)),
    /** Cash handed over; the change is what it has more than `amount`. */
    tendered: z._default(z.nullable(Kip), null),
    note: optionalLine(200),
    /** Which invoices it pays. Left out: the open ones of the family, oldest due date first. */
    allocations: z.optional(z.array(Allocation).check(z.maxLength(200))),
    /** Agrees that what is more than the invoices take is kept as the family's credit. */
    keepRest: z._default(z.boolean(), false),
  })
  .check(
    // Every method but cash leaves a trace at a bank, and that trace is what proves it.
    z.refine(({ method, bankReference }) => method === 'cash' || bankReference !== '', {
      error: 'required',
      path: ['bankReference'],
    }),
    z.refine(({ tendered, amount }) => tendered === null || tendered >= amount, {
      error: 'tendered_too_little',
      path: ['tendered'],
    }),
    z.refine(({ allocations, amount }) => allocatedIn(allocations) <= amount, {
      error: 'allocated_too_much',
      path: ['amount'],
    }),
    z.refine(
      ({ allocations = [] }) =>
        new Set(allocations.map(({ invoiceId }) => invoiceId)).size === allocations.length,
      {
        error: 'duplicate',
        path: ['allocations'],
      },
    ),
  );
export type PaymentDraft = z.input<typeof PaymentDraft>;

export const recordPayment = endpoint({
  name: 'feeinvoice.payment.create',
  method: 'POST',
  path: '/api/feeinvoice/payments',
  access: 'feeinvoice.payment.create',
  body: PaymentDraft,
  output: z.object({ id: z.number(), receipt: z.string(), amount: Kip, change: Kip, credit: Kip }),
  errors: ['invoice_changed', 'overpayment', 'bank_reference_used', 'idempotency_key_reused', 'year_closed'],
});

// One receipt.

export const Receipt = z.object({
  id: z.number(),
  receipt: z.string(),
  branch: z.object({ name: Name, address: Name, header: Name, phone: z.string() }),
  receivedAt: Instant,
  method: PaymentMethod,
  bankReference: z.nullable(z.string()),
  amount: Kip,
  tendered: z.nullable(Kip),
  change: Kip,
  payer: z.string(),
  note: z.string(),
  family: Person,
  cashier: Person,
  allocations: z.array(
    z.object({
      invoiceId: z.number(),
      number: z.string(),
      period: z.nullable(z.string()),
      pupil: Child,
      items: z.array(Name),
      amount: Kip,
    }),
  ),
  /** What no invoice has taken yet. */
  credit: Kip,
  status: PaymentStatus,
  voided: z.nullable(z.object({ at: Instant, by: Name, reason: z.string() })),
  prints: z.number(),
  /** How the caller may void it: as its cashier today, as a manager, or not. */
  voiding: z.nullable(z.enum(['cashier', 'manager'])),
  history: z.array(
    z.object({
      at: Instant,
      by: z.nullable(Name),
      action: z.enum(['create', 'print', 'use_credit', 'void']),
      detail: z.nullable(z.string()),
    }),
  ),
});
export type Receipt = z.infer<typeof Receipt>;

export const readReceipt = endpoint({
  name: 'feeinvoice.payment.read',
  method: 'GET',
  path: '/api/feeinvoice/payments/:id',
  access: 'feeinvoice.payment.view',
  params: IdParams,
  output: Receipt,
});

/** Told before each print: the first is the original, every later one a numbered copy. */
export const countPrint = endpoint({
  name: 'feeinvoice.payment.print',
  method: 'POST',
  path: '/api/feeinvoice/payments/:id/prints',
  access: 'feeinvoice.payment.view',
  params: IdParams,
  /** 0 for the original, then 1, 2, 3… */
  output: z.object({ copy: z.number() }),
});

const VoidReason = z.object({ reason: line(200) });
const voidErrors = ['already_void', 'year_closed'] as const;

/** One's own receipt, on the day that it was written. */
export const voidPayment = endpoint({
  name: 'feeinvoice.payment.void',
  method: 'POST',
  path: '/api/feeinvoice/payments/:id/void',
  access: 'feeinvoice.payment.void',
  params: IdParams,
  body: VoidReason,
  output: 'nothing',
  errors: [...voidErrors, 'void_needs_manager'],
});

/** Anybody's receipt, on any day. */
export const voidPaymentAsManager = endpoint({
  name: 'feeinvoice.payment.approve',
  method: 'POST',
  path: '/api/feeinvoice/payments/:id/void-as-manager',
  access: 'feeinvoice.payment.approve',
  params: IdParams,
  body: VoidReason,
  output: 'nothing',
  errors: voidErrors,
});

// Families: who owes what.

/** By any spelling of a pupil's or guardian's name, nickname, code or phone; the ten best known first. */
export const findFamilies = endpoint({
  name: 'feeinvoice.family.find',
  method: 'GET',
  path: '/api/feeinvoice/families',
  access: 'feeinvoice.payment.create',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  output: z.object({
    rows: z.array(z.extend(Person, { children: z.array(Child), balance: Kip })),
  }),
});

export const FamilyInvoice = z.object({
  id: z.number(),
  number: z.string(),
  period: z.nullable(z.string()),
  pupilId: z.number(),
  issueDate: LocalDate,
  dueDate: LocalDate,
  items: z.array(Name),
  total: Kip,
  paid: Kip,
  balance: Kip,
  status: InvoiceStatus,
});
export type FamilyInvoice = z.infer<typeof FamilyInvoice>;

/** A family's account in one branch: every invoice but drafts, oldest due date first. */
export const FamilyBalance = z.object({
  family: Person,
  children: z.array(Child),
  guardians: z.array(z.object({ name: Name, phone: z.nullable(z.string()), isPayer: z.boolean() })),
  invoices: z.array(FamilyInvoice),
  billed: Kip,
  paid: Kip,
  balance: Kip,
  /** Paid by receipts and not taken by any invoice yet. */
  credit: SignedKip,
});
export type FamilyBalance = z.infer<typeof FamilyBalance>;

export const readFamilyBalance = endpoint({
  name: 'feeinvoice.family.balance',
  method: 'GET',
  path: '/api/feeinvoice/families/:id/balance',
  access: 'feeinvoice.invoice.view',
  params: IdParams,
  output: FamilyBalance,
});

/** Pays open invoices, oldest due date first, from the credit. `credit` is what the caller saw: it moves only once. */
export const payWithCredit = endpoint({
  name: 'feeinvoice.family.useCredit',
  method: 'POST',
  path: '/api/feeinvoice/families/:id/credit-uses',
  access: 'feeinvoice.payment.create',
  params: IdParams,
  body: z.object({ credit: Kip.check(z.minimum(1)) }),
  output: z.object({ used: Kip }),
  errors: ['credit_changed', 'nothing_owed', 'year_closed'],
});
