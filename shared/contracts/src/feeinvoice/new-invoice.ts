import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, IdParams, Kip, LocalDate, line, optionalLine, Version } from '../fields.ts';
import { Child, Name, PaidKip, Person } from './values.ts';

/** The most lines that an invoice is written with by hand. */
export const mostInvoiceLines = 20;

/** One invoice for one student, outside every fee plan. */
export const InvoiceDraft = z.object({
  /** Made once for each invoice that somebody means to issue: a repeat gives the first one's answer. */
  idempotencyKey: IdempotencyKey,
  studentId: Id,
  dueDate: LocalDate,
  lines: z
    .array(z.object({ feeItemId: Id, amount: PaidKip }))
    .check(z.minLength(1, 'required'), z.maxLength(mostInvoiceLines)),
  note: optionalLine(200),
});
export type InvoiceDraft = z.infer<typeof InvoiceDraft>;

const OneInvoice = z.object({ id: z.number(), number: z.string(), total: Kip, dueDate: LocalDate });
/** `second`: the first of `others`, which are those of the second household and of companies that pay some fees. */
export const IssuedInvoice = z.extend(OneInvoice, {
  second: z.nullable(OneInvoice),
  others: z.array(OneInvoice),
});
export type IssuedInvoice = z.infer<typeof IssuedInvoice>;

/**
 * Billed to the student's family in the branch and year of the header's switch, with the next number of the branch. Two
 * households are billed each for its part of every line.
 */
export const issueInvoice = endpoint({
  name: 'feeinvoice.invoice.create',
  method: 'POST',
  path: '/api/feeinvoice/invoices',
  stillAnswers: ['a675819c3dbf'],
  access: 'feeinvoice.invoice.create',
  changes: ['invoice'],
  body: InvoiceDraft,
  output: IssuedInvoice,
  errors: ['idempotency_key_reused', 'year_closed', 'invoice_number_taken', 'households_changed'],
});

/** Whom an invoice for a student would go to, when it would be due, and what it can be for. */
export const InvoiceStart = z.object({
  student: Child,
  family: Person,
  /** Who pays in that family; none is known for some. */
  payer: z.nullable(Name),
  /** What the family owes in the branch already. */
  owed: Kip,
  /** Where the student lives in two households: the other one, and the part in percent that it is billed. */
  second: z.nullable(z.object({ family: Person, payer: z.nullable(Name), owed: Kip, share: z.number() })),
  today: LocalDate,
  /** By the family's own days to pay, or two weeks; always a working day. */
  dueDate: LocalDate,
  /** `company`: who pays it, where that isn't the family. */
  items: z.array(z.object({ id: z.number(), name: Name, company: z.nullable(Person) })),
});
export type InvoiceStart = z.infer<typeof InvoiceStart>;

export const startInvoice = endpoint({
  name: 'feeinvoice.invoice.start',
  method: 'GET',
  path: '/api/feeinvoice/invoice-start',
  stillAnswers: ['bffcf26290dc'],
  access: 'feeinvoice.invoice.create',
  reads: ['student', 'family', 'invoice', 'holiday'],
  query: z.object({ student: Id }),
  output: InvoiceStart,
});

/** The working day that a due date counts as, for whoever chooses one. */
export const effectiveDueDate = endpoint({
  name: 'feeinvoice.invoice.effectiveDueDate',
  method: 'GET',
  path: '/api/feeinvoice/effective-due-date',
  access: 'feeinvoice.invoice.create',
  reads: ['holiday'],
  query: z.object({ dueDate: LocalDate }),
  output: z.object({ effectiveDueDate: LocalDate }),
});

export const InvoiceVoid = z.object({
  reason: line(200),
  /** The standard text that the reason was chosen from. */
  noteId: z._default(z.nullable(Id), null),
  /** Also the other household's invoice of the same bill. */
  withOther: z._default(z.boolean(), false),
  version: Version,
});

/** Only while nothing is paid on it, nor on the other household's where that goes too. Its number stays used. */
export const voidInvoice = endpoint({
  name: 'feeinvoice.invoice.void',
  method: 'POST',
  path: '/api/feeinvoice/invoices/:id/void',
  access: 'feeinvoice.invoice.void',
  changes: ['invoice', 'payment'],
  params: IdParams,
  body: InvoiceVoid,
  output: 'nothing',
  errors: ['invoice_paid', 'invoice_final', 'year_closed'],
});

/** Who issued an invoice by hand, and who voided it. Not for families. */
export const invoiceAudit = endpoint({
  name: 'feeinvoice.invoice.audit',
  method: 'GET',
  path: '/api/feeinvoice/invoices/:id/audit',
  access: 'feeinvoice.invoice.export',
  reads: ['invoice', 'payment'],
  params: IdParams,
  output: AuditTrail,
});
