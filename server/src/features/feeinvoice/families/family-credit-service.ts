import { sql } from 'drizzle-orm';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { creditOf } from '../../../school/money/family-money.ts';

/** Whole kip received from each family in a branch that no invoice has taken yet. Authorise before: it asks nobody. */
export const creditOfFamilies = async (
  db: Queryable,
  branchId: PermittedBranchId,
  familyIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await db.execute<{ id: number; credit: number }>(sql`
    select f.id, ${creditOf(sql`f.id`, branchId)} as credit from family f
    where f.id = any(${sql.param([...new Set(familyIds)])}::integer[])`);
  return new Map(rows.map(({ id, credit }) => [id, credit]));
};
