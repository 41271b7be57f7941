import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type {
  createFeePlan,
  FeePlan,
  readFeePlanRevisions,
  readFeePlans,
  updateFeePlan,
} from '@suksa/contracts/feeinvoice';
import { writableYear, yearOf } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { create, edit, type Resource } from '../../../http/write.ts';
import { findItems, presentItem } from './item-repository.ts';
import {
  findPlans,
  insertPeriods,
  insertPlan,
  lockPlan,
  type PlanPeriods,
  raiseRevision,
  revisionsOf,
  taughtLevels,
  termsOfYear,
} from './plan-record-repository.ts';
import { faultsOfPeriods } from './plan-rules.ts';

const placeOf = ({ context }: Pick<Caller, 'context'>) => ({
  branchId: context.branchId,
  yearId: yearOf(context).id,
});

const plans: Resource<FeePlan> = {
  entity: 'feeinvoice.plan',
  lock: async (tx, id, call) => {
    await lockPlan(tx, id);
    return (await findPlans(tx, placeOf(call), id))[0];
  },
  branchOf: (_plan, { context }) => context.branchId,
};

/** Every level that the branch teaches with its plan of the year, and what a plan is made of. */
export const readPlans = async (
  call: Pick<Caller, 'context' | 'school'>,
): Promise<EndpointOutput<typeof readFeePlans>> => {
  const db = call.school.read;
  const place = placeOf(call);
  const [levels, found, items, terms] = await Promise.all([
    taughtLevels(db, place.branchId),
    findPlans(db, place),
    findItems(db),
    termsOfYear(db, place.yearId),
  ]);
  return {
    levels: levels.map((level) => ({
      ...level,
      plan: found.find(({ levelId }) => levelId === level.id) ?? null,
    })),
    items: items.map(presentItem),
    terms,
  };
};

const mostRevisions = 50;

/** How a plan of the year stood before, by whom and for how many invoices. */
export const readRevisions = async (
  call: Pick<Caller, 'context' | 'school'>,
  id: number,
): Promise<EndpointOutput<typeof readFeePlanRevisions>> => {
  const rows = await revisionsOf(call.school.read, placeOf(call), { id, most: mostRevisions });
  if (rows.length === 0) notFound();
  return { revisions: rows.map((row) => ({ ...row, at: row.at && new Date(row.at).toISOString() })) };
};

/** Says for the first time what a level costs in the year. */
export const addPlan = (
  call: Caller,
  { idempotencyKey: key, levelId, periods }: EndpointRequest<typeof createFeePlan>['body'],
): Promise<FeePlan> => {
  const request = { branchId: call.context.branchId, yearId: yearOf(call.context).id, levelId, periods };
  const insert = async (tx: Transaction) => {
    const { id: yearId } = writableYear(call.context);
    const { branchId } = call.context;
    await refuseWrongPlan(tx, call, { levelId, periods });
    const planId = await insertPlan(tx, { branchId, yearId }, levelId);
    await insertPeriods(tx, { planId, revision: 1 }, periods);
    return planId;
  };
  return create(call, plans, insert, { key, request });
};

/** Writes the next revision of a plan: what is issued keeps its price. */
export const changePlan = (
  call: Caller,
  id: number,
  { version, periods }: EndpointRequest<typeof updateFeePlan>['body'],
): Promise<FeePlan> =>
  edit(call, plans, { id, version }, async (tx, before) => {
    writableYear(call.context);
    await refuseWrongPlan(tx, call, { levelId: before.levelId, periods });
    await raiseRevision(tx, id);
    await insertPeriods(tx, { planId: id, revision: before.revision + 1 }, periods);
  });

/**
 * A plan that a level of the branch can't have in the year, refused at the field: days outside of the year or billed
 * twice, a level that isn't taught, a fee that there isn't. `at` is where the plan stands in what was sent.
 */
export const refuseWrongPlan = async (
  db: Queryable,
  { context }: Pick<Caller, 'context'>,
  { levelId, periods }: { readonly levelId: number; readonly periods: PlanPeriods },
  at = '',
): Promise<void> => {
  const fields = faultsOfPeriods(periods, yearOf(context)).map(({ path, code }) => ({
    path: at + path,
    code,
  }));
  if (fields.length > 0) refuse('validation_failed', { fields });
  if (!(await taughtLevels(db, context.branchId)).some(({ id }) => id === levelId))
    refuseField(`${at}levelId`, 'not_allowed');
  const known = new Set((await findItems(db)).map(({ id }) => id));
  for (const [period, { lines }] of periods.entries())
    for (const [index, { feeItemId }] of lines.entries())
      if (!known.has(feeItemId))
        refuseField(`${at}periods.${period}.lines.${index}.feeItemId`, 'not_allowed');
};
