import { randomUUID } from 'node:crypto';
import { createAgreement, readForecast, readTotals, voidPaymentAsManager } from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { byWeek } from './forecast-rules.ts';

describe('week by week', () => {
  const row = (day: string, amount: number, familyId = 1, own = true) => ({ day, amount, familyId, own });

  test('what should have come is late, the rest stands in its week, the empty weeks between too', () => {
    // A Wednesday.
    const told = byWeek(
      [
        row('2026-11-24', 5),
        row('2026-11-25', 10, 2),
        row('2026-11-29', 20, 2, false),
        row('2026-12-07', 40),
        row('2027-12-07', 80),
      ],
      '2026-11-25',
    );
    expect(told.late).toEqual({ amount: 5, families: 1 });
    expect(told.weeks).toEqual([
      { monday: '2026-11-23', amount: 30, own: 10, families: 1 },
      { monday: '2026-11-30', amount: 0, own: 0, families: 0 },
      { monday: '2026-12-07', amount: 40, own: 40, families: 1 },
    ]);
    expect(told.later).toEqual({ amount: 80, families: 1 });
  });
});

describe('the forecast of a branch', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  }, 60_000);
  afterAll(() => server.stop());
  const forecast = () => server.send(readForecast, {}, 'head');

  const all = async () => {
    const { late, weeks, later } = await forecast();
    return [late, later, ...weeks].reduce((sum, { amount }) => sum + amount, 0);
  };
  const outstanding = async () => {
    const query = { from: '2026-11-01', until: '2026-11-25' };
    return (await server.send(readTotals, { query }, 'head')).now.outstanding;
  };

  test('comes to all that is outstanding, in whatever parts', async () => {
    expect(await all()).toBe(await outstanding());
    expect(await all()).toBeGreaterThan(0);
  });

  test('a family that has paid late pays as late again, another as all do', async () => {
    const run = async (statement: string) => (await server.app.db.execute(sql.raw(statement))).rows;
    const { usualDays } = await forecast();
    const days = (
      await run(`select p.family_id as family, p.till_day - i.due_date as days from payment p
        join payment_allocation a on a.payment_id = p.id join invoice i on i.id = a.invoice_id
        where p.branch_id = 1 and not exists (select 1 from payment_void v where v.payment_id = p.id)`)
    ).map(({ family, days: late }) => ({ family: Number(family), late: Number(late) }));
    const median = (values: readonly number[]) =>
      values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? 0;
    expect(usualDays).toBe(median(days.map(({ late }) => late)));
    const owed =
      await run(`select family_id as family, due_date::text as due, balance::float8 as amount from invoice
      where branch_id = 1 and state = 'issued' and balance > 0`);
    const own = new Map(
      [...new Set(days.map(({ family }) => family))].map((family) => [
        family,
        median(days.filter((one) => one.family === family).map(({ late }) => late)),
      ]),
    );
    const rows = owed.map(({ family, due, amount }) => {
      const late = own.get(Number(family)) ?? usualDays ?? 0;
      const day = new Date(Date.parse(`${due}T00:00:00Z`) + late * 86_400_000).toISOString().slice(0, 10);
      return { familyId: Number(family), day, amount: Number(amount), own: own.has(Number(family)) };
    });
    const { usualDays: _usual, tillLeftOut, ...told } = await forecast();
    expect(tillLeftOut).toBe(false);
    expect(told).toEqual(byWeek(rows, '2026-11-25'));
  });

  test('has what an agreement’s invoices owe again since a receipt of before it was voided', async () => {
    const { rows } = await server.app.db.execute<
      Record<'receipt' | 'bill' | 'family' | 'balance', number>
    >(sql`
      select p.id as receipt, i.id as bill, i.family_id as family, i.balance::float8 as balance
      from payment p join payment_allocation a on a.payment_id = p.id join invoice i on i.id = a.invoice_id
      where i.branch_id = 1 and i.status = 'partly_paid' and p.till_day < '2026-11-25'
        and not exists (select 1 from payment_void v where v.payment_id = p.id)
        and not exists (select 1 from refund r where r.payment_id = p.id)
        and not exists (select 1 from instalment_invoice x where x.invoice_id = i.id) order by p.id limit 1`);
    const { receipt = 0, bill = 0, family = 0, balance = 0 } = rows[0] ?? {};
    const parts = [
      { dueDate: '2026-12-10', amount: 1000 },
      { dueDate: '2027-01-10', amount: balance - 1000 },
    ];
    const body = { idempotencyKey: randomUUID(), invoiceIds: [bill], parts, agreedBy: 'ນາງ ຄຳ', note: '' };
    await server.send(createAgreement, { params: { id: family }, body }, 'head');
    const before = await all();
    await server.send(voidPaymentAsManager, { params: { id: receipt }, body: { reason: 'ຜິດ' } }, 'head');
    expect(await all()).toBeGreaterThan(before);
    expect(await all()).toBe(await outstanding());
  });

  test('is told to who sees the whole branch and its payments', async () => {
    await expect(server.send(readForecast, {}, 'teacher')).rejects.toMatchObject({ status: 403 });
    await expect(server.send(readForecast, {}, 'family')).rejects.toMatchObject({ status: 403 });
  });
});
