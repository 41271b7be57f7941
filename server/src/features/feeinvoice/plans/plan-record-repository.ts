import type { FeePlan } from '@suksa/contracts/feeinvoice';
import { and, asc, eq, sql } from 'drizzle-orm';
import { insertOne } from '../../../db/insert-one.ts';
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

const periodsOf = (revision: string) => sql<PlanPeriods>`(
  select coalesce(json_agg(json_build_object('code', d.code, 'startsOn', d.starts_on::text, 'endsOn', d.ends_on::text,
    'dueDate', d.due_date::text, 'lines', (select coalesce(json_agg(json_build_object('feeItemId', l.fee_item_id,
      'amount', l.amount) order by l.position, l.fee_item_id), '[]'::json) from fee_plan_line l where l.period_id = d.id))
    order by d.starts_on, d.code), '[]'::json)
  from fee_plan_period d where d.plan_id = fee_plan.id and d.revision = ${sql.raw(revision)})`;

export const findPlans = (db: Queryable, { branchId, yearId }: Place, id?: number) =>
  db
    .select({
      id: feePlans.id,
      version: feePlans.version,
      revision: feePlans.revision,
      levelId: feePlans.levelId,
      periods: periodsOf('fee_plan.revision'),
    })
    .from(feePlans)
    .where(
      and(
        eq(feePlans.branchId, branchId),
        eq(feePlans.yearId, yearId),
        id === undefined ? undefined : eq(feePlans.id, id),
      ),
    );

export interface RevisionRow {
  readonly revision: number;
  readonly at: string | null;
  readonly by: { readonly lo: string; readonly en: string } | null;
  readonly invoices: number;
  readonly periods: PlanPeriods;
}

/** How a plan stood, the last revision first. Who wrote one tells the audit trail, whose last entry is of the last one. */
export const revisionsOf = async (
  db: Queryable,
  { branchId, yearId }: Place,
  { id, most }: { readonly id: number; readonly most: number },
): Promise<readonly RevisionRow[]> => {
  const { rows } = await db.execute<RevisionRow & Record<string, unknown>>(sql`
    select written.revision, said.at,
      case when u.id is null then null else json_build_object('lo', u.name_lo, 'en', u.name_en) end as by,
      (select count(*)::int from invoice i where i.plan_id = fee_plan.id and i.plan_revision = written.revision
        and i.state = 'issued') as invoices,
      ${periodsOf('written.revision')} as periods
    from fee_plan
    cross join lateral (select distinct revision from fee_plan_period where plan_id = fee_plan.id) written
    left join (select at, actor_id, (row_number() over (order by id desc))::int as place from audit_entry
      where entity = 'feeinvoice.plan' and entity_id = ${String(id)}) said
      on said.place = fee_plan.revision - written.revision + 1
    left join app_user u on u.id = said.actor_id
    where fee_plan.id = ${id} and fee_plan.branch_id = ${branchId} and fee_plan.year_id = ${yearId}
    order by written.revision desc limit ${most}`);
  return rows;
};

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

export const insertPlan = (tx: Transaction, { branchId, yearId }: Place, levelId: number): Promise<number> =>
  insertOne(tx, feePlans, { branchId, yearId, levelId });

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
