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
