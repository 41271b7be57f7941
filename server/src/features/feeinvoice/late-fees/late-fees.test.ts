import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  chargeLateFees,
  listInvoices,
  listLateInvoices,
  readFeeTerms,
  readInvoice,
  readTotals,
  recordPayment,
  updateFeeTerms,
  voidInvoice,
  waiveLateFee,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { lateFeeOf } from './late-fee-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const late = (as: Account = 'head') => server.send(listLateInvoices, {}, as);
const charge = (invoiceIds: number[], as: Account = 'head') =>
  server.send(chargeLateFees, { body: { invoiceIds } }, as);
/** So many more that are late, each of another sum. */
const addLate = (count: number, day: string) =>
  server.app.db.execute(sql`
    with like_one as (select * from invoice where branch_id = 1 and balance > 0 and late_for is null order by id limit 1),
    late as (
      insert into invoice (number, branch_id, year_id, student_id, family_id, issue_date, due_date, total, state)
      select 'LATE-' || ${day} || '-' || n, branch_id, year_id, student_id, family_id, ${day}, ${day}, 100000 + n, 'issued'
      from like_one, generate_series(1, ${count}::int) n returning id, total)
    insert into invoice_line (invoice_id, fee_item_id, text_lo, text_en, amount) select id, 4, 'ປຶ້ມ', 'Books', total from late`);
const totals = () => server.send(readTotals, { query: { from: todayIn(), until: todayIn() } }, 'head');

test('a late fee is a part of what is due or fixed, in whole kip, and never above its cap', () => {
  const percent = { lateBasis: 'percent', lateValue: 150, lateCap: null } as const;
  expect(lateFeeOf(percent, 333_333)).toBe(5000);
  expect(lateFeeOf({ ...percent, lateCap: 4000 }, 333_333)).toBe(4000);
  expect(lateFeeOf({ ...percent, lateBasis: 'fixed', lateValue: 20_000 }, 333_333)).toBe(20_000);
  expect(lateFeeOf({ ...percent, lateBasis: 'none' }, 333_333)).toBe(0);
  expect(lateFeeOf(percent, 0)).toBe(0);
});

describe('late fees', () => {
  test('are charged once, as invoices of their own, however often and by how many it is asked for', async () => {
    const before = await totals();
    const { rows, terms } = await late();
    const [first, second] = rows;
    const ids = [first?.id ?? 0, second?.id ?? 0];
    expect(first?.fee).toBe(lateFeeOf(terms, first?.balance ?? 0));
    expect(first?.overdueDays).toBeGreaterThan(terms.lateGraceDays);
    const both = await Promise.all([charge(ids), charge(ids)]);
    const sum = (first?.fee ?? 0) + (second?.fee ?? 0);
    expect(both.map(({ charged }) => charged).sort()).toEqual([0, 2]);
    expect(await charge(ids)).toEqual({ charged: 0, amount: 0 });
    const after = await totals();
    expect(after.lateFees - before.lateFees).toBe(sum);
    expect(after.closing).toBe(after.now.outstanding - after.now.credit);
    expect(after.now.untied).toBe(0);
    expect((await late()).rows.some(({ id }) => ids.includes(id))).toBe(false);
    const { rows: written } = await server.app.db.execute<{ id: number }>(
      sql`select id from invoice where late_for = ${ids[0]}`,
    );
    expect(await server.send(readInvoice, { params: { id: written[0]?.id ?? 0 } }, 'head')).toMatchObject({
      total: first?.fee,
      lines: [{ kind: 'late_fee', why: { kind: 'late_fee', of: first?.balance } }],
    });
    // The totals open the invoices that have late fees, and those with discounts, as they count them.
    const issued = { years: 'all', issuedFrom: '2000-01-01', issuedUntil: todayIn() } as const;
    for (const [query, kind] of [
      [{ lateFee: 'with' }, 'late_fee'],
      [{ discount: 'with' }, 'discount'],
    ] as const) {
      const { rows: having } = await server.app.db.execute<{ count: number }>(sql`
        select count(distinct i.id)::int as count from invoice i join invoice_line l on l.invoice_id = i.id
        where i.branch_id = 1 and i.state <> 'draft' and l.kind = ${kind}
          and i.issue_date <= ${todayIn()}::date`);
      const { total } = await server.send(listInvoices, { query: { ...issued, ...query } }, 'head');
      expect(total).toBe(having[0]?.count);
      expect(total).toBeGreaterThan(0);
    }
    // A late fee isn't late again, and the one for an invoice can't be charged beside it.
    await expect(
      server.app.db.execute(
        sql`update invoice set late_for = ${ids[0]} where id = (select max(id) from invoice where late_for is null)`,
      ),
    ).rejects.toThrow();
  });

  test('are voided with their invoice, but for one on which something was paid', async () => {
    await addLate(2, '2026-10-01');
    const { rows: added } = await server.app.db.execute<{ id: number }>(
      sql`select id from invoice where number like 'LATE-2026-10-01-%' order by id`,
    );
    const ids = added.map(({ id }) => id);
    await charge(ids);
    const feeOf = async (id: number) => {
      const { rows } = await server.app.db.execute<{ id: number; state: string; family: number }>(
        sql`select id, state, family_id as family from invoice where late_for = ${id}`,
      );
      return rows[0] ?? expect.fail('no late fee');
    };
    const [, paid = 0] = ids;
    const fee = await feeOf(paid);
    await server.send(
      recordPayment,
      {
        body: {
          ...{ idempotencyKey: randomUUID(), familyId: fee.family, payer: 'ນາງ ຄຳ', amount: 1000 },
          ...{ method: 'bank_transfer', bankReference: 'PART-OF-LATE-FEE' },
          allocations: [{ invoiceId: fee.id, amount: 1000 }],
        },
      },
      'cashier',
    );
    for (const id of ids) {
      const { version } = await server.send(readInvoice, { params: { id } }, 'head');
      const body = { reason: 'ອອກຜິດ', noteId: null, version, withOther: false };
      await server.send(voidInvoice, { params: { id }, body }, 'head');
    }
    expect(await Promise.all(ids.map(async (id) => (await feeOf(id)).state))).toEqual(['void', 'issued']);
    expect((await totals()).now.untied).toBe(0);
  });

  test('aren’t charged within the days of grace, nor where they were waived with a reason', async () => {
    const [first] = (await late()).rows;
    const id = first?.id ?? 0;
    const waive = (as: Account = 'head') =>
      server.send(waiveLateFee, { body: { invoiceId: id, reason: 'ພໍ່ເຈັບ ນອນໂຮງໝໍ' } }, as);
    for (const as of ['cashier', 'teacher', 'family'] as const)
      await expect(waive(as)).rejects.toMatchObject({ status: 403 });
    await waive();
    await expect(waive()).rejects.toMatchObject({ status: 409, code: 'late_fee_settled' });
    expect(await charge([id])).toEqual({ charged: 0, amount: 0 });
    const terms = await server.send(readFeeTerms, {}, 'head');
    const { rows } = await server.app.db.execute<{ id: number }>(sql`
      update invoice set due_date = ${daysAfter(todayIn(), -terms.lateGraceDays)}
      where id = (select max(id) from invoice where branch_id = 1 and balance > 0 and late_for is null) returning id`);
    expect((await late()).rows.some((row) => row.id === rows[0]?.id)).toBe(false);
  });

  test('are counted by the server over all that are late, those too that the list doesn’t show', async () => {
    const rules = await server.send(readFeeTerms, {}, 'head');
    await server.send(updateFeeTerms, { body: { ...rules, lateGraceDays: 0 } }, 'head');
    await addLate(250, '2026-10-05');
    const { rows, all, terms } = await late();
    const { rows: unpaid } = await server.app.db.execute<{ balance: number }>(sql`
      select balance::float8 as balance from invoice i where branch_id = 1 and balance > 0 and late_for is null
        and due_date <= ${daysAfter(todayIn(), -4)}
        and not exists (select 1 from late_fee_waiver w where w.invoice_id = i.id)
        and not exists (select 1 from invoice f where f.late_for = i.id and f.state <> 'void')`);
    const fees = unpaid.reduce((sum, { balance }) => sum + lateFeeOf(terms, balance), 0);
    expect(all).toEqual({ invoices: unpaid.length, fees });
    expect(rows.length).toBe(Math.min(200, unpaid.length));
    expect(unpaid.length).toBeGreaterThan(200);
  });

  test('aren’t charged on the first day of work after days of grace that ended on a day off', async () => {
    const [monday, dayOff] = ['2026-11-23', '2026-11-24'];
    await server.app.db.execute(sql`
      insert into holiday (branch_id, start_date, end_date, name_lo, name_en, type, confirmed)
      values (1, ${dayOff}, ${dayOff}, 'ບຸນທາດຫຼວງ', 'That Luang', 'public', true)`);
    const lateBy = async (lateGraceDays: number) => {
      const rules = await server.send(readFeeTerms, {}, 'head');
      await server.send(updateFeeTerms, { body: { ...rules, lateGraceDays } }, 'head');
      return (await late()).all.invoices;
    };
    const before = [await lateBy(0), await lateBy(1)] as const;
    await addLate(1, monday);
    expect([(await lateBy(0)) - before[0], (await lateBy(1)) - before[1]]).toEqual([1, 0]);
  });

  test('aren’t charged where they come to more than was told', async () => {
    const { rows, terms } = await late();
    const invoiceIds = rows.slice(0, 1).map(({ id }) => id);
    const told = { body: { invoiceIds, agreed: rows[0]?.fee ?? 0 } };
    await server.send(
      updateFeeTerms,
      { body: { ...terms, lateValue: terms.lateValue + 1, lateCap: null } },
      'head',
    );
    await expect(server.send(chargeLateFees, told, 'head')).rejects.toMatchObject({
      ...{ status: 409, code: 'late_fees_changed' },
    });
    const now = (await late()).rows.find(({ id }) => id === invoiceIds[0])?.fee;
    const again = { body: { invoiceIds, agreed: now } };
    expect(await server.send(chargeLateFees, again, 'head')).toMatchObject({ charged: 1 });
  });

  test('end where the rules say none, and are charged by those who bill', async () => {
    const [first] = (await late()).rows;
    for (const as of ['teacher', 'family', 'gate'] as const) {
      await expect(late(as)).rejects.toMatchObject({ status: 403 });
      await expect(charge([first?.id ?? 0], as)).rejects.toMatchObject({ status: 403 });
    }
    const terms = await server.send(readFeeTerms, {}, 'head');
    await server.send(updateFeeTerms, { body: { ...terms, lateBasis: 'none', lateValue: 0 } }, 'head');
    expect(await late()).toMatchObject({ rows: [], all: { invoices: 0, fees: 0 } });
    expect(await charge([first?.id ?? 0])).toEqual({ charged: 0, amount: 0 });
    await expect(charge([])).rejects.toMatchObject({ status: 400 });
  });
});
