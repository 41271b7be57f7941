import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, IdParams, Instant, Kip, line } from '../fields.ts';
import { listPage, listQuery, oneOf } from '../list.ts';
import { Name, Person } from './values.ts';

export const voidRequestStates = ['waiting', 'approved', 'refused'] as const;

/** That a receipt be taken back which who asks may not void: agreed to or refused by somebody else. */
export const VoidRequest = z.object({
  id: z.number(),
  receipt: z.object({ id: z.number(), number: z.string() }),
  family: Person,
  amount: Kip,
  reason: z.string(),
  state: z.enum(voidRequestStates),
  requestedAt: Instant,
  requestedBy: Name,
  decidedBy: z.nullable(Name),
  refusal: z.string(),
  /**
   * Where its cash comes from if the caller countersigns it now: the open till that it went into, else one that is open
   * today, else (null inside) what the school keeps. Null where there is no cash in it or nothing to decide.
   */
  cash: z.nullable(z.object({ till: z.nullable(z.object({ cashier: Name, openedAt: Instant })) })),
  /** Whether the caller may decide now. */
  mayDecide: z.boolean(),
});
export type VoidRequest = z.infer<typeof VoidRequest>;

export const VoidOrder = z.object({
  idempotencyKey: IdempotencyKey,
  reason: line(200),
  /** The standard text that the reason was chosen from. */
  noteId: z._default(z.nullable(Id), null),
});

/** Asks that a receipt of an earlier day or of somebody else be voided. */
export const requestVoid = endpoint({
  name: 'feeinvoice.void-request.request',
  method: 'POST',
  path: '/api/feeinvoice/payments/:id/void-requests',
  // Tells which till the cash leaves.
  stillAnswers: ['d2db5a5d1b80'],
  access: 'feeinvoice.payment.void',
  changes: ['void-request'],
  params: IdParams,
  body: VoidOrder,
  output: VoidRequest,
  errors: [
    'already_void',
    'void_waits',
    'receipt_refunded',
    'receipt_transferred',
    'idempotency_key_reused',
    'year_closed',
  ],
});

const decided = ['void_decided', 'void_own_request', 'year_closed'] as const;

/** Countersigns: the receipt is void from then on. Whose receipt it is doesn't countersign it. */
export const approveVoid = endpoint({
  name: 'feeinvoice.void-request.approve',
  method: 'POST',
  path: '/api/feeinvoice/void-requests/:id/approval',
  // Tells which till the cash leaves.
  stillAnswers: ['d2db5a5d1b80'],
  access: 'feeinvoice.payment.approve',
  changes: ['void-request', 'payment', 'invoice'],
  params: IdParams,
  output: VoidRequest,
  errors: [...decided, 'already_void', 'void_own_receipt', 'receipt_refunded'],
});

export const VoidRefusal = z.object({ reason: line(200) });

export const refuseVoid = endpoint({
  name: 'feeinvoice.void-request.refuse',
  method: 'POST',
  path: '/api/feeinvoice/void-requests/:id/refusal',
  // Tells which till the cash leaves.
  stillAnswers: ['d2db5a5d1b80'],
  access: 'feeinvoice.payment.approve',
  changes: ['void-request'],
  params: IdParams,
  body: VoidRefusal,
  output: VoidRequest,
  errors: decided,
});

export const voidRequestSorts = ['asked', 'amount'] as const;
export const VoidRequestQuery = z.extend(
  listQuery(voidRequestSorts, { state: oneOf(voidRequestStates), receipt: z.optional(Id) }),
  { dir: z._default(z.enum(['asc', 'desc']), 'desc') },
);
export type VoidRequestQuery = z.infer<typeof VoidRequestQuery>;

/** Of the branch, those asked for last first. */
export const listVoidRequests = endpoint({
  name: 'feeinvoice.void-request.list',
  method: 'GET',
  path: '/api/feeinvoice/void-requests',
  // Tells which till the cash leaves.
  stillAnswers: ['602048dda265'],
  access: 'feeinvoice.payment.view',
  reads: ['void-request', 'payment', 'till'],
  query: VoidRequestQuery,
  output: listPage(VoidRequest),
});

export const Bounce = z.object({
  reason: line(200),
  /** Bills the family what the branch takes for a cheque that comes back, where it takes anything. */
  chargeFee: z._default(z.boolean(), true),
});

/** The bank has sent back the cheque of a receipt: its invoices are unpaid again, and the receipt says why. */
export const bounceCheque = endpoint({
  name: 'feeinvoice.payment.bounce',
  method: 'POST',
  path: '/api/feeinvoice/payments/:id/bounce',
  access: 'feeinvoice.payment.approve',
  changes: ['payment', 'invoice'],
  params: IdParams,
  body: Bounce,
  output: z.object({ fee: Kip }),
  errors: ['already_void', 'receipt_not_cheque', 'receipt_refunded', 'void_own_receipt', 'year_closed'],
});
