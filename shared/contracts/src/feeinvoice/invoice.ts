import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdList, IdParams, Instant, Kip, LocalDate, SignedKip } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';
import { PeriodCode } from './billing.ts';
import { PriceReason } from './price.ts';
import { Child, invoiceStatuses, Name, Person } from './values.ts';

/**
 * `open`: anything is owed; `overdue`: and the working day that it was due on has passed; `not_due`: and it hasn't;
 * `counted`: not void; `draft`: written and not issued, for who may bill the whole branch alone, and only when asked for.
 */
export const invoiceStatusFilters = [
  'open',
  'not_due',
  'overdue',
  'partly_paid',
  'paid',
  'void',
  'credited',
  'written_off',
  'counted',
  'draft',
] as const;
/** Owed, and due so many days ago, as the totals count them. */
export const invoiceAges = ['to30', 'to60', 'to90', 'older'] as const;
export const invoicePayers = ['families', 'companies'] as const;

export const invoiceSorts = ['due', 'number', 'student', 'total', 'balance'] as const;

/** Of the caller's branch and year. */
export const InvoiceQuery = listQuery(invoiceSorts, {
  status: oneOf(invoiceStatusFilters),
  class: z.optional(Id),
  /** Due between these days, both included. */
  dueFrom: z.optional(LocalDate),
  dueUntil: z.optional(LocalDate),
  /** Issued between these days, both included. */
  issuedFrom: z.optional(LocalDate),
  issuedUntil: z.optional(LocalDate),
  /** Cancelled between these days, both included. */
  cancelledFrom: z.optional(LocalDate),
  cancelledUntil: z.optional(LocalDate),
  level: z.optional(Id),
  item: z.optional(Id),
  /** The term or month that is billed. */
  period: z.optional(PeriodCode),
  /** Who owes it: of a kind, or the one. */
  payer: oneOf(invoicePayers),
  family: z.optional(Id),
  age: oneOf(invoiceAges),
  discount: oneOf(['with', 'without']),
  lateFee: oneOf(['with']),
  /** Something was taken off by a credit note; was written off. */
  credited: oneOf(['with']),
  writtenOff: oneOf(['with']),
  /** Of a student without a class in the invoice’s year; with a line that is of no fee of the list. */
  without: oneOf(['class', 'item']),
  /** Of every year instead of the one that is worked in. */
  years: oneOf(['all']),
});
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;

const Status = z.enum([...invoiceStatuses, 'draft']);

export const InvoiceRow = z.object({
  id: z.number(),
  /** Empty as long as it is a draft. */
  number: z.string(),
  period: z.nullable(z.string()),
  student: Child,
  family: Person,
  items: z.array(Name),
  issueDate: LocalDate,
  dueDate: LocalDate,
  /** The working day that the due date counts as: itself, or the next one where the school is closed on it. */
  effectiveDueDate: LocalDate,
  /** The next part of an agreement on instalments that is kept: it isn't overdue before that. */
  agreedUntil: z.nullable(LocalDate),
  total: Kip,
  paid: Kip,
  balance: Kip,
  status: Status,
  /** Days since what is still owed counted as due; 0 before that. */
  overdueDays: z.number(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

export const listInvoices = endpoint({
  name: 'feeinvoice.invoice.list',
  method: 'GET',
  path: '/api/feeinvoice/invoices',
  stillAnswers: [
    '59b0c391f8e0',
    '684532759e3b',
    '910e4f78348b',
    '669854fa907c',
    '37925c96eb64',
    '4327ec703af6',
    'c6f412db8f5e',
    'dd6b451a79da',
  ],
  access: 'feeinvoice.invoice.view',
  reads: ['invoice', 'payment', 'holiday'],
  query: InvoiceQuery,
  output: listPage(InvoiceRow),
});

/** Column keys: those of `InvoiceRow`, with `student`, `class`, `family` and `items` as text in the language asked for. */
export const exportInvoices = endpoint({
  name: 'feeinvoice.invoice.export',
  method: 'POST',
  path: '/api/feeinvoice/invoices/export',
  stillAnswers: [
    '9d6ada127f52',
    'cac2b97800b7',
    'ade03d14bf9a',
    'b06d1162e960',
    '44ae5c864151',
    '4e10ea2d14d7',
  ],
  access: 'feeinvoice.invoice.export',
  body: z.extend(exportBody(InvoiceQuery), { language: z._default(z.enum(['en', 'lo']), 'en') }),
  output: 'file',
  discloses: 'people',
});

/**
 * What the lines of the invoices come to, void ones too: fees − discounts + late fees − cancelled − credited − written off
 * is what there is to pay. Where a fee is asked for, of its lines alone: those of the rest aren't known then.
 */
const InvoiceParts = z.object({
  fees: Kip,
  /** Not negative. */
  discounts: Kip,
  lateFees: Kip,
  credited: Kip,
  /** What cancelled invoices came to, and what was written off. */
  cancelled: z.nullable(Kip),
  writtenOff: z.nullable(Kip),
  /** Of what was credited: what was paid already and is the family's credit again. */
  returned: z.nullable(Kip),
});

/**
 * What the invoices that the filters let through add up to; void ones count nothing, drafts where they are asked for.
 * `tillLeftOut`: as if the caller's till had taken nothing, which they still have to count blind. `parts`: only where the
 * days of issue or of a void, something of the lines, or what counts of due days is asked for.
 */
export const summariseInvoices = endpoint({
  name: 'feeinvoice.invoice.summary',
  method: 'GET',
  path: '/api/feeinvoice/invoices/summary',
  stillAnswers: [
    '0d2588cb600f',
    '59b0c391f8e0',
    '684532759e3b',
    '669854fa907c',
    '1321925d3789',
    '4327ec703af6',
    'c6f412db8f5e',
    'dd6b451a79da',
    'f5e4e29ee9a2',
  ],
  access: 'feeinvoice.invoice.view',
  reads: ['invoice', 'payment', 'holiday'],
  query: InvoiceQuery,
  output: z.object({
    ...{ billed: Kip, paid: Kip, balance: Kip, overdue: Kip, tillLeftOut: z.boolean() },
    parts: z.optional(InvoiceParts),
  }),
});

const OtherPart = z.object({
  id: z.number(),
  number: z.string(),
  family: Person,
  total: Kip,
  voidable: z.boolean(),
  isVoid: z.boolean(),
});

export const Invoice = z.extend(InvoiceRow, {
  version: z.number(),
  note: z.string(),
  year: z.string(),
  /** Whether it can still be voided: nothing is paid, credited or written off on it, and its year isn't closed. */
  voidable: z.boolean(),
  /** Taken off by credit notes; of it `returned` was paid already and became credit. */
  credited: Kip,
  returned: Kip,
  writtenOff: Kip,
  /** What was taken off, each with the reason that stands on its paper, oldest first. */
  creditNotes: z.array(
    z.object({ id: z.number(), number: z.string(), day: LocalDate, reason: z.string(), amount: Kip }),
  ),
  /** What a credit note can still take off. */
  creditable: Kip,
  /** What all who pay are billed together, where this is one's part of it. */
  sharedTotal: z.nullable(Kip),
  /** The first of `others`. */
  other: z.nullable(OtherPart),
  /** The other parts of the same bill: another household's, companies'; none for who sees only their own family. */
  others: z.array(OtherPart),
  /** Where a company owes it: as it has to stand on paper. */
  company: z.nullable(z.object({ name: z.string(), address: z.string(), taxNumber: z.string() })),
  branch: z.object({ name: Name, address: Name, header: Name, phone: z.string() }),
  /** What a bank QR for what is still open says; null where nothing is, and where the branch doesn't make them. */
  bankQr: z.nullable(z.string()),
  lines: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['fee', 'discount', 'late_fee']),
      text: Name,
      /** Discounts are negative. */
      amount: SignedKip,
      /** Why it costs what it costs; null on an invoice that was written by hand. */
      why: z.nullable(PriceReason),
    }),
  ),
  /** What valid receipts have paid on it, oldest first. */
  payments: z.array(
    z.object({ paymentId: z.number(), receipt: z.string(), receivedAt: Instant, amount: Kip }),
  ),
});
export type Invoice = z.infer<typeof Invoice>;

export const readInvoice = endpoint({
  name: 'feeinvoice.invoice.read',
  method: 'GET',
  path: '/api/feeinvoice/invoices/:id',
  stillAnswers: [
    'c7769346bd33',
    '59d5a3969ec0',
    '84ac3c5b2a33',
    '6bd6a351b50a',
    '5627d43d575f',
    '51e950524f54',
    'b0aad30d3810',
  ],
  access: 'feeinvoice.invoice.view',
  reads: ['invoice', 'payment', 'credit-note', 'holiday', 'branch'],
  params: IdParams,
  output: Invoice,
});

export const mostPapers = 100;

/** Several invoices of the branch as they stand now, to be printed, in the order asked for; unknown ones are left out. */
export const readInvoicePapers = endpoint({
  name: 'feeinvoice.invoice.papers',
  method: 'GET',
  path: '/api/feeinvoice/invoices/papers',
  stillAnswers: [
    'cdb9122711b8',
    'f0f455848908',
    'aea83a2ac0e6',
    '4ef1e066b50c',
    'f573df6ca224',
    'f60d5eef5d40',
    'b8f0d2b819e9',
  ],
  access: 'feeinvoice.invoice.view',
  reads: ['invoice', 'payment', 'holiday', 'branch'],
  query: z.object({
    ids: IdList.check(z.refine((ids) => ids.split(',').length <= mostPapers, 'too_many')),
  }),
  output: z.object({ invoices: z.array(Invoice) }),
});
