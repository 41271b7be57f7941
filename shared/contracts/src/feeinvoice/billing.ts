import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Kip, LocalDate, SignedKip } from '../fields.ts';
import { jobKind, jobOf } from '../job.ts';
import { listPage, listQuery, oneOf } from '../list.ts';
import { PricedLine } from './price.ts';
import { Child, Name, Person } from './values.ts';

/** `ready`: it would be billed; `draft`: a draft is written; `issued`: billed; `blocked`: it can't be. */
export const billingStates = ['ready', 'draft', 'issued', 'blocked'] as const;
/** Why a student can't be billed: no plan for the level, not here in the period, or nothing is left to pay. */
export const billingBlocks = ['no_plan', 'not_here', 'nothing'] as const;
export const billingWarnings = ['no_payer', 'joined', 'leaving', 'suspended', 'debt'] as const;

/** `T1`, `M2026-10`: what tells the bills of a student in a year apart. */
export const PeriodCode = z.string().check(z.regex(/^[A-Z][A-Z0-9-]{0,19}$/, 'period_code'));

const choice = {
  period: PeriodCode,
  class: z.optional(Id),
  level: z.optional(Id),
};

export const BillingQuery = listQuery(['student'], { ...choice, state: oneOf(billingStates) });
export type BillingQuery = z.infer<typeof BillingQuery>;

/** A student and what a period would cost, or has cost; where it is billed already, what stands on the invoice. */
export const BillingRow = z.object({
  student: Child,
  family: Person,
  /** The first day in the period; null where there is none. */
  hereFrom: z.nullable(LocalDate),
  state: z.enum(billingStates),
  blocked: z.nullable(z.enum(billingBlocks)),
  warnings: z.array(z.enum(billingWarnings)),
  /** In another level for a part of the period: of fees that count by days each level's price is billed. */
  changedLevel: z.optional(z.boolean()),
  /** Of who changed level and is billed: how much more the present price is than what was billed and isn't credited. */
  levelDifference: z.optional(SignedKip),
  fees: Kip,
  /** Not negative. */
  discounts: Kip,
  total: Kip,
  dueDate: z.nullable(LocalDate),
  lines: z.array(PricedLine),
  /** Who is billed how much of it, the first household first, companies last. */
  parts: z.array(z.object({ family: Person, share: z.number(), amount: Kip, isCompany: z.boolean() })),
  /** The invoices of the period that are there. */
  invoices: z.array(z.object({ id: z.number(), number: z.nullable(z.string()), total: Kip })),
});
export type BillingRow = z.infer<typeof BillingRow>;

const Count = z.object({ count: z.number(), amount: Kip });

/**
 * What billing a period would do, student by student: nothing is written. Sums are of all that the class and the level
 * let through, whatever state is asked for.
 */
export const checkBilling = endpoint({
  name: 'feeinvoice.billing.check',
  method: 'GET',
  path: '/api/feeinvoice/billing',
  // It only says more.
  stillAnswers: ['4c889aa9cb1c', '354ad62e015e', 'ff2ab78e496d', '4ded14e96bdf'],
  access: 'feeinvoice.invoice.create',
  reads: ['fee-plan', 'student', 'family', 'invoice', 'class'],
  query: BillingQuery,
  output: z.extend(listPage(BillingRow), {
    sums: z.object({ ready: Count, draft: Count, issued: Count, blocked: Count }),
    discounts: Kip,
  }),
});

/** The periods of the year's plans, the first one first, with the levels that are billed for them. */
export const listBillingPeriods = endpoint({
  name: 'feeinvoice.billing.periods',
  method: 'GET',
  path: '/api/feeinvoice/billing/periods',
  access: 'feeinvoice.invoice.create',
  reads: ['fee-plan', 'academic-year'],
  output: z.object({
    rows: z.array(z.object({ code: z.string(), startsOn: LocalDate, endsOn: LocalDate, dueDate: LocalDate })),
    levels: z.array(z.object({ id: z.number(), name: Name })),
  }),
});

/** Bills students of a period: those that are named, or all that can be. What is billed already stays as it is. */
export const billing = jobKind({
  name: 'feeinvoice.billing.run',
  access: 'feeinvoice.invoice.create',
  view: 'feeinvoice.invoice.create',
  /** Students for whom something was written, invoices, kip; and those whom it left as they were. */
  result: z.object({ students: z.number(), invoices: z.number(), amount: Kip, left: z.number() }),
  canBeCalledOff: true,
  changes: ['invoice', 'family'],
});

export const BillingMode = z.enum(['draft', 'issue']);

export const BillingOrder = z.object({
  ...choice,
  mode: BillingMode,
  /** Null: all that can be billed. */
  students: z.nullable(z.array(Id).check(z.minLength(1, 'required'), z.maxLength(50_000))),
  /** The sum that was told before: nothing is begun where it would come to another one by now. */
  agreed: z.optional(Kip),
});

export const BillingRun = z.object({
  job: jobOf(billing),
  period: z.string(),
  mode: BillingMode,
});
export type BillingRun = z.infer<typeof BillingRun>;

/**
 * Has the server write the invoices and answers at once. May be repeated, and goes on where a server stopped: nobody is
 * billed twice for a period. Refused while the branch's last one is running.
 */
export const runBilling = endpoint({
  name: 'feeinvoice.billing.run',
  method: 'POST',
  path: '/api/feeinvoice/billing/runs',
  access: 'feeinvoice.invoice.create',
  changes: ['invoice', 'family'],
  // It only asks for what may be left out.
  stillAnswers: ['e29dacb2f0e1'],
  body: BillingOrder,
  output: BillingRun,
  errors: ['billing_running', 'billing_changed', 'nothing_to_bill', 'year_closed'],
});

/** The branch's last one in the year, however far it is. */
export const lastBilling = endpoint({
  name: 'feeinvoice.billing.last',
  method: 'GET',
  path: '/api/feeinvoice/billing/runs/last',
  access: 'feeinvoice.invoice.create',
  reads: ['invoice'],
  output: z.object({ run: z.nullable(BillingRun) }),
});
