import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { invoices } from '../../db/schema/index.ts';
import type { Queryable } from '../../http/app.ts';

/**
 * What each pupil owes a branch, in whole kip: the open balances of all their invoices, due or not. A pupil for whom
 * nothing was ever billed isn't in the map. Authorise before: it asks nobody.
 */
export const debtOfPupils = async (
  db: Queryable,
  branchId: number,
  pupilIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (pupilIds.length === 0) return new Map();
  const rows = await db
    .select({ pupilId: invoices.pupilId, owed: sql<number>`sum(${invoices.balance})::float8` })
    .from(invoices)
    .where(
      and(
        eq(invoices.branchId, branchId),
        inArray(invoices.pupilId, [...pupilIds]),
        ne(invoices.state, 'draft'),
      ),
    )
    .groupBy(invoices.pupilId);
  return new Map(rows.map(({ pupilId, owed }) => [pupilId, owed]));
};
