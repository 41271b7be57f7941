import { type SQL, sql } from 'drizzle-orm';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { putByOwnTill } from '../../../school/money/blind-count.ts';

export interface ComingRow extends Record<string, unknown> {
  readonly familyId: number;
  /** The day on which it can be expected. */
  readonly day: string;
  readonly amount: number;
  /** By the family's own receipts, not by everybody's. */
  readonly own: boolean;
}

/** Each receipt's part of an invoice, with the days from the due date to the till's day. */
const paidLate = (branchId: PermittedBranchId) => sql`
  select p.family_id, p.till_day - i.due_date as days
  from payment p join payment_allocation a on a.payment_id = p.id join invoice i on i.id = a.invoice_id
  where p.branch_id = ${branchId} and p.method <> 'branch_transfer' and a.amount > 0
    and not exists (select 1 from payment_void v where v.payment_id = p.id)`;

export const usualDaysOf = async (db: Queryable, branchId: PermittedBranchId): Promise<number | null> => {
  const { rows } = await db.execute<{ days: number | null }>(sql`
    select percentile_disc(0.5) within group (order by days) as days from (${paidLate(branchId)}) paid`);
  return rows[0]?.days ?? null;
};

export interface Expecting {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  readonly usualDays: number;
}

/**
 * What each family owes with the day on which it can be expected. An invoice counts by its due date; those of an
 * agreement by the parts of it that aren't paid yet, the first one with what its invoices owe beyond what was agreed to:
 * a receipt of before may have been voided since. What the caller still has to count isn't paid yet either.
 */
export const comingParts = ({ actor, branchId, usualDays }: Expecting): SQL => sql`
    with own as (${putByOwnTill(actor)}), habit as (
      select family_id, percentile_disc(0.5) within group (order by days) as days
      from (${paidLate(branchId)}) paid group by 1
    ), agreed as (
      select a.id, coalesce(min(i.family_id) filter (where i.balance > 0), min(i.family_id)) as family_id,
        min(i.id) as invoice_id,
        a.total - sum(i.balance + coalesce(own.amount, 0)) as settled
      from instalment_agreement a join instalment_invoice x on x.agreement_id = a.id join invoice i on i.id = x.invoice_id
        left join own on own.invoice_id = i.id
      where a.branch_id = ${branchId} and a.state = 'active' group by a.id
    ), part as (
      select g.family_id, g.invoice_id, g.id || '-' || p.position as key, p.due_date,
        least(p.amount, sum(p.amount) over (partition by g.id order by p.position) - greatest(0, g.settled))
          + case when p.position = 1 then greatest(0, -g.settled) else 0 end as amount
      from agreed g join instalment_part p on p.agreement_id = g.id
    ), owed as (
      select family_id, i.id as invoice_id, false as instalment, 'i' || i.id as key, due_date,
        balance + coalesce(own.amount, 0) as amount
      from invoice i left join own on own.invoice_id = i.id
      where branch_id = ${branchId} and state = 'issued' and balance + coalesce(own.amount, 0) > 0 and not exists (
        select 1 from instalment_invoice x where x.invoice_id = i.id and x.agreement_state = 'active')
      union all select family_id, invoice_id, true, 'p' || key, due_date, amount from part where amount > 0
    )
    select o.*, o.due_date + coalesce(h.days, ${usualDays}::int) as day, h.days is not null as own
    from owed o left join habit h on h.family_id = o.family_id`;

/** The same as one amount for each family and day. */
export const comingOf = async (db: Queryable, expecting: Expecting): Promise<readonly ComingRow[]> => {
  const { rows } = await db.execute<ComingRow>(sql`
    select c.family_id as "familyId", c.day::text as day, sum(c.amount)::float8 as amount, c.own
    from (${comingParts(expecting)}) c group by 1, 2, 4`);
  return rows;
};
