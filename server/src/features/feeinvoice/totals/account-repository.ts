import { schoolTimeZone } from '@suksa/contracts/days';
import type { AccountsQuery } from '@suksa/contracts/feeinvoice';
import { and, type SQL, sql } from 'drizzle-orm';
import { families, students } from '../../../db/schema/index.ts';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { listOrder, shownName } from '../../../list.ts';
import { type FullName, studentName } from '../../../school/people/full-name.ts';
import { foundFamily } from '../families/found-family-repository.ts';
import { crossedMoney } from './crossing-repository.ts';

/** Whose accounts of which days: authorise before, they are of the whole branch. */
export interface Accounts {
  readonly branchId: PermittedBranchId;
  readonly query: AccountsQuery & { readonly from: string; readonly until: string };
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface AccountFigures extends Record<string, unknown> {
  readonly opening: number;
  readonly billed: number;
  readonly credited: number;
  readonly received: number;
  readonly closing: number;
  readonly owed: number;
  readonly credit: number;
}

export interface AccountRowData extends AccountFigures {
  readonly id: number;
  readonly lo: string;
  readonly en: string;
  readonly children: readonly FullName[];
}

const figures = ['opening', 'billed', 'credited', 'received', 'closing', 'owed', 'credit'] as const;

const voidDay = sql`(v.voided_at at time zone ${schoolTimeZone})::date`;

/**
 * Each family's account: the same documents by the same days as the totals of the branch, and what stands now. Whoever
 * has an invoice or a receipt that counts has an account, though it be even. Made once: for a page alone the planner would
 * look up each family's documents, which takes twice as long.
 */
const accountOf = ({ branchId, query }: Accounts): SQL => {
  const { from, until } = query;
  const before = (amount: SQL, day: SQL) =>
    sql`coalesce(sum(${amount}) filter (where ${day} < ${from}::date), 0)`;
  const during = (amount: SQL, day: SQL) =>
    sql`coalesce(sum(${amount}) filter (where ${day} between ${from}::date and ${until}::date), 0)`;
  const total = sql`total`;
  const amount = sql`d.amount`;
  return sql`
    with bills as (
      select family_id, ${before(total, sql`issue_date`)} - ${before(total, sql`ended_on`)} as opening,
        ${during(total, sql`issue_date`)} - ${during(total, sql`ended_on`)} as billed,
        coalesce(sum(balance) filter (where state = 'issued'), 0) as owed,
        count(*) filter (where state = 'issued' and issue_date <= ${until}::date) as standing
      from invoice where branch_id = ${branchId} and state <> 'draft' group by 1
    ), money as (
      select d.family_id, ${before(amount, sql`d.till_day`)} - ${before(amount, voidDay)} as opening,
        ${during(amount, sql`d.till_day`)} - ${during(amount, voidDay)} as received,
        coalesce(sum(d.amount - coalesce(u.amount, 0)) filter (where v.payment_id is null), 0) as credit,
        count(*) filter (where v.payment_id is null and d.till_day <= ${until}::date) as standing
      from payment d left join payment_void v on v.payment_id = d.id
        left join (select payment_id, sum(amount) as amount from payment_use group by 1) u on u.payment_id = d.id
      where d.branch_id = ${branchId} group by 1
    ), given as (
      select coalesce(p.family_id, i.family_id) as family_id, ${before(amount, sql`d.paid_on`)} as opening,
        ${during(amount, sql`d.paid_on`)} as refunded
      from refund d left join payment p on p.id = d.payment_id left join credit_note n on n.id = d.credit_note_id
        left join invoice i on i.id = n.invoice_id
      where d.branch_id = ${branchId} and d.state = 'paid' group by 1
    ), taken as (
      select i.family_id, ${before(amount, sql`d.day`)} as opening, ${during(amount, sql`d.day`)} as credited,
        sum(d.left) as credit
      from (
        select invoice_id, amount, day, case when returned > 0 then credit_note_left(id) else 0 end as left
        from credit_note where branch_id = ${branchId}
        union all select invoice_id, amount, day, 0 from write_off
        where branch_id = ${branchId} and state = 'approved') d
      join invoice i on i.id = d.invoice_id group by 1
    ), crossed as (
      select family_id, ${before(sql`amount`, sql`day`)} - ${before(sql`amount`, sql`voided_on`)} as opening,
        ${during(sql`amount`, sql`day`)} - ${during(sql`amount`, sql`voided_on`)} as received
      from ${crossedMoney(branchId)} crossed group by 1
    ), account as (
      select family.id, family.name_lo, family.name_en, family.sort_key, family.latin_sort_key,
        (coalesce(b.opening, 0) - coalesce(m.opening, 0) - coalesce(x.opening, 0) + coalesce(g.opening, 0)
          - coalesce(t.opening, 0))::float8 as opening,
        coalesce(b.billed, 0)::float8 as billed, coalesce(t.credited, 0)::float8 as credited,
        (coalesce(m.received, 0) + coalesce(x.received, 0) - coalesce(g.refunded, 0))::float8 as received,
        coalesce(b.owed, 0)::float8 as owed, (coalesce(m.credit, 0) + coalesce(t.credit, 0))::float8 as credit,
        coalesce(b.standing, 0) + coalesce(m.standing, 0) as standing
      from bills b full join money m on m.family_id = b.family_id
        left join given g on g.family_id = coalesce(b.family_id, m.family_id)
        left join taken t on t.family_id = coalesce(b.family_id, m.family_id)
        left join crossed x on x.family_id = coalesce(b.family_id, m.family_id)
        join family on family.id = coalesce(b.family_id, m.family_id)
    ), closed as (
      select *, opening + billed - credited - received as closing from account
    ), shown as materialized (select family.* from closed as family where ${within(query)})`;
};

const within = ({ side, q }: AccountsQuery): SQL | undefined =>
  and(
    sql`(standing > 0 or opening <> 0 or billed <> 0 or credited <> 0 or received <> 0)`,
    side && sides[side],
    ...foundFamily(q),
  );

const sides: Readonly<Record<NonNullable<AccountsQuery['side']>, SQL>> = {
  credit: sql`credit <> 0`,
  debt: sql`owed > 0`,
  untied: sql`closing <> owed - credit`,
};

const column = (name: string) => sql.raw(`family."${name}"`);

export const accountRows = async (
  db: Queryable,
  accounts: Accounts,
  { limit, offset }: Page,
): Promise<readonly AccountRowData[]> => {
  const { query } = accounts;
  const order = listOrder(
    query,
    {
      family: shownName(query, families),
      closing: column('closing'),
      owed: column('owed'),
      credit: column('credit'),
    },
    families.id,
  );
  // Whose children they are is asked of the page alone.
  const { rows } = await db.execute<AccountRowData>(sql`${accountOf(accounts)}, cut as (
      select * from shown as family order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset})
    select id, name_lo as lo, name_en as en, ${children} as children, ${figuresOf()} from cut as family
    order by ${sql.join(order, sql`, `)}`);
  return rows;
};

const children = sql`(
  select coalesce(json_agg(${studentName} order by ${students.birthDate}, ${students.id}), '[]'::json)
  from ${students} where ${students.familyId} = ${families.id})`;

const figuresOf = () =>
  sql.join(
    figures.map((figure) => sql.raw(`"${figure}"`)),
    sql`, `,
  );

/** How many they are, and what they come to. */
export const accountSums = async (db: Queryable, accounts: Accounts) => {
  const sums = sql.join(
    figures.map((figure) => sql.raw(`coalesce(sum("${figure}"), 0)::float8 as "${figure}"`)),
    sql`, `,
  );
  const { rows } = await db.execute<AccountFigures & { families: number }>(sql`${accountOf(accounts)}
    select count(*)::int as families, ${sums} from shown`);
  return rows[0] as AccountFigures & { families: number };
};
