import * as z from 'zod/mini';
import { LocalDate, SignedKip } from '../fields.ts';
import { Name } from './values.ts';

export const discountKinds = ['sibling', 'staff_child', 'full_year', 'scholarship'] as const;
export const DiscountKind = z.enum(discountKinds);
export type DiscountKind = z.infer<typeof DiscountKind>;

export const discountBases = ['percent', 'fixed'] as const;
export const siblingOrders = ['birth', 'enrolment'] as const;

const days = {
  /** Days of the period for which the line counts, and how many the period has; both 1 where it isn't prorated. */
  days: z.number(),
  periodDays: z.number(),
};

/** Of who changed level within the period: the days in each level with its price, and what they come to, in their order. */
const spans = z.optional(
  z.array(
    z.object({
      level: Name,
      from: LocalDate,
      until: LocalDate,
      /** What that level's plan says for the whole period. */
      price: z.number(),
      ...days,
      amount: z.number(),
    }),
  ),
);

/** Of who shares the price with another household: its part in percent, and the whole line that it is a part of. */
const share = z.optional(z.object({ percent: z.number(), of: z.number() }));

/** Why a line costs what it costs: the office and the family read the same. */
export const PriceReason = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fee'),
    /** What the plan says for the whole period. */
    price: z.number(),
    ...days,
    spans,
    share,
  }),
  z.object({
    kind: z.literal('discount'),
    discount: DiscountKind,
    basis: z.enum(discountBases),
    /** Hundredths of a per cent, or kip. */
    value: z.number(),
    /** The price that it is a part of. */
    of: z.number(),
    ...days,
    spans,
    /** Of a sibling discount: for the child with which number in the family it is, and by what they are counted. */
    children: z.nullable(
      z.object({ from: z.number(), until: z.nullable(z.number()), by: z.enum(siblingOrders) }),
    ),
    /** What made it less than it would be: what was left of the fee, its own cap, or that of all discounts together. */
    limitedBy: z.nullable(z.enum(['fee', 'cap', 'all'])),
    share,
  }),
  z.object({ kind: z.literal('late_fee'), basis: z.enum(discountBases), value: z.number(), of: z.number() }),
]);
export type PriceReason = z.infer<typeof PriceReason>;

/** A line of a price, as it will stand on the invoice. */
export const PricedLine = z.object({
  feeItemId: z.nullable(z.number()),
  kind: z.enum(['fee', 'discount', 'late_fee']),
  text: Name,
  /** Discounts are negative. */
  amount: SignedKip,
  why: PriceReason,
});
export type PricedLine = z.infer<typeof PricedLine>;
