import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Actor } from '../../http/actor.ts';

/**
 * A condition of a query over payments: not in a till that the caller still has to count. Whoever has a till open counts it
 * blind, whatever else they may do: no sum tells them what is in it before.
 */
export const outsideOwnTill = (actor: Actor, tillId: SQLWrapper): SQL =>
  sql`(${tillId} is null or ${tillId} not in (
    select own.id from till own where own.state = 'open' and own.cashier_id = ${actor.userId}))`;

/** Whether the caller has a till in the branch whose sum may not be told yet: a column of any query. */
export const hasTillToCount = (
  { userId }: Pick<Actor, 'userId'>,
  branchId: number,
): SQL<boolean> => sql<boolean>`exists (
  select 1 from till own where own.state = 'open' and own.cashier_id = ${userId} and own.branch_id = ${branchId})`;

/**
 * What the caller's till that still has to be counted has put on invoices, as a query of `invoice_id` and `amount`. Sums
 * of what is paid and owed take it as not paid yet: before and after, they would tell what is in the till.
 */
export const putByOwnTill = ({ userId }: Pick<Actor, 'userId'>): SQL => sql`(
  select a.invoice_id, sum(a.amount) as amount
  from till own join payment p on p.till_id = own.id
    join payment_allocation a on a.payment_id = p.id
    left join payment_void v on v.payment_id = p.id
  where own.state = 'open' and own.cashier_id = ${userId} and v.payment_id is null
  group by a.invoice_id)`;
