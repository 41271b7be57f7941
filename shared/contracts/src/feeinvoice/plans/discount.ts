import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Id, IdempotencyKey, IdParams, Kip, line, ofObject, optionalLine, Version } from '../../fields.ts';
import { DiscountKind, discountBases, siblingOrders } from '../price.ts';
import { Name } from '../values.ts';

const Price = Kip.check(z.minimum(1));
const names = { lo: line(120), en: line(120) };
const Tier = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(20)));

const discountFields = {
  kind: DiscountKind,
  name: z.object(names),
  basis: z.enum(discountBases),
  /** Hundredths of a per cent, or kip. */
  value: Price,
  /** Null: every fee. */
  feeItemId: z.nullable(Id),
  childFrom: Tier,
  childUntil: Tier,
  siblingOrder: z.nullable(z.enum(siblingOrders)),
  stacks: z.boolean(),
  cap: z.nullable(Price),
  /** Lower ones are taken off first. */
  position: z.number().check(z.int(), z.minimum(1), z.maximum(999)),
  active: z.boolean(),
};
type Fields = z.infer<z.ZodMiniObject<typeof discountFields>>;

const discountRules = [
  z.refine<Fields>(({ basis, value }) => basis !== 'percent' || value <= 10_000, {
    error: 'percent_range',
    path: ['value'],
    when: ofObject,
  }),
  z.refine<Fields>(({ basis, feeItemId }) => basis === 'percent' || feeItemId !== null, {
    error: 'required',
    path: ['feeItemId'],
    when: ofObject,
  }),
  z.refine<Fields>(({ kind, childFrom }) => kind !== 'sibling' || childFrom !== null, {
    error: 'required',
    path: ['childFrom'],
    when: ofObject,
  }),
  z.refine<Fields>(({ kind, siblingOrder }) => kind !== 'sibling' || siblingOrder !== null, {
    error: 'required',
    path: ['siblingOrder'],
    when: ofObject,
  }),
  z.refine<Fields>(
    ({ childFrom, childUntil }) => childFrom === null || childUntil === null || childUntil >= childFrom,
    { error: 'child_order', path: ['childUntil'], when: ofObject },
  ),
] as const;

export const DiscountInput = z.object(discountFields).check(...discountRules);
const DiscountCreation = z
  .object({
    ...discountFields,
    /** Made anew for each form: the same sent twice, as after a lost answer, makes one. */
    idempotencyKey: z.optional(IdempotencyKey),
  })
  .check(...discountRules);
export const DiscountEdit = z
  .object({ ...discountFields, version: Version })
  .check(...(discountRules as unknown as [z.core.$ZodCheck<Fields & { version: number }>]));
export const Discount = z.object({
  id: z.number(),
  version: z.number(),
  kind: DiscountKind,
  name: Name,
  basis: z.enum(discountBases),
  value: z.number(),
  feeItemId: z.nullable(z.number()),
  childFrom: z.nullable(z.number()),
  childUntil: z.nullable(z.number()),
  siblingOrder: z.nullable(z.enum(siblingOrders)),
  stacks: z.boolean(),
  cap: z.nullable(Kip),
  position: z.number(),
  active: z.boolean(),
  /** To how many students it is granted in the year; a sibling discount is granted to nobody. */
  students: z.number(),
});
export type Discount = z.infer<typeof Discount>;

/** In the order in which they are taken off. */
export const listDiscounts = endpoint({
  name: 'feeinvoice.discount.list',
  method: 'GET',
  path: '/api/feeinvoice/discounts',
  access: 'feeinvoice.plan.view',
  reads: ['fee-plan'],
  output: z.object({ rows: z.array(Discount) }),
});

export const createDiscount = endpoint({
  name: 'feeinvoice.discount.create',
  method: 'POST',
  path: '/api/feeinvoice/discounts',
  access: 'feeinvoice.plan.edit',
  changes: ['fee-plan'],
  body: DiscountCreation,
  // It only asks for what may be left out.
  stillAnswers: ['4715711ef0b9'],
  output: Discount,
});

export const updateDiscount = endpoint({
  name: 'feeinvoice.discount.edit',
  method: 'PUT',
  path: '/api/feeinvoice/discounts/:id',
  access: 'feeinvoice.plan.edit',
  changes: ['fee-plan'],
  params: IdParams,
  body: DiscountEdit,
  output: Discount,
});

/** The discounts that can be granted, and which of them a student has in the year. */
export const listGrants = endpoint({
  name: 'feeinvoice.grant.list',
  method: 'GET',
  path: '/api/feeinvoice/students/:id/discounts',
  access: 'feeinvoice.plan.view',
  reads: ['fee-plan', 'student'],
  params: IdParams,
  output: z.object({
    rows: z.array(z.object({ ruleId: z.number(), name: Name, granted: z.boolean(), reason: z.string() })),
  }),
});

/** Grants a discount to a student for the year, or takes it back: for what isn't issued yet. */
export const setGrant = endpoint({
  name: 'feeinvoice.grant.set',
  method: 'PUT',
  path: '/api/feeinvoice/students/:id/discounts',
  access: 'feeinvoice.plan.edit',
  changes: ['fee-plan'],
  params: IdParams,
  body: z.object({ ruleId: Id, granted: z.boolean(), reason: optionalLine(200) }),
  output: 'nothing',
  errors: ['year_closed'],
});
