import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdempotencyKey,
  IdParams,
  Instant,
  Kip,
  LocalDate,
  line,
  ofObject,
  optionalLine,
} from '../fields.ts';
import { listPage, listQuery, oneOf } from '../list.ts';
import { Name, Person } from './values.ts';

export const refundMethods = ['cash', 'bank_transfer'] as const;
export const refundStates = ['waiting', 'approved', 'paid', 'refused'] as const;
const RefundMethod = z.enum(refundMethods);
/** `branch_transfer`: it went to another branch as the family's credit. */
const LeftBy = z.enum([...refundMethods, 'branch_transfer']);

/** Money given back of what a receipt has left as the family's credit, or of what a credit note has returned. */
export const Refund = z.object({
  id: z.number(),
  version: z.number(),
  /** The one or the other. */
  paymentId: z.nullable(z.number()),
  creditNoteId: z.nullable(z.number()),
  /** The number of that document. */
  receipt: z.string(),
  family: Person,
  amount: Kip,
  method: LeftBy,
  /** Of one that went to another branch. */
  transferId: z.nullable(z.number()),
  bankReference: z.nullable(z.string()),
  reason: z.string(),
  state: z.enum(refundStates),
  /** It is more than one person may give back alone, with what else of the family was in the thirty days before. */
  needsSecond: z.boolean(),
  requestedAt: Instant,
  requestedBy: Name,
  decidedBy: z.nullable(Name),
  refusal: z.string(),
  paidBy: z.nullable(Name),
  paidOn: z.nullable(LocalDate),
  /** What the caller may do with it now. */
  may: z.object({ decide: z.boolean(), pay: z.boolean() }),
});
export type Refund = z.infer<typeof Refund>;

export const RefundOrder = z
  .object({
    idempotencyKey: IdempotencyKey,
    /** The receipt or the credit note whose rest is asked for. */
    paymentId: z._default(z.nullable(Id), null),
    creditNoteId: z._default(z.nullable(Id), null),
    amount: Kip.check(z.minimum(1)),
    method: RefundMethod,
    reason: line(200),
  })
  .check(
    z.refine(({ paymentId, creditNoteId }) => (paymentId === null) !== (creditNoteId === null), {
      error: 'required',
      path: ['paymentId'],
      when: ofObject,
    }),
  );

/** Asks for a refund; nothing is given back yet. */
export const requestRefund = endpoint({
  name: 'feeinvoice.refund.request',
  method: 'POST',
  path: '/api/feeinvoice/refunds',
  // One way more by which money comes and goes: between branches.
  stillAnswers: ['bb2cf897617f'],
  access: 'feeinvoice.payment.create',
  changes: ['refund'],
  body: RefundOrder,
  output: Refund,
  errors: ['refund_too_much', 'already_void', 'idempotency_key_reused', 'year_closed'],
});

const decided = ['refund_decided', 'refund_own', 'year_closed'] as const;

/** Agrees to what somebody else has asked for. */
export const approveRefund = endpoint({
  name: 'feeinvoice.refund.approve',
  method: 'POST',
  path: '/api/feeinvoice/refunds/:id/approval',
  // One way more by which money comes and goes: between branches.
  stillAnswers: ['bb2cf897617f'],
  access: 'feeinvoice.payment.approve',
  changes: ['refund'],
  params: IdParams,
  output: Refund,
  errors: [...decided, 'refund_too_much'],
});

export const RefundRefusal = z.object({ reason: line(200) });

export const refuseRefund = endpoint({
  name: 'feeinvoice.refund.refuse',
  method: 'POST',
  path: '/api/feeinvoice/refunds/:id/refusal',
  // One way more by which money comes and goes: between branches.
  stillAnswers: ['bb2cf897617f'],
  access: 'feeinvoice.payment.approve',
  changes: ['refund'],
  params: IdParams,
  body: RefundRefusal,
  output: Refund,
  errors: decided,
});

export const RefundPayout = z.object({ method: RefundMethod, bankReference: optionalLine(60) }).check(
  z.refine(({ method, bankReference }) => method === 'cash' || bankReference !== '', {
    error: 'required',
    path: ['bankReference'],
    when: ofObject,
  }),
);

/** Gives the money back: cash out of the caller's open till, or by transfer. */
export const payRefund = endpoint({
  name: 'feeinvoice.refund.pay',
  method: 'POST',
  path: '/api/feeinvoice/refunds/:id/payout',
  // One way more by which money comes and goes: between branches.
  stillAnswers: ['bb2cf897617f'],
  access: 'feeinvoice.payment.create',
  changes: ['refund', 'payment', 'invoice', 'till', 'credit-note'],
  params: IdParams,
  body: RefundPayout,
  output: Refund,
  errors: [
    'refund_decided',
    'refund_needs_second',
    'refund_too_much',
    'till_needed',
    'till_overdue',
    'till_too_little',
    'bank_reference_used',
    'year_closed',
  ],
});

export const refundSorts = ['asked', 'amount'] as const;
export const RefundQuery = z.extend(
  listQuery(refundSorts, {
    state: oneOf(refundStates),
    payment: z.optional(Id),
    /** Paid out between these days, both included. */
    paidFrom: z.optional(LocalDate),
    paidUntil: z.optional(LocalDate),
  }),
  { dir: z._default(z.enum(['asc', 'desc']), 'desc') },
);
export type RefundQuery = z.infer<typeof RefundQuery>;

/** Refunds of the branch, those asked for last first. */
export const listRefunds = endpoint({
  name: 'feeinvoice.refund.list',
  method: 'GET',
  path: '/api/feeinvoice/refunds',
  // One way more by which money comes and goes: between branches.
  stillAnswers: ['1e9d7602efe3', 'e5d950d7ec6e', 'f8a14d5dfefa'],
  access: 'feeinvoice.payment.view',
  reads: ['refund', 'payment'],
  query: RefundQuery,
  /** `sum`: of all that the filters let through, without what was refused unless that is asked for. */
  output: z.extend(listPage(Refund), { sum: z.optional(Kip) }),
});
