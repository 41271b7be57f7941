import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdempotencyKey, IdParams, Instant, Kip, LocalDate, line } from '../fields.ts';
import { listPage, listQuery, oneOf } from '../list.ts';
import { Name, Person, Student } from './values.ts';

export const writeOffStates = ['waiting', 'approved', 'refused'] as const;

/** What an invoice still has to get and won't: asked for by one, agreed to by another. */
export const WriteOff = z.object({
  id: z.number(),
  version: z.number(),
  invoice: z.object({ id: z.number(), number: z.string() }),
  family: Person,
  student: Student,
  amount: Kip,
  reason: z.string(),
  state: z.enum(writeOffStates),
  requestedAt: Instant,
  requestedBy: Name,
  decidedBy: z.nullable(Name),
  day: z.nullable(LocalDate),
  refusal: z.string(),
  /** Whether the caller may decide now. */
  mayDecide: z.boolean(),
});
export type WriteOff = z.infer<typeof WriteOff>;

export const WriteOffOrder = z.object({ idempotencyKey: IdempotencyKey, reason: line(200) });

/** Asks for writing off all that an invoice still has to get. */
export const requestWriteOff = endpoint({
  name: 'feeinvoice.write-off.request',
  method: 'POST',
  path: '/api/feeinvoice/invoices/:id/write-offs',
  access: 'feeinvoice.invoice.void',
  changes: ['write-off'],
  params: IdParams,
  body: WriteOffOrder,
  output: WriteOff,
  errors: ['invoice_final', 'write_off_waits', 'idempotency_key_reused', 'year_closed'],
});

const decided = ['write_off_decided', 'write_off_own', 'year_closed'] as const;

/** Agrees to what somebody else has asked for. */
export const approveWriteOff = endpoint({
  name: 'feeinvoice.write-off.approve',
  method: 'POST',
  path: '/api/feeinvoice/write-offs/:id/approval',
  access: 'feeinvoice.payment.approve',
  changes: ['write-off', 'invoice', 'payment'],
  params: IdParams,
  output: WriteOff,
  errors: [...decided, 'invoice_changed'],
});

export const WriteOffRefusal = z.object({ reason: line(200) });

export const refuseWriteOff = endpoint({
  name: 'feeinvoice.write-off.refuse',
  method: 'POST',
  path: '/api/feeinvoice/write-offs/:id/refusal',
  access: 'feeinvoice.payment.approve',
  changes: ['write-off'],
  params: IdParams,
  body: WriteOffRefusal,
  output: WriteOff,
  errors: decided,
});

export const writeOffSorts = ['asked', 'amount'] as const;
export const WriteOffQuery = z.extend(
  listQuery(writeOffSorts, {
    state: oneOf(writeOffStates),
    /** Written off between these days, both included. */
    from: z.optional(LocalDate),
    until: z.optional(LocalDate),
  }),
  { dir: z._default(z.enum(['asc', 'desc']), 'desc') },
);
export type WriteOffQuery = z.infer<typeof WriteOffQuery>;

/** Of the branch, those asked for last first. */
export const listWriteOffs = endpoint({
  name: 'feeinvoice.write-off.list',
  method: 'GET',
  path: '/api/feeinvoice/write-offs',
  stillAnswers: ['33b11002e48f', 'e7377b3b4d8e'],
  access: 'feeinvoice.payment.view',
  reads: ['write-off', 'invoice'],
  query: WriteOffQuery,
  /** `sum`: of all that the filters let through, without what was refused unless that is asked for. */
  output: z.extend(listPage(WriteOff), { sum: z.optional(Kip) }),
});
