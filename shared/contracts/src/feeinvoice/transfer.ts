import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, IdParams, Instant, Kip, LocalDate, line } from '../fields.ts';
import { Name, Person } from './values.ts';

/** Credit of a family that went from one branch to another: taken off documents there, a receipt here. */
export const CreditTransfer = z.object({
  id: z.number(),
  day: LocalDate,
  madeAt: Instant,
  madeBy: Name,
  family: Person,
  from: Person,
  to: Person,
  amount: Kip,
  reason: z.string(),
  /** The receipts and credit notes whose rest it was. */
  sources: z.array(z.object({ document: z.string(), amount: Kip })),
  /** The receipt in the other branch, what of it paid invoices that were open there, and what is credit there. */
  receipt: z.object({ id: z.number(), number: z.string(), paid: Kip, credit: Kip }),
});
export type CreditTransfer = z.infer<typeof CreditTransfer>;

export const CreditTransferOrder = z.object({
  idempotencyKey: IdempotencyKey,
  toBranchId: Id,
  amount: Kip.check(z.minimum(1)),
  reason: line(200),
});

/**
 * Moves credit of a family to another branch in which it has a child, for whoever may approve in both. What is open
 * there is paid with it, oldest due date first; the rest is credit there.
 */
export const transferCredit = endpoint({
  name: 'feeinvoice.credit.transfer',
  method: 'POST',
  path: '/api/feeinvoice/families/:id/transfers',
  access: 'feeinvoice.payment.approve',
  changes: ['payment', 'invoice', 'refund', 'credit-note'],
  params: IdParams,
  body: CreditTransferOrder,
  output: CreditTransfer,
  errors: [
    'transfer_too_much',
    'transfer_not_there',
    'idempotency_key_reused',
    'year_closed',
    'month_closed',
  ],
});

/** Where the caller may move this family's credit: the other branches in which it has a child. */
export const listTransferBranches = endpoint({
  name: 'feeinvoice.credit.branches',
  method: 'GET',
  path: '/api/feeinvoice/families/:id/transfer-branches',
  access: 'feeinvoice.payment.approve',
  reads: ['student', 'branch'],
  params: IdParams,
  output: z.object({ rows: z.array(Person) }),
});

/** One transfer, from either of its branches. */
export const readCreditTransfer = endpoint({
  name: 'feeinvoice.credit.transfer.read',
  method: 'GET',
  path: '/api/feeinvoice/transfers/:id',
  access: 'feeinvoice.payment.view',
  reads: ['payment', 'refund', 'invoice'],
  params: IdParams,
  output: CreditTransfer,
});

export const PaymentMove = z.object({
  idempotencyKey: IdempotencyKey,
  fromInvoiceId: Id,
  toInvoiceId: Id,
  amount: Kip.check(z.minimum(1)),
  reason: line(200),
});

/** What a receipt has put on one invoice goes on another one of the same family, such as a sibling's. */
export const movePayment = endpoint({
  name: 'feeinvoice.payment.move',
  method: 'POST',
  path: '/api/feeinvoice/payments/:id/moves',
  access: 'feeinvoice.payment.void',
  changes: ['payment', 'invoice'],
  params: IdParams,
  body: PaymentMove,
  output: 'nothing',
  errors: ['already_void', 'move_too_much', 'idempotency_key_reused', 'year_closed'],
});
