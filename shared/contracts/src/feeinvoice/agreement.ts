import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdempotencyKey,
  IdParams,
  Kip,
  LocalDate,
  line,
  ofObject,
  optionalLine,
  printedName,
  Version,
} from '../fields.ts';
import { listPage, listQuery, oneOf } from '../list.ts';
import { Name, Person, Student } from './values.ts';

/** `behind`: a part wasn't paid by its day, so its invoices are overdue as if nothing had been agreed. */
export const agreementStates = ['kept', 'behind', 'paid', 'ended'] as const;

const mostInstalments = 24;
const mostInvoices = 60;

/** What a family owes, to be paid in parts, each by its day. */
export const Agreement = z.object({
  id: z.number(),
  version: z.number(),
  state: z.enum(agreementStates),
  family: Person,
  /** On which day it was agreed, and who of the family did. */
  day: LocalDate,
  agreedBy: z.string(),
  note: z.string(),
  total: Kip,
  /** Of the total: paid, credited or written off since. */
  settled: Kip,
  parts: z.array(
    z.object({
      dueDate: LocalDate,
      /** The working day that it counts as, where the school is closed on the one that was agreed. */
      payableOn: z.optional(LocalDate),
      amount: Kip,
      settled: Kip,
    }),
  ),
  invoices: z.array(
    z.object({ id: z.number(), number: z.string(), student: Student, amount: Kip, balance: Kip }),
  ),
  madeBy: Name,
  ended: z.nullable(z.object({ day: LocalDate, by: Name, reason: z.string() })),
});
export type Agreement = z.infer<typeof Agreement>;

const Part = z.object({ dueDate: LocalDate, amount: Kip.check(z.minimum(1)) });

/** What isn't a list of parts has its error already. */
const rising = (parts: unknown) => {
  const days = Array.isArray(parts) ? parts.map((part) => part?.dueDate) : [];
  return days.every((day, at) => at === 0 || !(day <= days[at - 1]));
};

export const AgreementOrder = z.object({
  idempotencyKey: IdempotencyKey,
  invoiceIds: z.array(Id).check(
    z.minLength(1, 'required'),
    z.maxLength(mostInvoices),
    z.refine((ids) => new Set(ids).size === ids.length, 'duplicate'),
  ),
  /** Together all that the invoices have to get; each later than the one before. */
  parts: z
    .array(Part)
    .check(
      z.minLength(1, 'required'),
      z.maxLength(mostInstalments),
      z.refine(rising, { error: 'instalment_order', when: ofObject }),
    ),
  agreedBy: printedName(120),
  note: optionalLine(200),
});

/** Agrees with a family on paying open invoices in parts. While it is kept they aren't overdue. */
export const createAgreement = endpoint({
  name: 'feeinvoice.agreement.create',
  method: 'POST',
  path: '/api/feeinvoice/families/:id/agreements',
  access: 'feeinvoice.invoice.void',
  changes: ['agreement', 'invoice'],
  params: IdParams,
  body: AgreementOrder,
  // It only says more.
  stillAnswers: ['d5a7c0862b36'],
  output: Agreement,
  errors: ['invoice_changed', 'invoice_agreed', 'agreement_sum', 'idempotency_key_reused', 'year_closed'],
});

export const AgreementEnd = z.object({ version: Version, reason: line(200) });

/** Ends it: its invoices are due by their own dates again. */
export const endAgreement = endpoint({
  name: 'feeinvoice.agreement.end',
  method: 'POST',
  path: '/api/feeinvoice/agreements/:id/end',
  access: 'feeinvoice.invoice.void',
  changes: ['agreement', 'invoice'],
  params: IdParams,
  body: AgreementEnd,
  // It only says more.
  stillAnswers: ['d5a7c0862b36'],
  output: Agreement,
  errors: ['agreement_ended', 'year_closed'],
});

export const agreementSorts = ['agreed', 'total'] as const;
export const AgreementQuery = z.extend(listQuery(agreementSorts, { state: oneOf(agreementStates) }), {
  dir: z._default(z.enum(['asc', 'desc']), 'desc'),
});
export type AgreementQuery = z.infer<typeof AgreementQuery>;

/** Of the branch, the latest first. */
export const listAgreements = endpoint({
  name: 'feeinvoice.agreement.list',
  method: 'GET',
  path: '/api/feeinvoice/agreements',
  access: 'feeinvoice.plan.view',
  reads: ['agreement', 'invoice', 'payment', 'holiday'],
  query: AgreementQuery,
  // It only says more.
  stillAnswers: ['427b3ddeea9b'],
  output: listPage(Agreement),
});
