import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, Kip, LocalDate } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';
import {
  BankMethod,
  Name,
  PaymentMethod,
  PaymentStatus,
  Person,
  paymentMethods,
  paymentStatuses,
  Student,
} from './values.ts';

const paymentFilters = {
  /** Till days, both included. */
  from: z.optional(LocalDate),
  until: z.optional(LocalDate),
  method: oneOf(paymentMethods),
  status: oneOf(paymentStatuses),
  cashier: z.optional(Id),
  /** What was taken at this till: its cash, and what came by other ways while it was open. */
  till: z.optional(Id),
  /** Voided between these days, both included. */
  voidedFrom: z.optional(LocalDate),
  voidedUntil: z.optional(LocalDate),
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
  /** Other ways by which parts of it came. */
  others: z.array(BankMethod),
  amount: Kip,
  payer: Name,
  family: Person,
  /** Whose invoices it pays; none where all of it is kept as credit. */
  students: z.array(Student),
  cashier: Person,
  /** Where it was taken; null without one, and while it is the caller's own that still has to be counted. */
  till: z.nullable(z.object({ id: z.number(), openedAt: Instant })),
  status: PaymentStatus,
  /** What valid receipts up to and with this one add up to, oldest first within the filters; only in order of time, and not while the caller's till waits to be counted. */
  runningTotal: z.nullable(Kip),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

export const listPayments = endpoint({
  name: 'feeinvoice.payment.list',
  method: 'GET',
  path: '/api/feeinvoice/payments',
  // One way more by which money comes and goes: between branches; tells the till and lists by it.
  stillAnswers: ['afb71f88f74e', '2227fe3245f1', '285d14b0084a', 'f2a00774c509', '7a92d96fa56c'],
  access: 'feeinvoice.payment.view',
  reads: ['payment'],
  query: PaymentQuery,
  output: listPage(PaymentRow),
  errors: ['till_uncounted'],
});

/** Column keys: those of `PaymentRow`, with `family`, `students`, `cashier` and `till` as text in the language asked for. */
export const exportPayments = endpoint({
  name: 'feeinvoice.payment.export',
  method: 'POST',
  path: '/api/feeinvoice/payments/export',
  // One way more by which money comes and goes: between branches; lists by a till too.
  stillAnswers: ['afa7bfe9d7c2', '167e9447f02c', '7536c1fd3765'],
  access: 'feeinvoice.payment.export',
  body: z.extend(exportBody(PaymentQuery), { language: z._default(z.enum(['en', 'lo']), 'en') }),
  output: 'file',
  errors: ['till_uncounted'],
  discloses: 'people',
});

const Count = z.object({ count: z.number(), amount: Kip });

/** What the receipts that the filters let through add up to. */
export const summarisePayments = endpoint({
  name: 'feeinvoice.payment.summary',
  method: 'GET',
  path: '/api/feeinvoice/payments/summary',
  // One way more by which money comes and goes: between branches; adds up by a till too.
  stillAnswers: ['afb71f88f74e', '2227fe3245f1', '94f0a7c60f73', 'f2a00774c509'],
  access: 'feeinvoice.payment.view',
  reads: ['payment'],
  query: PaymentQuery,
  output: z.object({
    received: Count,
    voided: Count,
    /** What is in the caller's own till is left out until it was counted. */
    tillLeftOut: z.boolean(),
    methods: z.array(z.extend(Count, { method: PaymentMethod })),
  }),
  errors: ['till_uncounted'],
});

/** Those who ever took money in this branch, for the ledger's filter. */
export const listCashiers = endpoint({
  name: 'feeinvoice.payment.cashiers',
  method: 'GET',
  path: '/api/feeinvoice/payments/cashiers',
  access: 'feeinvoice.payment.view',
  reads: ['payment'],
  output: z.object({ rows: z.array(Person) }),
});
