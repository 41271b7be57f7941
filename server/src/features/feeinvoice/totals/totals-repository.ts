import { schoolTimeZone } from '@suksa/contracts/days';
import { sql } from 'drizzle-orm';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { outsideOwnTill, putByOwnTill } from '../../../school/money/blind-count.ts';
import { duePassed } from '../../../school/money/due-passed.ts';
import { crossedMoney } from './crossing-repository.ts';

interface Days {
  readonly branchId: PermittedBranchId;
  readonly from: string;
  readonly until: string;
}

/** The sums of a statement are told as numbers. */
const kip = (sum: ReturnType<typeof sql>) => sql`coalesce(${sum}, 0)::float8`;

interface Flows extends Record<string, number> {
  readonly opening: number;
  readonly billed: number;
  readonly discounts: number;
  readonly lateFees: number;
  readonly cancelled: number;
  readonly received: number;
  readonly takenBack: number;
  readonly refunded: number;
  readonly credited: number;
  readonly writtenOff: number;
}

/** What moved on these days, and what all days before them come to. A receipt is taken back on the day of its void. */
export const flowsOf = async (db: Queryable, { branchId, from, until }: Days): Promise<Flows> => {
  const inDays = (day: ReturnType<typeof sql>) => sql`${day} between ${from}::date and ${until}::date`;
  const before = (day: ReturnType<typeof sql>) => sql`${day} < ${from}::date`;
  const voidDay = sql`(v.voided_at at time zone ${schoolTimeZone})::date`;
  const { rows } = await db.execute<Flows>(sql`
    with lines as (
      select ${kip(sql`sum(l.amount) filter (where l.kind = 'fee')`)} as billed,
        ${kip(sql`-sum(l.amount) filter (where l.kind = 'discount')`)} as discounts,
        ${kip(sql`sum(l.amount) filter (where l.kind = 'late_fee')`)} as late
      from invoice i join invoice_line l on l.invoice_id = i.id
      where i.branch_id = ${branchId} and i.state <> 'draft' and ${inDays(sql`i.issue_date`)}
    ), bills as (
      select ${kip(sql`sum(total) filter (where ${before(sql`issue_date`)})`)}
          - ${kip(sql`sum(total) filter (where ${before(sql`ended_on`)})`)} as before,
        ${kip(sql`sum(total) filter (where ${inDays(sql`ended_on`)})`)} as cancelled
      from invoice where branch_id = ${branchId} and state <> 'draft'
    ), money as (
      select ${kip(sql`sum(p.amount) filter (where ${before(sql`p.till_day`)})`)}
          - ${kip(sql`sum(p.amount) filter (where ${before(voidDay)})`)} as before,
        ${kip(sql`sum(p.amount) filter (where ${inDays(sql`p.till_day`)})`)} as received,
        ${kip(sql`sum(p.amount) filter (where ${inDays(voidDay)})`)} as back
      from payment p left join payment_void v on v.payment_id = p.id where p.branch_id = ${branchId}
    ), given as (
      select ${kip(sql`sum(amount) filter (where ${before(sql`paid_on`)})`)} as before,
        ${kip(sql`sum(amount) filter (where ${inDays(sql`paid_on`)})`)} as refunded
      from refund where branch_id = ${branchId} and state = 'paid'
    ), notes as (
      select ${kip(sql`sum(amount) filter (where ${before(sql`day`)})`)} as before,
        ${kip(sql`sum(amount) filter (where ${inDays(sql`day`)})`)} as credited
      from credit_note where branch_id = ${branchId}
    ), lost as (
      select ${kip(sql`sum(amount) filter (where ${before(sql`day`)})`)} as before,
        ${kip(sql`sum(amount) filter (where ${inDays(sql`day`)})`)} as "writtenOff"
      from write_off where branch_id = ${branchId} and state = 'approved'
    )
    select bills.before - money.before + given.before - notes.before - lost.before as opening, notes.credited,
      lost."writtenOff", lines.billed, lines.discounts, lines.late as "lateFees",
      bills.cancelled, money.received, money.back as "takenBack", given.refunded
    from lines, bills, money, given, notes, lost`);
  return rows[0] as Flows;
};

interface Now extends Record<string, number> {
  readonly outstanding: number;
  readonly credit: number;
  readonly families: number;
  readonly untied: number;
}

interface OfBranch {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
}

/**
 * What is owed and what is paid ahead, from the balances; and for how many families the documents come to something
 * else than these balances. As if what the caller still has to count weren't there.
 */
export const balancesNow = async (db: Queryable, { actor, branchId }: OfBranch): Promise<Now> => {
  const isCounted = outsideOwnTill(actor, sql`p.till_id`);
  const { rows } = await db.execute<Now>(sql`
    with bills as (
      select family_id, sum(total) as total, sum(balance) as balance from invoice
      where branch_id = ${branchId} and state = 'issued' group by 1
    ), own as (
      select i.family_id, sum(put.amount) as amount from ${putByOwnTill(actor)} put join invoice i on i.id = put.invoice_id
      where i.branch_id = ${branchId} group by 1
    ), credited as (
      select i.family_id, sum(d.amount) as amount, sum(d.back) as back, sum(d.rest) as rest from (
        select invoice_id, amount, coalesce((select sum(r.amount) from refund r
          where r.credit_note_id = n.id and r.state = 'paid'), 0) as back, credit_note_left(n.id) as rest
        from credit_note n where branch_id = ${branchId}
        union all select invoice_id, amount, 0, 0 from write_off where branch_id = ${branchId} and state = 'approved') d
      join invoice i on i.id = d.invoice_id group by 1
    ), taken as (
      select p.id, p.family_id, p.amount from payment p
      where p.branch_id = ${branchId} and not exists (select 1 from payment_void v where v.payment_id = p.id)
        and ${isCounted}
    ), money as (
      select t.family_id, sum(t.amount - coalesce(r.amount, 0)) as amount, sum(coalesce(a.amount, 0)) as used
      from taken t left join (select payment_id, sum(amount) as amount from payment_allocation group by 1) a
        on a.payment_id = t.id
        left join (select payment_id, sum(amount) as amount from refund where state = 'paid' and payment_id is not null group by 1) r
        on r.payment_id = t.id group by 1
    ), crossed as (
      select family_id, sum(amount) as amount from ${crossedMoney(branchId, isCounted)} crossed
      where voided_on is null group by 1
    ), account as (
      select coalesce(b.total, 0) - coalesce(m.amount, 0) - coalesce(x.amount, 0)
          - coalesce(c.amount - c.back, 0) as documents,
        coalesce(b.balance, 0) + coalesce(o.amount, 0) as owed, coalesce(m.amount - m.used, 0) + coalesce(c.rest, 0) as credit
      from bills b full join money m on m.family_id = b.family_id
        left join credited c on c.family_id = b.family_id left join own o on o.family_id = b.family_id
        left join crossed x on x.family_id = coalesce(b.family_id, m.family_id)
    )
    select ${kip(sql`sum(owed)`)} as outstanding, ${kip(sql`sum(credit)`)} as credit, count(*)::int as families,
      (count(*) filter (where documents <> owed - credit))::int as untied
    from account`);
  return rows[0] as Now;
};

interface Ageing extends Record<string, number> {
  readonly notDue: number;
  readonly to30: number;
  readonly to60: number;
  readonly to90: number;
  readonly older: number;
}

interface Ages extends OfBranch {
  readonly today: string;
  readonly overdueUntil: string;
}

/** What is owed, by the days since it was due; on a free day it isn't due yet. What the caller has to count pays nothing. */
export const ageingOf = async (
  db: Queryable,
  { actor, branchId, today, overdueUntil }: Ages,
): Promise<Ageing> => {
  const isDue = duePassed(overdueUntil, 'owed');
  const between = (least: number, most: number) =>
    kip(sql`sum(amount) filter (where ${isDue}
      and ${today}::date - due_date between ${least}::int and ${most}::int)`);
  const { rows } = await db.execute<Ageing>(sql`
    select ${kip(sql`sum(amount) filter (where not ${isDue})`)} as "notDue",
      ${between(0, 30)} as "to30", ${between(31, 60)} as "to60", ${between(61, 90)} as "to90",
      ${between(91, 100_000)} as older
    from (
      select due_date, agreed_until, balance as amount from invoice
      where branch_id = ${branchId} and state = 'issued' and balance > 0
      union all
      select i.due_date, i.agreed_until, put.amount from ${putByOwnTill(actor)} put join invoice i on i.id = put.invoice_id
      where i.branch_id = ${branchId}
    ) owed`);
  return rows[0] as Ageing;
};

interface YearOfBranch extends OfBranch {
  readonly yearId: number;
}

/**
 * By the month of the due dates of a year's invoices, less what credit notes have taken off and made the family's credit
 * again; without what the caller still has to count.
 */
export const expectedOf = async (db: Queryable, { actor, branchId, yearId }: YearOfBranch) => {
  const { rows } = await db.execute<{ month: string; expected: number; collected: number }>(sql`
    select to_char(due_date, 'YYYY-MM') as month, ${kip(sql`sum(total - credited)`)} as expected,
      greatest(0, ${kip(sql`sum(paid - returned - coalesce(own.amount, 0))`)}) as collected
    from invoice left join ${putByOwnTill(actor)} own on own.invoice_id = invoice.id
    where branch_id = ${branchId} and year_id = ${yearId} and state = 'issued' group by 1 order by 1`);
  return rows;
};
