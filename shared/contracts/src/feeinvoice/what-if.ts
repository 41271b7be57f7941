import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Kip, SignedKip } from '../fields.ts';
import { BilledTerms } from './fee-terms.ts';
import { FeePlanInput } from './plan.ts';
import { DiscountInput } from './plans/discount.ts';
import { Person, Student } from './values.ts';

/**
 * A change that is thought of: a plan of a level as it would be, a discount (`id` null for a new one), or the branch's
 * rules of discounts and late fees.
 */
export const WhatIfChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plan'), plan: FeePlanInput }),
  z.object({ kind: z.literal('discount'), id: z.nullable(Id), discount: DiscountInput }),
  z.object({ kind: z.literal('terms'), terms: BilledTerms }),
]);
export type WhatIfChange = z.infer<typeof WhatIfChange>;

/** What the periods of the year come to over the students as they are now. */
const Income = z.object({ before: Kip, after: Kip });

export const WhatIf = z.object({
  /** The whole year, as if nothing were billed yet. */
  year: Income,
  /** Of it what isn't billed yet: that alone would change. */
  open: Income,
  /** Of both, where the rules of late fees are asked about: what those who are late today would be charged, once each. */
  lateFees: z.optional(Income),
  /** How many would be billed something else for what isn't billed yet. */
  families: z.number(),
  students: z.number(),
  /** The families with the greatest change of what isn't billed yet. */
  rows: z.array(
    z.object({
      ...{ family: Person, students: z.number(), before: Kip, after: Kip, change: SignedKip },
      /** Those of them whose price changes: families of one surname are told apart by their children. */
      children: z.array(Student),
    }),
  ),
});
export type WhatIf = z.infer<typeof WhatIf>;

/** The most families that are named. */
export const mostWhatIf = 100;

/** What a change of a price or a discount would do to the year's income. Nothing is written. */
export const askWhatIf = endpoint({
  name: 'feeinvoice.plan.whatIf',
  method: 'POST',
  path: '/api/feeinvoice/plans/what-if',
  // Names the children too.
  stillAnswers: ['b4b6cce1879b', '182ec908548d', '2809dd35b3b4'],
  access: 'feeinvoice.plan.edit',
  reads: ['fee-plan', 'student', 'family', 'invoice'],
  body: z.object({ change: WhatIfChange }),
  output: WhatIf,
});
