import type { TotalGroup, TotalsRow } from '@suksa/contracts/feeinvoice';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor, PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { putByOwnTill } from '../../../school/money/blind-count.ts';

interface Grouping {
  readonly actor: Actor;
  readonly branchId: PermittedBranchId;
  readonly from: string;
  readonly until: string;
}

type Row = TotalsRow & Record<string, unknown>;

/** Invoices that count, of the days, with what their lines are; without what the caller still has to count. */
const billed = ({ actor, branchId, from, until }: Grouping): SQL => sql`
  select i.id, i.student_id, i.year_id, i.issue_date, i.paid - coalesce(own.amount, 0) as paid,
    i.balance + coalesce(own.amount, 0) as balance, i.credited, i.written_off, i.returned,
    coalesce(sum(l.amount) filter (where l.kind = 'fee'), 0) as fees,
    coalesce(-sum(l.amount) filter (where l.kind = 'discount'), 0) as discounts,
    coalesce(sum(l.amount) filter (where l.kind = 'late_fee'), 0) as late
  from invoice i left join invoice_line l on l.invoice_id = i.id
    left join ${putByOwnTill(actor)} own on own.invoice_id = i.id
  where i.branch_id = ${branchId} and i.state = 'issued' and i.issue_date between ${from}::date and ${until}::date
  group by i.id, own.amount`;

const sums = sql`count(*)::int as documents, sum(b.fees)::float8 as billed, sum(b.discounts)::float8 as discounts,
  sum(b.late)::float8 as "lateFees", sum(b.credited)::float8 as credited, sum(b.written_off)::float8 as "writtenOff",
  sum(b.paid)::float8 as paid, sum(b.returned)::float8 as returned, sum(b.balance)::float8 as outstanding`;

const inItsYear = sql`left join enrolment e on e.student_id = b.student_id and e.year_id = b.year_id and e.is_current
  left join class c on c.id = e.class_id`;

const received = ({ branchId, from, until }: Grouping): SQL => sql`
  select p.* from payment p where p.branch_id = ${branchId} and p.till_day between ${from}::date and ${until}::date
    and not exists (select 1 from payment_void v where v.payment_id = p.id)`;

const none = sql`null::float8 as billed, null::float8 as discounts, null::float8 as "lateFees",
  null::float8 as credited, null::float8 as "writtenOff", null::float8 as returned`;

const queries: Readonly<Record<TotalGroup, (grouping: Grouping) => SQL>> = {
  class: (grouping) => sql`with b as (${billed(grouping)})
    select c.id, '' as key, case when c.id is null then null
        else json_build_object('lo', c.name, 'en', c.name) end as name, ${sums}
    from b ${inItsYear} left join level l on l.id = c.level_id group by c.id, l.position
    order by l.position nulls last, c.name`,
  level: (grouping) => sql`with b as (${billed(grouping)})
    select l.id, '' as key, case when l.id is null then null
        else json_build_object('lo', l.name_lo, 'en', l.name_en) end as name, ${sums}
    from b ${inItsYear} left join level l on l.id = c.level_id group by l.id order by l.position nulls last`,
  month: (grouping) => sql`with b as (${billed(grouping)})
    select null::int as id, to_char(b.issue_date, 'YYYY-MM') as key, null as name, ${sums}
    from b group by 2 order by 2`,
  item: ({ branchId, from, until }) => sql`
    select f.id, '' as key, case when f.id is null then null
        else json_build_object('lo', f.name_lo, 'en', f.name_en) end as name,
      count(distinct i.id)::int as documents,
      coalesce(sum(l.amount) filter (where l.kind = 'fee'), 0)::float8 as billed,
      coalesce(-sum(l.amount) filter (where l.kind = 'discount'), 0)::float8 as discounts,
      coalesce(sum(l.amount) filter (where l.kind = 'late_fee'), 0)::float8 as "lateFees",
      coalesce(sum((select sum(c.amount) from credit_note_line c where c.invoice_line_id = l.id)), 0)::float8 as credited,
      null::float8 as "writtenOff", null::float8 as paid, null::float8 as returned, null::float8 as outstanding
    from invoice i join invoice_line l on l.invoice_id = i.id left join fee_item f on f.id = l.fee_item_id
    where i.branch_id = ${branchId} and i.state = 'issued' and i.issue_date between ${from}::date and ${until}::date
    group by f.id order by f.position nulls last, f.id`,
  method: (grouping) => sql`with p as (${received(grouping)})
    select null::int as id, w.method as key, null as name, count(*)::int as documents, ${none},
      sum(w.amount)::float8 as paid, null::float8 as outstanding
    from p join payment_way w on w.payment_id = p.id group by w.method order by sum(w.amount) desc`,
  cashier: (grouping) => sql`with p as (${received(grouping)})
    select u.id, '' as key, json_build_object('lo', u.name_lo, 'en', u.name_en) as name, count(*)::int as documents,
      ${none}, sum(p.amount)::float8 as paid, null::float8 as outstanding
    from p join app_user u on u.id = p.cashier_id group by u.id order by sum(p.amount) desc`,
};

/** What invoices or receipts of the days come to, group by group. */
export const groupsOf = async (
  db: Queryable,
  by: TotalGroup,
  grouping: Grouping,
): Promise<readonly Row[]> => {
  const { rows } = await db.execute<Row>(queries[by](grouping));
  return rows;
};
