import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Kip, ofObject, Version } from '../fields.ts';

export const lateFeeBases = ['none', 'percent', 'fixed'] as const;

/** What holds for all fees of a branch: the most that discounts take off, what a late payment costs, who refunds alone. */
export const FeeTerms = z.object({
  version: z.number(),
  /** Per cent of a period's fees that all discounts together take off at most; null for no limit. */
  discountCap: z.nullable(z.number()),
  lateBasis: z.enum(lateFeeBases),
  /** Hundredths of a per cent of what is owed, or kip. */
  lateValue: z.number(),
  /** Days after the due date on which nothing is charged yet. */
  lateGraceDays: z.number(),
  lateCap: z.nullable(Kip),
  /** A refund of more than this needs a second person. */
  refundLimit: Kip,
  /** What a family is billed for a cheque that the bank sends back; 0 for nothing. */
  bounceFee: Kip,
  /** From how many days after its due date on an invoice is reminded of for the first, second and third time. */
  reminderDays: z.array(z.number()),
});
export type FeeTerms = z.infer<typeof FeeTerms>;

/** The most reminders that an invoice gets. */
export const mostReminders = 3;

const ReminderDays = z.array(z.number().check(z.int(), z.minimum(1), z.maximum(365))).check(
  z.minLength(1, 'required'),
  z.maxLength(mostReminders),
  z.superRefine<number[]>((days, context) => {
    days.forEach((day, at) => {
      if (at > 0 && day <= (days[at - 1] ?? 0))
        context.issues.push({ code: 'custom', message: 'days_order', path: [at], input: days });
    });
  }),
);

/** What changes what families are billed. */
const billed = {
  discountCap: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(100))),
  lateBasis: z.enum(lateFeeBases),
  lateValue: Kip,
  lateGraceDays: z.number().check(z.int(), z.minimum(0), z.maximum(180)),
  lateCap: z.nullable(Kip.check(z.minimum(1))),
};
type Billed = z.infer<z.ZodMiniObject<typeof billed>>;

const lateRules = [
  z.refine<Billed>(({ lateBasis, lateValue }) => lateBasis !== 'percent' || lateValue <= 10_000, {
    error: 'percent_range',
    path: ['lateValue'],
    when: ofObject,
  }),
  z.refine<Billed>(({ lateBasis, lateValue }) => lateBasis === 'none' || lateValue > 0, {
    error: 'required',
    path: ['lateValue'],
    when: ofObject,
  }),
] as const;

/** The part of the terms that a change of the year's income is asked about with. */
export const BilledTerms = z.object(billed).check(...lateRules);

const edited = {
  version: Version,
  ...billed,
  refundLimit: Kip,
  bounceFee: Kip,
  /** Not said by bundles from before it could be: it stays as it is. */
  reminderDays: z.optional(ReminderDays),
};

export const FeeTermsEdit = z
  .object(edited)
  .check(...(lateRules as unknown as [z.core.$ZodCheck<z.infer<z.ZodMiniObject<typeof edited>>>]));

export const readFeeTerms = endpoint({
  name: 'feeinvoice.terms.read',
  method: 'GET',
  path: '/api/feeinvoice/terms',
  stillAnswers: ['c79ee0bdbb7c'],
  access: 'feeinvoice.plan.view',
  reads: ['fee-plan'],
  output: FeeTerms,
});

/** For what isn’t issued, charged or asked for yet. */
export const updateFeeTerms = endpoint({
  name: 'feeinvoice.terms.edit',
  method: 'PUT',
  path: '/api/feeinvoice/terms',
  stillAnswers: ['98d3c1fdd697', 'c79ee0bdbb7c'],
  access: 'feeinvoice.plan.edit',
  changes: ['fee-plan'],
  body: FeeTermsEdit,
  output: FeeTerms,
});
