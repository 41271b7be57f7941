import { type SQL, sql } from 'drizzle-orm';
import type { PermittedBranchId } from '../../http/actor.ts';
import { duePassed } from './due-passed.ts';

/** Kip that a family owes in a branch, as a column of a query over families. */
export const owedBy = (familyId: SQL, branchId: PermittedBranchId): SQL<number> =>
  sql<number>`(select coalesce(sum(i.balance), 0)::float8 from invoice i
    where i.family_id = ${familyId} and i.branch_id = ${branchId})`;

/** The part of it that is overdue: due on `overdueUntil` of the branch or before. */
export const overdueBy = (familyId: SQL, branchId: PermittedBranchId, overdueUntil: string): SQL<number> =>
  sql<number>`(select coalesce(sum(i.balance), 0)::float8 from invoice i
    where i.family_id = ${familyId} and i.branch_id = ${branchId} and ${duePassed(overdueUntil, 'i')})`;

/** Kip received from a family, or returned to it by credit notes, that no invoice has taken yet. */
export const creditOf = (familyId: SQL, branchId: PermittedBranchId): SQL<number> =>
  sql<number>`((select coalesce(sum(p.amount - coalesce((
      select sum(a.amount) from payment_use a where a.payment_id = p.id), 0)), 0)::float8
    from payment p where p.family_id = ${familyId} and p.branch_id = ${branchId}
      and not exists (select 1 from payment_void v where v.payment_id = p.id))
    + (select coalesce(sum(credit_note_left(n.id)), 0)::float8 from invoice i join credit_note n on n.invoice_id = i.id
      where i.family_id = ${familyId} and i.branch_id = ${branchId} and i.returned > 0))`;

/** How {@link moneyOfFamilies} is joined: `money.owed`, `money.overdue` and `money.credit` of `money.family_id`. */
export const joinedMoney = {
  owed: sql<number>`money.owed`,
  overdue: sql<number>`money.overdue`,
  credit: sql<number>`money.credit`,
};

interface MoneyPlace {
  /** A query of the families' ids. */
  readonly of: SQL;
  readonly branchId: PermittedBranchId;
  readonly overdueUntil: string;
}

/**
 * The same of many families at once, a row each, whether or not they have any money: each table is looked at once for
 * all of them, which costs a third of asking for one after the other. Invoices and receipts are looked up by family: a
 * planner that may choose reads all of the branch's.
 */
export const moneyOfFamilies = ({ of, branchId, overdueUntil }: MoneyPlace): SQL => sql`(
  with asked as materialized (${of}),
  debt as (
    select i.family_id, sum(i.balance) as owed,
      sum(i.balance) filter (where ${duePassed(overdueUntil, 'i')}) as overdue,
      sum((select sum(credit_note_left(n.id)) from credit_note n where n.invoice_id = i.id))
        filter (where i.returned > 0) as returned
    from asked cross join lateral (
        select * from invoice own where own.family_id = asked.id and own.branch_id = ${branchId} offset 0) i
    group by i.family_id),
  receipts as (
    select p.family_id, sum(p.amount - coalesce((
      select sum(a.amount) from payment_use a where a.payment_id = p.id), 0)) as rest
    from asked cross join lateral (
        select * from payment own where own.family_id = asked.id and own.branch_id = ${branchId} offset 0) p
      left join payment_void v on v.payment_id = p.id
    where v.payment_id is null group by p.family_id)
  select asked.id as family_id, coalesce(debt.owed, 0)::float8 as owed, coalesce(debt.overdue, 0)::float8 as overdue,
    (coalesce(debt.returned, 0) + coalesce(receipts.rest, 0))::float8 as credit
  from asked left join debt on debt.family_id = asked.id left join receipts on receipts.family_id = asked.id) as money`;
