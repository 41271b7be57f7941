import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Kip, LocalDate, line } from '../fields.ts';
import { FeeTerms } from './fee-terms.ts';
import { Person, Student } from './values.ts';

/** An invoice that is late for longer than the days of grace, and what its late fee is. */
export const LateInvoice = z.object({
  id: z.number(),
  number: z.string(),
  student: Student,
  family: Person,
  effectiveDueDate: LocalDate,
  overdueDays: z.number(),
  balance: Kip,
  /** All of the balance or, in an agreement that isn't kept, its share of the parts whose day has passed. */
  late: Kip,
  fee: Kip,
});
export type LateInvoice = z.infer<typeof LateInvoice>;

/**
 * The branch's late invoices without a late fee and without a waiver, the oldest first; at most 200. `all` counts those
 * that aren't shown too, and takes what the caller still has to count in a till as not paid.
 */
export const listLateInvoices = endpoint({
  name: 'feeinvoice.late-fee.list',
  method: 'GET',
  path: '/api/feeinvoice/late-fees',
  stillAnswers: ['5413b0957493', '2dbf47f4b03a', '7fbc6a7132ca'],
  access: 'feeinvoice.plan.view',
  reads: ['invoice', 'payment', 'holiday', 'fee-plan', 'credit-note'],
  output: z.object({
    terms: FeeTerms,
    rows: z.array(LateInvoice),
    all: z.object({ invoices: z.number(), fees: Kip }),
  }),
});

/** Charges what the rules say now; what was charged, waived or paid meanwhile is left out, so a repeat charges nothing. */
export const chargeLateFees = endpoint({
  name: 'feeinvoice.late-fee.charge',
  method: 'POST',
  path: '/api/feeinvoice/late-fees',
  access: 'feeinvoice.invoice.create',
  changes: ['invoice'],
  // It only asks for what may be left out.
  stillAnswers: ['8190849f3ad1'],
  body: z.object({
    invoiceIds: z.array(Id).check(z.minLength(1), z.maxLength(200)),
    /** The sum that was told before: nothing is charged where it would come to more by now. */
    agreed: z.optional(Kip),
  }),
  output: z.object({ charged: z.number(), amount: Kip }),
  errors: ['late_fees_changed', 'year_closed'],
});

export const LateFeeWaiver = z.object({ invoiceId: Id, reason: line(200) });

/** Says that an invoice gets no late fee, and why. One that was charged is taken off by a credit note. */
export const waiveLateFee = endpoint({
  name: 'feeinvoice.late-fee.waive',
  method: 'POST',
  path: '/api/feeinvoice/late-fees/waivers',
  access: 'feeinvoice.invoice.void',
  changes: ['invoice'],
  body: LateFeeWaiver,
  output: 'nothing',
  errors: ['late_fee_settled', 'year_closed'],
});
