import { and, eq, type SQL, sql } from 'drizzle-orm';
import { payments, paymentVoids } from '../../../db/schema/index.ts';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';

/** The oldest receipt of `page`, and the day of UTC that `payment_day_sum` counts it to. */
const oldest = sql`(select received_at, id, (received_at at time zone 'UTC')::date as day
  from page order by received_at, id limit 1) as oldest`;

/**
 * Kip of a branch's valid receipts before the oldest one of `page`: whole days as triggers have added them up, and of that
 * receipt's day those that came before it.
 */
export const sumBeforePage = (branchId: PermittedBranchId): SQL<number | null> =>
  sql<number | null>`(
    select coalesce((
        select sum(case when s.is_void then -s.amount else s.amount end) from payment_day_sum s
        where s.branch_id = ${branchId} and s.day < oldest.day), 0)
      + coalesce((
        select sum(p.amount) from payment p left join payment_void v on v.payment_id = p.id
        where p.branch_id = ${branchId} and p.received_at >= oldest.day::timestamp at time zone 'UTC'
          and (p.received_at, p.id) < (oldest.received_at, oldest.id) and v.payment_id is null), 0)
    from ${oldest})`.mapWith(Number);

/** The same of those that the filters let through. */
export const filteredSumBeforePage = (db: Queryable, within: SQL | undefined): SQL<number | null> =>
  sql<number | null>`(${db
    .select({
      sum: sql`coalesce(sum(${payments.amount}) filter (where ${paymentVoids.paymentId} is null), 0)`,
    })
    .from(payments)
    .leftJoin(paymentVoids, eq(paymentVoids.paymentId, payments.id))
    .where(
      and(
        within,
        sql`(${payments.receivedAt}, ${payments.id}) < (select oldest.received_at, oldest.id from ${oldest})`,
      ),
    )})`.mapWith(Number);
