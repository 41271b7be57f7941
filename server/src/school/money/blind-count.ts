import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Actor, can } from '../../http/actor.ts';

/**
 * Whether the caller counts blind: who answers for a till is told no sum that would say what is in it before it was
 * counted. Managers see everybody's sums, their own too.
 */
export const countsBlind = (actor: Actor): boolean => !can(actor, 'feeinvoice.payment.approve');

/** A condition of a query over payments: not in a till that the caller still has to count. */
export const outsideOwnTill = (actor: Actor, tillId: SQLWrapper): SQL | undefined =>
  countsBlind(actor)
    ? sql`not exists (select 1 from till own where own.id = ${tillId} and own.state = 'open' and own.cashier_id = ${actor.userId})`
    : undefined;
