import { schoolTimeZone } from '@suksa/contracts/days';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { insertOne } from '../../../db/insert-one.ts';
import { closedMonths, users } from '../../../db/schema/index.ts';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable, Transaction } from '../../../http/app.ts';

const openers = alias(users, 'opener');

/** Every closing of the branch's months, the latest first. */
export const closingsOf = (db: Queryable, branchId: PermittedBranchId) =>
  db
    .select({
      closing: closedMonths,
      closerLo: users.nameLo,
      closerEn: users.nameEn,
      openerLo: openers.nameLo,
      openerEn: openers.nameEn,
    })
    .from(closedMonths)
    .innerJoin(users, eq(users.id, closedMonths.closedBy))
    .leftJoin(openers, eq(openers.id, closedMonths.reopenedBy))
    .where(eq(closedMonths.branchId, branchId))
    .orderBy(desc(closedMonths.id));
export type ClosingRow = Awaited<ReturnType<typeof closingsOf>>[number];

interface Sums extends Record<string, unknown> {
  readonly month: string;
  readonly billed: number;
  readonly received: number;
  readonly openTills: number;
}

/** What each month has, the latest first: a month stands here once anything was written of one of its days. */
export const entriesByMonth = async (
  db: Queryable,
  branchId: PermittedBranchId,
): Promise<readonly Sums[]> => {
  const month = (day: ReturnType<typeof sql>) => sql`to_char(${day}, 'YYYY-MM')`;
  const { rows } = await db.execute<Sums>(sql`
    with entries as (
      select ${month(sql`issue_date`)} as month, sum(total) as billed, 0 as received, 0 as tills from invoice
        where branch_id = ${branchId} and state <> 'draft' group by 1
      union all select ${month(sql`ended_on`)}, 0, 0, 0 from invoice
        where branch_id = ${branchId} and ended_on is not null group by 1
      union all select ${month(sql`till_day`)}, 0, sum(amount), 0 from payment where branch_id = ${branchId} group by 1
      union all select ${month(sql`(v.voided_at at time zone ${schoolTimeZone})::date`)}, 0, -sum(p.amount), 0
        from payment_void v join payment p on p.id = v.payment_id where p.branch_id = ${branchId} group by 1
      union all select ${month(sql`paid_on`)}, 0, 0, 0 from refund
        where branch_id = ${branchId} and paid_on is not null group by 1
      union all select ${month(sql`day`)}, 0, 0, 0 from credit_note where branch_id = ${branchId} group by 1
      union all select ${month(sql`day`)}, 0, 0, 0 from write_off
        where branch_id = ${branchId} and state = 'approved' group by 1
      union all select ${month(sql`day`)}, 0, 0, count(*) filter (where state <> 'closed') from till
        where branch_id = ${branchId} group by 1)
    select month, sum(billed)::float8 as billed, greatest(sum(received), 0)::float8 as received, sum(tills)::int as "openTills"
    from entries where month is not null group by 1 order by 1 desc`);
  return rows;
};

interface Closing {
  readonly branchId: PermittedBranchId;
  readonly month: string;
  readonly closedBy: number;
  readonly reason: string;
}

export const insertClosing = (tx: Transaction, closing: Closing): Promise<number> =>
  insertOne(tx, closedMonths, closing);

/** Who opens it again stands beside who has closed it. */
export const endClosing = async (
  tx: Transaction,
  { branchId, month }: Pick<Closing, 'branchId' | 'month'>,
  { by, reason }: { readonly by: number; readonly reason: string },
): Promise<number | null> => {
  const [row] = await tx
    .update(closedMonths)
    .set({ reopenedAt: new Date(), reopenedBy: by, reopenReason: reason })
    .where(
      and(
        eq(closedMonths.branchId, branchId),
        eq(closedMonths.month, month),
        isNull(closedMonths.reopenedAt),
      ),
    )
    .returning({ id: closedMonths.id });
  return row?.id ?? null;
};

/** Months that were closed, each for itself. */
export const activeMonths = async (db: Queryable, branchId: PermittedBranchId): Promise<string[]> => {
  const rows = await db
    .select({ month: closedMonths.month })
    .from(closedMonths)
    .where(and(eq(closedMonths.branchId, branchId), isNull(closedMonths.reopenedAt)));
  return rows.map(({ month }) => month);
};
