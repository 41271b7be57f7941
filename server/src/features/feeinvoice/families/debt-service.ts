import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { invoices } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';

/**
 * What each student owes a branch, in whole kip: the open balances of all their invoices, due or not. A student for whom
 * nothing was ever billed isn't in the map. Authorise before: it asks nobody.
 */
export const debtOfStudents = async (
  db: Queryable,
  branchId: number,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({ studentId: invoices.studentId, owed: sql<number>`sum(${invoices.balance})::float8` })
    .from(invoices)
    .where(
      and(
        eq(invoices.branchId, branchId),
        inArray(invoices.studentId, [...studentIds]),
        ne(invoices.state, 'draft'),
      ),
    )
    .groupBy(invoices.studentId);
  return new Map(rows.map(({ studentId, owed }) => [studentId, owed]));
};
