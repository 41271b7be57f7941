import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Kip, LocalDate, ofObject, SignedKip } from '../fields.ts';
import { exportBody } from '../list.ts';
import { Name } from './values.ts';

const days = { from: LocalDate, until: LocalDate };
const inOrder = z.refine<z.infer<z.ZodMiniObject<typeof days>>>(({ from, until }) => from <= until, {
  error: 'date_order',
  path: ['until'],
  when: ofObject,
});

/** Whether sums are as if the caller's till had taken nothing, which they still have to count blind. */
const tillLeftOut = z.boolean();

export const TotalsQuery = z.object(days).check(inOrder);

/**
 * The ledger of a branch from one day to another, both included: opening + billed − discounts + late fees − cancelled −
 * credit notes − written off − received + receipts taken back + refunds = closing. What stands at the end is what is owed less what families have paid ahead.
 */
export const FeeTotals = z.object({
  opening: SignedKip,
  billed: Kip,
  /** Not negative. */
  discounts: Kip,
  lateFees: Kip,
  /** Invoices that were voided on these days. */
  cancelled: Kip,
  /** Credit notes and write-offs of these days. */
  credited: Kip,
  writtenOff: Kip,
  received: Kip,
  /** Receipts that were voided on these days. */
  takenBack: Kip,
  /** Credit that was given back on these days. */
  refunded: Kip,
  closing: SignedKip,
  /** As it is now, whatever days are asked for. */
  now: z.object({
    outstanding: Kip,
    credit: SignedKip,
    /** Families of whom the branch has documents, and those whose documents don't add up to their balance. */
    families: z.number(),
    untied: z.number(),
    ageing: z.object({ notDue: Kip, to30: Kip, to60: Kip, to90: Kip, older: Kip }),
  }),
  tillLeftOut,
});
export type FeeTotals = z.infer<typeof FeeTotals>;

export const readTotals = endpoint({
  name: 'feeinvoice.totals.read',
  method: 'GET',
  path: '/api/feeinvoice/totals',
  stillAnswers: ['4834165fad80'],
  access: 'feeinvoice.payment.view',
  reads: ['invoice', 'payment', 'holiday'],
  query: TotalsQuery,
  output: FeeTotals,
  errors: ['till_uncounted'],
});

export const totalGroups = ['class', 'level', 'item', 'month', 'method', 'cashier'] as const;
export type TotalGroup = (typeof totalGroups)[number];

const GroupQuery = z.object({ ...days, by: z.enum(totalGroups) }).check(inOrder);

/** Of the invoices that were issued on these days and still count; by method and cashier, of the receipts. */
export const TotalsRow = z.object({
  /** The class, level, item or cashier; null for what has none. */
  id: z.nullable(z.number()),
  /** The month or the method; empty for what has an id. */
  key: z.string(),
  name: z.nullable(Name),
  documents: z.number(),
  billed: z.nullable(Kip),
  discounts: z.nullable(Kip),
  lateFees: z.nullable(Kip),
  /** Taken off these invoices by credit notes, and written off, on whatever day. */
  credited: z.nullable(Kip),
  writtenOff: z.nullable(Kip),
  paid: z.nullable(Kip),
  /** Of `paid` what credit notes have made the family's credit again: it may have paid another invoice. */
  returned: z.nullable(Kip),
  outstanding: z.nullable(Kip),
});
export type TotalsRow = z.infer<typeof TotalsRow>;

export const groupTotals = endpoint({
  name: 'feeinvoice.totals.groups',
  method: 'GET',
  path: '/api/feeinvoice/totals/groups',
  stillAnswers: ['73dc09798003', 'b356b06a3f85'],
  access: 'feeinvoice.payment.view',
  reads: ['invoice', 'payment', 'class'],
  query: GroupQuery,
  output: z.object({ rows: z.array(TotalsRow), tillLeftOut }),
  errors: ['till_uncounted'],
});

export const exportTotals = endpoint({
  name: 'feeinvoice.totals.export',
  method: 'POST',
  path: '/api/feeinvoice/totals/groups/export',
  access: 'feeinvoice.payment.export',
  body: z.extend(exportBody(GroupQuery), { language: z._default(z.enum(['en', 'lo']), 'en') }),
  output: 'file',
  errors: ['till_uncounted'],
  discloses: 'nothing',
});

/**
 * What was to come in each month of the year by the due dates of its invoices, after credit notes, and what has come of
 * it and isn't the family's credit again.
 */
export const readExpected = endpoint({
  name: 'feeinvoice.totals.expected',
  method: 'GET',
  path: '/api/feeinvoice/totals/expected',
  stillAnswers: ['593927dbbeb9'],
  access: 'feeinvoice.payment.view',
  reads: ['invoice', 'payment'],
  output: z.object({
    months: z.array(z.object({ month: z.string(), expected: Kip, collected: Kip })),
    tillLeftOut,
  }),
});

/** The most weeks that are told apart; what comes after them is told as one sum. */
export const mostForecastWeeks = 26;

const Coming = z.object({ amount: Kip, families: z.number() });

/**
 * When what is owed now can be expected. A family pays so many days after the due date as is usual for it: the median of
 * its own receipts, else of all of the branch’s. What should have come by then already is `late`. All of it together is
 * what is outstanding; an agreement on instalments counts by its parts.
 */
export const readForecast = endpoint({
  name: 'feeinvoice.totals.forecast',
  method: 'GET',
  path: '/api/feeinvoice/totals/forecast',
  stillAnswers: ['18e401d9aa12'],
  access: 'feeinvoice.payment.view',
  reads: ['invoice', 'payment'],
  output: z.object({
    /** Days after the due date by which half of what the branch received had come; null before anything has. */
    usualDays: z.nullable(z.number()),
    late: Coming,
    /** From the week of today on, each by its Monday; `own`: of families with receipts of their own. */
    weeks: z.array(z.extend(Coming, { monday: LocalDate, own: Kip })),
    later: Coming,
    tillLeftOut,
  }),
});
