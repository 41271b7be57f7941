import * as z from 'zod/mini';
import { daysBetween } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, IdParams, Instant, Kip, LocalDate, line, ofObject, Version } from '../fields.ts';
import { PeriodCode } from './billing.ts';
import { Name, PaidKip } from './values.ts';

export const feeFrequencies = ['once', 'month', 'term', 'year'] as const;
const names = { lo: line(120), en: line(120) };

const itemFields = {
  code: z.string().check(z.trim(), z.regex(/^[A-Z][A-Z0-9-]{0,11}$/, 'fee_code')),
  name: z.object(names),
  frequency: z.enum(feeFrequencies),
  refundable: z.boolean(),
  /** Who is here for a part of a period pays a part of it. */
  prorated: z.boolean(),
  active: z.boolean(),
};
/** Made anew for each form: the same sent twice, as after a lost answer, makes one. */
const once = { idempotencyKey: z.optional(IdempotencyKey) };
const FeeItemInput = z.object({ ...itemFields, ...once });
export const FeeItemEdit = z.object({ ...itemFields, version: Version });
export const FeeItem = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  name: Name,
  frequency: z.enum(feeFrequencies),
  refundable: z.boolean(),
  prorated: z.boolean(),
  active: z.boolean(),
});
export type FeeItem = z.infer<typeof FeeItem>;

export const mostPeriods = 24;

const PlanPeriod = z
  .object({
    code: PeriodCode,
    startsOn: LocalDate,
    endsOn: LocalDate,
    dueDate: LocalDate,
    lines: z.array(z.object({ feeItemId: Id, amount: PaidKip })).check(
      z.minLength(1, 'required'),
      z.maxLength(20),
      z.refine(
        (lines) => new Set(lines.map(({ feeItemId }) => feeItemId)).size === lines.length,
        'duplicate',
      ),
    ),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
      error: 'date_order',
      path: ['endsOn'],
      when: ofObject,
    }),
    z.refine(({ startsOn, endsOn }) => !(daysBetween(startsOn, endsOn) >= 731), {
      error: 'too_many_days',
      path: ['endsOn'],
      when: ofObject,
    }),
  );

const periods = z.array(PlanPeriod).check(
  z.minLength(1, 'required'),
  z.maxLength(mostPeriods),
  z.refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'duplicate'),
);

export const FeePlanInput = z.object({ levelId: Id, periods });
export const FeePlanEdit = z.object({ version: Version, periods });

const WrittenPeriods = z.array(
  z.object({
    code: z.string(),
    startsOn: LocalDate,
    endsOn: LocalDate,
    dueDate: LocalDate,
    lines: z.array(z.object({ feeItemId: z.number(), amount: Kip })),
  }),
);

/** What a level costs in the year. `revision` goes up with each change; invoices keep the one that they were written by. */
export const FeePlan = z.object({
  id: z.number(),
  version: z.number(),
  revision: z.number(),
  levelId: z.number(),
  periods: WrittenPeriods,
});
export type FeePlan = z.infer<typeof FeePlan>;

/** How a plan once stood. */
export const FeePlanRevision = z.object({
  revision: z.number(),
  /** Null where it came with the school's first data. */
  at: z.nullable(Instant),
  by: z.nullable(Name),
  /** Issued by it, and not void. */
  invoices: z.number(),
  periods: WrittenPeriods,
});
export type FeePlanRevision = z.infer<typeof FeePlanRevision>;

/** Every level of the branch with its plan of the year, the fee items, and the terms that a new plan begins with. */
export const readFeePlans = endpoint({
  name: 'feeinvoice.plan.list',
  method: 'GET',
  path: '/api/feeinvoice/plans',
  access: 'feeinvoice.plan.view',
  reads: ['fee-plan', 'branch', 'academic-year'],
  output: z.object({
    levels: z.array(z.object({ id: z.number(), name: Name, plan: z.nullable(FeePlan) })),
    items: z.array(FeeItem),
    terms: z.array(z.object({ number: z.number(), startsOn: LocalDate, endsOn: LocalDate })),
  }),
});

/** The last fifty revisions of a plan, the one that counts first. */
export const readFeePlanRevisions = endpoint({
  name: 'feeinvoice.plan.revisions',
  method: 'GET',
  path: '/api/feeinvoice/plans/:id/revisions',
  access: 'feeinvoice.plan.view',
  reads: ['fee-plan', 'invoice'],
  params: IdParams,
  output: z.object({ revisions: z.array(FeePlanRevision) }),
  errors: ['not_found'],
});

const planErrors = ['plan_exists', 'year_closed'] as const;

export const createFeePlan = endpoint({
  name: 'feeinvoice.plan.create',
  method: 'POST',
  path: '/api/feeinvoice/plans',
  access: 'feeinvoice.plan.edit',
  changes: ['fee-plan'],
  body: z.extend(FeePlanInput, once),
  // It only asks for what may be left out.
  stillAnswers: ['27504af1882f'],
  output: FeePlan,
  errors: planErrors,
});

/** A new revision: it counts for what isn't issued yet. */
export const updateFeePlan = endpoint({
  name: 'feeinvoice.plan.edit',
  method: 'PUT',
  path: '/api/feeinvoice/plans/:id',
  access: 'feeinvoice.plan.edit',
  changes: ['fee-plan'],
  params: IdParams,
  body: FeePlanEdit,
  output: FeePlan,
  errors: planErrors,
});

export const createFeeItem = endpoint({
  name: 'feeinvoice.item.create',
  method: 'POST',
  path: '/api/feeinvoice/items',
  access: 'feeinvoice.plan.edit',
  changes: ['fee-plan', 'card-fee'],
  body: FeeItemInput,
  // It only asks for what may be left out.
  stillAnswers: ['6021141285f7'],
  output: FeeItem,
  errors: ['duplicate'],
});

export const updateFeeItem = endpoint({
  name: 'feeinvoice.item.edit',
  method: 'PUT',
  path: '/api/feeinvoice/items/:id',
  access: 'feeinvoice.plan.edit',
  changes: ['fee-plan', 'card-fee'],
  params: IdParams,
  body: FeeItemEdit,
  output: FeeItem,
  errors: ['duplicate'],
});
