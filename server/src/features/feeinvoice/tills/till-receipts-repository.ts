import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { payments, tills } from '../../../db/schema/index.ts';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';

/**
 * The id of the till at which a receipt was taken, as a column of any query of payments: the one that its cash went into,
 * else the one that its cashier had open at that moment.
 */
export const tillOfReceipt = sql<number | null>`coalesce(${payments.tillId}, (
  select at.id from till at where at.branch_id = ${payments.branchId} and at.day = ${payments.tillDay}
    and at.cashier_id = ${payments.cashierId} and ${payments.receivedAt} >= at.opened_at
    and ${payments.receivedAt} <= coalesce(at.counted_at, 'infinity') order by at.id desc limit 1))`;

/** A condition of a query over payments: taken at this till of the branch. Its cashier and day find them by an index. */
export const takenAt = (branchId: PermittedBranchId, tillId: number | SQLWrapper): SQL | undefined => {
  const its = (column: string) =>
    sql`(select ${sql.raw(`at.${column}`)} from till at where at.id = ${tillId} and at.branch_id = ${branchId})`;
  return and(
    eq(payments.tillDay, its('day')),
    eq(payments.cashierId, its('cashier_id')),
    or(
      eq(payments.tillId, its('id')),
      and(
        isNull(payments.tillId),
        sql`${payments.receivedAt} >= ${its('opened_at')}`,
        sql`${payments.receivedAt} <= coalesce(${its('counted_at')}, 'infinity')`,
      ),
    ),
  );
};

/** Whether this till is the caller's own and still has to be counted. */
export const isOwnToCount = async (
  db: Queryable,
  { userId }: Pick<Actor, 'userId'>,
  tillId: number,
): Promise<boolean> => {
  const own = and(eq(tills.id, tillId), eq(tills.cashierId, userId), eq(tills.state, 'open'));
  return (await db.select({ id: tills.id }).from(tills).where(own)).length > 0;
};
