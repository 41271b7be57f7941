import { and, asc, eq, sql } from 'drizzle-orm';
import {
  discountRules,
  feeItems,
  feePlanLines,
  feePlanPeriods,
  feePlans,
  feeTerms,
  levels,
} from '../../../db/schema/index.ts';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { DiscountRule } from '../../../school/money/pricing/pricing.ts';

interface Place {
  readonly branchId: PermittedBranchId;
  readonly yearId: number;
}

const currentPeriods = and(
  eq(feePlanPeriods.planId, feePlans.id),
  eq(feePlanPeriods.revision, feePlans.revision),
);

/** What each level is billed for a period, as the plans are now: one row a fee. */
export const planLinesOf = (db: Queryable, { branchId, yearId }: Place, period: string) =>
  db
    .select({
      planId: feePlans.id,
      revision: feePlans.revision,
      levelId: feePlans.levelId,
      level: { lo: levels.nameLo, en: levels.nameEn },
      startsOn: feePlanPeriods.startsOn,
      endsOn: feePlanPeriods.endsOn,
      dueDate: feePlanPeriods.dueDate,
      feeItemId: feeItems.id,
      name: { lo: feeItems.nameLo, en: feeItems.nameEn },
      prorated: feeItems.prorated,
      amount: feePlanLines.amount,
    })
    .from(feePlans)
    .innerJoin(levels, eq(levels.id, feePlans.levelId))
    .innerJoin(feePlanPeriods, currentPeriods)
    .innerJoin(feePlanLines, eq(feePlanLines.periodId, feePlanPeriods.id))
    .innerJoin(feeItems, eq(feeItems.id, feePlanLines.feeItemId))
    .where(
      and(
        eq(feePlans.branchId, branchId),
        eq(feePlans.yearId, yearId),
        eq(feePlanPeriods.code, period),
        eq(feeItems.active, true),
      ),
    )
    .orderBy(asc(feePlans.levelId), asc(feePlanLines.position), asc(feeItems.id));

/** The periods of a year's plans as they are now; where levels differ, from the first day to the last. */
export const periodsOf = (db: Queryable, { branchId, yearId }: Place) =>
  db
    .select({
      code: feePlanPeriods.code,
      startsOn: sql<string>`min(${feePlanPeriods.startsOn})::text`,
      endsOn: sql<string>`max(${feePlanPeriods.endsOn})::text`,
      dueDate: sql<string>`min(${feePlanPeriods.dueDate})::text`,
    })
    .from(feePlans)
    .innerJoin(feePlanPeriods, currentPeriods)
    .where(and(eq(feePlans.branchId, branchId), eq(feePlans.yearId, yearId)))
    .groupBy(feePlanPeriods.code)
    .orderBy(sql`min(${feePlanPeriods.startsOn})`, asc(feePlanPeriods.code));

export const plannedLevels = (db: Queryable, { branchId, yearId }: Place) =>
  db
    .select({ id: levels.id, name: { lo: levels.nameLo, en: levels.nameEn } })
    .from(feePlans)
    .innerJoin(levels, eq(levels.id, feePlans.levelId))
    .where(and(eq(feePlans.branchId, branchId), eq(feePlans.yearId, yearId)))
    .orderBy(asc(levels.position));

/** The discounts of a branch that are in use, in their order. */
export const activeRules = async (
  db: Queryable,
  branchId: PermittedBranchId,
): Promise<(DiscountRule & { readonly position: number })[]> => {
  const rows = await db
    .select()
    .from(discountRules)
    .where(and(eq(discountRules.branchId, branchId), eq(discountRules.active, true)))
    .orderBy(asc(discountRules.position), asc(discountRules.id));
  return rows.map((row) => ({ ...row, name: { lo: row.nameLo, en: row.nameEn } }));
};

/** What holds for all discounts, and for late payments; nothing where the branch has said nothing. */
export const termsOf = async (db: Queryable, branchId: PermittedBranchId) => {
  const [row] = await db.select().from(feeTerms).where(eq(feeTerms.branchId, branchId));
  return row ?? null;
};
