import { readTotals } from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { journalOfDay } from '../../features/feeinvoice/journal/journal-repository.ts';
import { todayIn } from '../../school/clock.ts';
import { type Ledger, otherBranch } from './ledger.ts';

/** What one operation can have changed: the family's balance and credit. */
export const checkFamily = async ({ netOf, expected, inOther }: Ledger, family: number, step: string) => {
  const { balance, credit } = await netOf(family);
  expect(balance - credit, step).toBe(expected.get(family));
  if (!inOther.has(family)) return;
  const there = await netOf(family, otherBranch);
  expect(there.balance - there.credit, `${step}, in the other branch`).toBe(inOther.get(family));
};

/**
 * Everything: each family's sum, the branch's totals, the numbers of receipts, invoices and credit notes, the sums of days
 * that the running total begins with, and that an agreement's invoices wait for its first unpaid part.
 */
export const checkLedger = async (ledger: Ledger, step: string) => {
  const { server } = ledger;
  for (const { family } of ledger.accounts) await checkFamily(ledger, family, `${step}, family ${family}`);
  const today = todayIn();
  for (const branchId of [1, otherBranch]) {
    const query = { from: today, until: today };
    const totals = await server.send(readTotals, { query }, 'operator', { branchId });
    expect(totals.closing, step).toBe(totals.now.outstanding - totals.now.credit);
    expect(totals.now.untied, step).toBe(0);
  }
  const { rows: gaps } = await server.app.db.execute(sql`
    select branch_id, series_year from payment group by 1, 2
    having count(*) <> max(receipt_number) or count(distinct receipt_number) <> count(*)`);
  expect(gaps, step).toEqual([]);
  const { rows: apart } = await server.app.db.execute(sql`
    select * from (
      select branch_id, (received_at at time zone 'UTC')::date as day, taken_back as is_void, sum(amount)::bigint as amount
      from payment p cross join lateral (
        select false as taken_back union all select true from payment_void v where v.payment_id = p.id) counted
      group by 1, 2, 3) receipts
    full join payment_day_sum sums using (branch_id, day, is_void) where receipts.amount is distinct from sums.amount`);
  expect(apart, step).toEqual([]);
  const { rows: doubled } = await server.app.db.execute(sql`
    select number from invoice group by branch_id, number having count(*) > 1
    union all select number from credit_note group by branch_id, number having count(*) > 1`);
  expect(doubled, step).toEqual([]);
  const { rows: strayed } = await server.app.db.execute(sql`
    select i.id from instalment_invoice x join invoice i on i.id = x.invoice_id
    where x.agreement_state = 'active' and i.agreed_until is distinct from (
      select coalesce((select p.due_date from instalment_part p where p.agreement_id = x.agreement_id
          and (select sum(q.amount) from instalment_part q where q.agreement_id = p.agreement_id and q.position <= p.position)
            > (select sum(y.amount - o.balance) from instalment_invoice y join invoice o on o.id = y.invoice_id
              where y.agreement_id = p.agreement_id) order by p.position limit 1),
        (select max(due_date) from instalment_part p where p.agreement_id = x.agreement_id)))
    union all select i.id from invoice i where i.agreed_until is not null and not exists (
      select 1 from instalment_invoice x where x.invoice_id = i.id and x.agreement_state = 'active')`);
  expect(strayed, step).toEqual([]);
};

/** Each document of the journal comes to nothing, and what families owe has moved by what the totals say. */
export const checkJournal = async ({ server }: Ledger) => {
  const today = todayIn();
  const { rows: between } = await server.app.db.execute<{ left: number; came: number }>(sql`
    select (select coalesce(sum(amount), 0)::float8 from refund where method = 'branch_transfer') as left,
      (select coalesce(sum(amount), 0)::float8 from payment where method = 'branch_transfer') as came`);
  expect(between[0]?.left).toBe(between[0]?.came);
  const journal = await journalOfDay(server.app.db, { branchId: 1, day: today });
  const entries = new Map<string, number>();
  for (const { kind, id, amount } of journal)
    entries.set(`${kind} ${id}`, (entries.get(`${kind} ${id}`) ?? 0) + amount);
  expect([...entries].filter(([, sum]) => sum !== 0)).toEqual([]);
  const moved = journal.reduce((sum, { use, amount }) => sum + (use === 'receivable' ? amount : 0), 0);
  const { opening, closing } = await server.send(
    readTotals,
    { query: { from: today, until: today } },
    'head',
  );
  expect(moved).toBe(closing - opening);
};
