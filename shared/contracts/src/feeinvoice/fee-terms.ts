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
});
export type FeeTerms = z.infer<typeof FeeTerms>;

export const FeeTermsEdit = z
  .object({
    version: Version,
    discountCap: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(100))),
    lateBasis: z.enum(lateFeeBases),
    lateValue: Kip,
    lateGraceDays: z.number().check(z.int(), z.minimum(0), z.maximum(180)),
    lateCap: z.nullable(Kip.check(z.minimum(1))),
    refundLimit: Kip,
    bounceFee: Kip,
  })
  .check(
    z.refine(({ lateBasis, lateValue }) => lateBasis !== 'percent' || lateValue <= 10_000, {
      error: 'percent_range',
      path: ['lateValue'],
      when: ofObject,
    }),
    z.refine(({ lateBasis, lateValue }) => lateBasis === 'none' || lateValue > 0, {
      error: 'required',
      path: ['lateValue'],
      when: ofObject,
    }),
  );

export const readFeeTerms = endpoint({
  name: 'feeinvoice.terms.read',
  method: 'GET',
  path: '/api/feeinvoice/terms',
  access: 'feeinvoice.plan.view',
  reads: ['fee-plan'],
  output: FeeTerms,
});

/** For what isn’t issued, charged or asked for yet. */
export const updateFeeTerms = endpoint({
  name: 'feeinvoice.terms.edit',
  method: 'PUT',
  path: '/api/feeinvoice/terms',
  access: 'feeinvoice.plan.edit',
  changes: ['fee-plan'],
  body: FeeTermsEdit,
  output: FeeTerms,
});
