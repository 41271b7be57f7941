import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, IdList, IdParams, Instant, Kip, line } from '../fields.ts';
import { mostPapers } from './invoice.ts';
import { BankMethod, Child, Name, PaymentMethod, PaymentStatus, Person } from './values.ts';

export const Receipt = z.object({
  id: z.number(),
  receipt: z.string(),
  branch: z.object({ name: Name, address: Name, header: Name, phone: z.string() }),
  receivedAt: Instant,
  method: PaymentMethod,
  bankReference: z.nullable(z.string()),
  amount: Kip,
  /** Parts of the amount that came by other ways than `method`. */
  others: z.array(z.object({ method: BankMethod, reference: z.string(), amount: Kip })),
  tendered: z.nullable(Kip),
  change: Kip,
  payer: Name,
  note: z.string(),
  family: Person,
  cashier: Person,
  allocations: z.array(
    z.object({
      invoiceId: z.number(),
      number: z.string(),
      period: z.nullable(z.string()),
      student: Child,
      items: z.array(Name),
      amount: Kip,
    }),
  ),
  /** What the family still owed when it was written; null where that wasn't kept yet. */
  owedAfter: z.nullable(Kip),
  /** Where anybody may check it: an address, or a path of this site where the school's public address isn't set. */
  verify: z.string(),
  /** What no invoice has taken yet. */
  credit: Kip,
  /** What was given back of it. */
  refunded: Kip,
  status: PaymentStatus,
  /** `bounced`: the bank has sent its cheque back. */
  voided: z.nullable(z.object({ at: Instant, by: Name, reason: z.string(), bounced: z.boolean() })),
  prints: z.number(),
  /** Of one whose money came from another branch as credit. */
  transferId: z.nullable(z.number()),
  /** How the caller may void it: as its cashier today, as a manager, or not. */
  voiding: z.nullable(z.enum(['cashier', 'manager'])),
  history: z.array(
    z.object({
      at: Instant,
      by: z.nullable(Name),
      action: z.enum(['create', 'print', 'use_credit', 'move', 'void']),
      detail: z.nullable(z.string()),
    }),
  ),
});
export type Receipt = z.infer<typeof Receipt>;

export const readReceipt = endpoint({
  name: 'feeinvoice.payment.read',
  method: 'GET',
  path: '/api/feeinvoice/payments/:id',
  // One way more by which money comes and goes: between branches.
  stillAnswers: ['8ead931e11cd'],
  access: 'feeinvoice.payment.view',
  reads: ['payment', 'invoice'],
  params: IdParams,
  output: Receipt,
});

/**
 * Sent before each print: the first is the original, every later one a numbered copy. The same print sent again, because
 * its answer was lost or nothing came out, is no copy more.
 */
export const countPrint = endpoint({
  name: 'feeinvoice.payment.print',
  method: 'POST',
  path: '/api/feeinvoice/payments/:id/prints',
  access: 'feeinvoice.payment.view',
  changes: ['payment'],
  params: IdParams,
  body: z.object({ idempotencyKey: IdempotencyKey }),
  /** 0 for the original, then 1, 2, 3… */
  output: z.object({ copy: z.number() }),
  errors: ['idempotency_key_reused'],
});

/** The same for several receipts, all or none: each has its own number of copies, and the history of each tells it. */
export const countPrints = endpoint({
  name: 'feeinvoice.payment.printMany',
  method: 'POST',
  path: '/api/feeinvoice/payments/prints',
  access: 'feeinvoice.payment.view',
  changes: ['payment'],
  body: z.object({
    prints: z.array(z.object({ id: Id, idempotencyKey: IdempotencyKey })).check(
      z.minLength(1),
      z.maxLength(mostPapers),
      z.refine((prints) => new Set(prints.map(({ id }) => id)).size === prints.length, 'duplicate'),
    ),
  }),
  output: z.object({ copies: z.array(z.object({ id: z.number(), copy: z.number() })) }),
  errors: ['idempotency_key_reused'],
});

/** Several receipts of the branch, to be printed, by their numbers; unknown ones are left out. */
export const readReceiptPapers = endpoint({
  name: 'feeinvoice.payment.papers',
  method: 'GET',
  path: '/api/feeinvoice/payments/papers',
  access: 'feeinvoice.payment.view',
  reads: ['payment', 'invoice'],
  query: z.object({
    ids: IdList.check(z.refine((ids) => ids.split(',').length <= mostPapers, 'too_many')),
  }),
  output: z.object({ receipts: z.array(Receipt) }),
});

export const VoidReason = z.object({
  reason: line(200),
  /** The standard text that the reason was chosen from. */
  noteId: z._default(z.nullable(Id), null),
});
const voidErrors = ['already_void', 'receipt_refunded', 'receipt_transferred', 'year_closed'] as const;

/** One's own receipt, on the day that it was written. */
export const voidPayment = endpoint({
  name: 'feeinvoice.payment.void',
  method: 'POST',
  path: '/api/feeinvoice/payments/:id/void',
  access: 'feeinvoice.payment.void',
  changes: ['payment', 'invoice'],
  params: IdParams,
  body: VoidReason,
  output: 'nothing',
  errors: [...voidErrors, 'void_needs_manager'],
});

/** Anybody's receipt, on any day; one's own of an earlier day takes somebody else. */
export const voidPaymentAsManager = endpoint({
  name: 'feeinvoice.payment.approve',
  method: 'POST',
  path: '/api/feeinvoice/payments/:id/void-as-manager',
  access: 'feeinvoice.payment.approve',
  changes: ['payment', 'invoice'],
  params: IdParams,
  body: VoidReason,
  output: 'nothing',
  errors: [...voidErrors, 'void_own_receipt'],
});
