import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, IdParams, Kip, LocalDate, line } from '../fields.ts';
import { listPage, listQuery, oneOf } from '../list.ts';
import { Name, Person, Student } from './values.ts';

export const creditNoteKinds = ['correction', 'leaver', 'waiver'] as const;

/** What was taken off an issued invoice, by line; what was paid of it already is the family's credit. */
export const CreditNote = z.object({
  id: z.number(),
  number: z.string(),
  day: LocalDate,
  kind: z.enum(creditNoteKinds),
  amount: Kip,
  /** The part that was paid already, and what of it is still the family's credit. */
  returned: Kip,
  left: Kip,
  reason: z.string(),
  by: Name,
  invoice: z.object({ id: z.number(), number: z.string() }),
  family: Person,
  student: Student,
  lines: z.array(z.object({ text: Name, amount: Kip })),
});
export type CreditNote = z.infer<typeof CreditNote>;

export const CreditNoteOrder = z
  .object({
    idempotencyKey: IdempotencyKey,
    /** `waiver`: of a late fee. */
    kind: z.enum(creditNoteKinds),
    reason: line(200),
    /** Lines that get nothing are left out. */
    lines: z.array(z.object({ lineId: Id, amount: Kip })).check(z.minLength(1), z.maxLength(100)),
  })
  .check(
    z.refine(({ lines }) => lines.some(({ amount }) => amount > 0), {
      error: 'required',
      path: ['lines.0.amount'],
    }),
    z.refine(({ lines }) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, {
      error: 'duplicate',
      path: ['lines'],
    }),
  );

/** Takes something off an issued invoice: what is unpaid isn't due any more, what was paid becomes credit. */
export const issueCreditNote = endpoint({
  name: 'feeinvoice.credit-note.create',
  method: 'POST',
  path: '/api/feeinvoice/invoices/:id/credit-notes',
  access: 'feeinvoice.invoice.void',
  changes: ['invoice', 'payment', 'credit-note'],
  params: IdParams,
  body: CreditNoteOrder,
  output: CreditNote,
  errors: ['credit_too_much', 'invoice_final', 'idempotency_key_reused', 'year_closed'],
});

/** What an invoice's student who has left no longer needs of its period: a proposal, line by line. */
export const proposeCredit = endpoint({
  name: 'feeinvoice.credit-note.propose',
  method: 'GET',
  path: '/api/feeinvoice/invoices/:id/credit-proposal',
  // It only says more.
  stillAnswers: ['9daf3ee2862e'],
  access: 'feeinvoice.invoice.void',
  reads: ['invoice', 'credit-note', 'student'],
  params: IdParams,
  output: z.object({
    /** The student's last day; null for who stays. */
    lastDay: z.nullable(LocalDate),
    /** What paying the full year has taken off other invoices of the student in the year, where it stays. */
    fullYear: z.optional(Kip),
    lines: z.array(
      z.object({
        lineId: z.number(),
        text: Name,
        /** What the line has left to credit. */
        most: Kip,
        proposed: Kip,
      }),
    ),
  }),
});

export const creditNoteSorts = ['day', 'amount'] as const;
export const CreditNoteQuery = z.extend(
  listQuery(creditNoteSorts, {
    kind: oneOf(creditNoteKinds),
    from: z.optional(LocalDate),
    until: z.optional(LocalDate),
    invoice: z.optional(Id),
  }),
  { dir: z._default(z.enum(['asc', 'desc']), 'desc') },
);
export type CreditNoteQuery = z.infer<typeof CreditNoteQuery>;

/** Of the branch, the latest first. */
export const listCreditNotes = endpoint({
  name: 'feeinvoice.credit-note.list',
  method: 'GET',
  path: '/api/feeinvoice/credit-notes',
  // Tells what all come to.
  stillAnswers: ['78a23e4db277'],
  access: 'feeinvoice.payment.view',
  reads: ['credit-note', 'refund', 'payment'],
  query: CreditNoteQuery,
  /** `sum`: of all that the filters let through. */
  output: z.extend(listPage(CreditNote), { sum: z.optional(Kip) }),
});
