import type { FeePlan } from '@suksa/contracts/feeinvoice';
import { and, asc, eq, sql } from 'drizzle-orm';
import {
  branchLevels,
  feePlanLines,
  feePlanPeriods,
  feePlans,
  levels,
  terms,
} from '../../../db/schema/index.ts';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

interface Place {
  readonly branchId: PermittedBranchId;
  readonly yearId: number;
}

export type PlanPeriods = FeePlan['periods'];

const periods = sql<PlanPeriods>`(
  select coalesce(json_agg(json_build_object('code', d.code, 'startsOn', d.starts_on::text, 'endsOn', d.ends_on::text,
    'dueDate', d.due_date::text, 'lines', (select coalesce(json_agg(json_build_object('feeItemId', l.fee_item_id,
      'amount', l.amount) order by l.position, l.fee_item_id), '[]'::json) from fee_plan_line l where l.period_id = d.id))
    order by d.starts_on, d.code), '[]'::json)
  from fee_plan_period d where d.plan_id = fee_plan.id and d.revision = fee_plan.revision)`;

export const findPlans = (db: Queryable, { branchId, yearId }: Place, id?: number) =>
  db
    .select({
      id: feePlans.id,
      version: feePlans.version,
      revision: feePlans.revision,
      levelId: feePlans.levelId,
      periods,
    })
    .from(feePlans)
    .where(
      and(
        eq(feePlans.branchId, branchId),
        eq(feePlans.yearId, yearId),
        id === undefined ? undefined : eq(feePlans.id, id),
      ),
    );

export const lockPlan = async (tx: Transaction, id: number): Promise<void> => {
  await tx.select({ id: feePlans.id }).from(feePlans).where(eq(feePlans.id, id)).for('update');
};

/** The levels that the branch teaches, in their order. */
export const taughtLevels = (db: Queryable, branchId: PermittedBranchId) =>
  db
    .select({ id: levels.id, name: { lo: levels.nameLo, en: levels.nameEn } })
    .from(branchLevels)
    .innerJoin(levels, eq(levels.id, branchLevels.levelId))
    .where(eq(branchLevels.branchId, branchId))
    .orderBy(asc(levels.position));

export const termsOfYear = (db: Queryable, yearId: number) =>
  db
    .select({ number: terms.number, startsOn: terms.startDate, endsOn: terms.endDate })
    .from(terms)
    .where(eq(terms.yearId, yearId))
    .orderBy(asc(terms.number));

export const insertPlan = async (
  tx: Transaction,
  { branchId, yearId }: Place,
  levelId: number,
): Promise<number> => {
  const [row] = await tx
    .insert(feePlans)
    .values({ branchId, yearId, levelId })
    .returning({ id: feePlans.id });
  return row?.id ?? 0;
};

export const raiseRevision = async (tx: Transaction, id: number): Promise<void> => {
  await tx
    .update(feePlans)
    .set({
      revision: sql`${feePlans.revision} + 1`,
      version: sql`${feePlans.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(feePlans.id, id));
};

/** The periods of one revision of a plan, with their lines in the order in which they were typed. */
export const insertPeriods = async (
  tx: Transaction,
  { planId, revision }: { readonly planId: number; readonly revision: number },
  typed: PlanPeriods,
): Promise<void> => {
  const written = await tx
    .insert(feePlanPeriods)
    .values(
      typed.map(({ code, startsOn, endsOn, dueDate }) => ({
        planId,
        revision,
        code,
        startsOn,
        endsOn,
        dueDate,
      })),
    )
    .returning({ id: feePlanPeriods.id, code: feePlanPeriods.code });
  const idOf = new Map(written.map(({ id, code }) => [code, id]));
  await tx
    .insert(feePlanLines)
    .values(
      typed.flatMap(({ code, lines }) =>
        lines.map((line, index) => ({ ...line, periodId: idOf.get(code) ?? 0, position: index + 1 })),
      ),
    );
};
