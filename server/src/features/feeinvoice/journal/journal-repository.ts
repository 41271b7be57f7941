import { schoolTimeZone } from '@suksa/contracts/days';
import type { AccountUse, journalKinds } from '@suksa/contracts/feeinvoice';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';

export interface JournalLine extends Record<string, unknown> {
  readonly kind: (typeof journalKinds)[number];
  /** Lines of one entry have one id among those of its kind. */
  readonly id: number;
  readonly document: string;
  readonly use: AccountUse;
  readonly feeItemId: number | null;
  /** A debit; less than nothing is a credit. */
  readonly amount: number;
}

interface OneDay {
  readonly branchId: number;
  readonly day: string;
}

/** What a line of an invoice stands on; those without a fee are late fees. */
const useOfLine = sql`case when l.kind = 'discount' then 'discount' when l.kind = 'fee' and l.fee_item_id is not null
  then 'fee' else 'other' end`;
const itemOfLine = sql`case when l.kind = 'fee' then l.fee_item_id end`;

/** An invoice against its fees, or the other way round on the day on which it was cancelled. */
const invoices = ({ branchId, day }: OneDay, cancelled: boolean): SQL => {
  const its = cancelled ? sql`ended_on` : sql`issue_date`;
  const sign = cancelled ? sql`-1` : sql`1`;
  const step = cancelled ? sql`2` : sql`1`;
  const kind = cancelled ? sql`'invoice_cancelled'` : sql`'invoice'`;
  return sql`
    select ${step} as step, ${kind} as kind, i.id, i.number as document, 'receivable' as use, null::int as item,
      ${sign} * i.total as amount
    from invoice i where i.branch_id = ${branchId} and i.state <> 'draft' and i.${its} = ${day}::date
    union all
    select ${step}, ${kind}, i.id, i.number, ${useOfLine}, ${itemOfLine}, ${sign} * -l.amount
    from invoice i join invoice_line l on l.invoice_id = i.id
    where i.branch_id = ${branchId} and i.state <> 'draft' and i.${its} = ${day}::date`;
};

/** A receipt by its ways against what the family owes, or the other way round on the day of its void. */
const receipts = ({ branchId, day }: OneDay, voided: boolean): SQL => {
  const sign = voided ? sql`-1` : sql`1`;
  const step = voided ? sql`4` : sql`3`;
  const kind = voided ? sql`'receipt_voided'` : sql`'receipt'`;
  const counted = voided
    ? sql`payment p join payment_void v on v.payment_id = p.id
        and (v.voided_at at time zone ${schoolTimeZone})::date = ${day}::date where p.branch_id = ${branchId}`
    : sql`payment p where p.branch_id = ${branchId} and p.till_day = ${day}::date`;
  return sql`
    select ${step}, ${kind}, p.id, p.receipt_code, w.method, null, ${sign} * w.amount
    from (select p.id, p.receipt_code from ${counted}) p join payment_way w on w.payment_id = p.id
    union all
    select ${step}, ${kind}, p.id, p.receipt_code, 'receivable', null, ${sign} * -p.amount from ${counted}`;
};

const refunds = ({ branchId, day }: OneDay): SQL => sql`
  select 5, 'refund', r.id, coalesce(p.receipt_code, n.number), side.use, null, side.sign * r.amount
  from refund r left join payment p on p.id = r.payment_id left join credit_note n on n.id = r.credit_note_id
    cross join lateral (values ('receivable', 1), (r.method, -1)) as side (use, sign)
  where r.branch_id = ${branchId} and r.state = 'paid' and r.paid_on = ${day}::date`;

const creditNotes = ({ branchId, day }: OneDay): SQL => sql`
  select 6, 'credit_note', n.id, n.number, 'receivable', null, -n.amount
  from credit_note n where n.branch_id = ${branchId} and n.day = ${day}::date
  union all
  select 6, 'credit_note', n.id, n.number, ${useOfLine}, ${itemOfLine}, c.amount
  from credit_note n join credit_note_line c on c.credit_note_id = n.id join invoice_line l on l.id = c.invoice_line_id
  where n.branch_id = ${branchId} and n.day = ${day}::date`;

const writeOffs = ({ branchId, day }: OneDay): SQL => sql`
  select 7, 'write_off', w.id, i.number, side.use, null, side.sign * w.amount
  from write_off w join invoice i on i.id = w.invoice_id
    cross join (values ('write_off', 1), ('receivable', -1)) as side (use, sign)
  where w.branch_id = ${branchId} and w.state = 'approved' and w.day = ${day}::date`;

/**
 * Cash that was brought to the bank, and what a till had more or less than it should have: at its count, and where it was
 * handed over, than was counted before.
 */
const tills = ({ branchId, day }: OneDay): SQL => sql`
  select 8, 'deposit', d.id, d.slip, side.use, null, side.sign * d.amount
  from cash_deposit d join till t on t.id = d.till_id
    cross join (values ('bank_transfer', 1), ('cash', -1)) as side (use, sign)
  where t.branch_id = ${branchId} and d.day = ${day}::date
  union all
  select 9, 'till_difference', t.id, to_char(t.day, 'YYYY-MM-DD'), side.use, null,
    side.sign * (t.difference + t.opening - coalesce(given.counted - given.banked - given.given_back, t.opening))
  from till t left join till given on given.id = t.taken_from cross join (values ('cash', 1), ('over_short', -1)) as side (use, sign)
  where t.branch_id = ${branchId} and t.state = 'closed' and t.day = ${day}::date`;

/** The entries of a day: each comes to nothing, debits first. */
export const journalOfDay = async (db: Queryable, day: OneDay): Promise<readonly JournalLine[]> => {
  const { rows } = await db.execute<JournalLine>(sql`
    with line as (${sql.join(
      [
        ...[invoices(day, false), invoices(day, true), receipts(day, false), receipts(day, true)],
        ...[refunds(day), creditNotes(day), writeOffs(day), tills(day)],
      ],
      sql` union all `,
    )})
    select kind, id, document, use, item as "feeItemId", sum(amount)::float8 as amount
    from line group by step, kind, id, document, use, item having sum(amount) <> 0
    order by step, id, sum(amount) < 0, use, item`);
  return rows;
};

/** Whether credit went to or came from another branch in a month. */
export const movedCredit = async (db: Queryable, branchId: number, month: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from credit_transfer where ${branchId} in (from_branch_id, to_branch_id)
      and day >= (${month} || '-01')::date and day < (${month} || '-01')::date + interval '1 month' limit 1`);
  return rows.length > 0;
};
