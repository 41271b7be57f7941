import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { listPayments, recordPayment, voidPayment } from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

/** Added up over all receipts, whatever days they are of. */
const addedUp = async () => {
  const { rows } = await server.app.db.execute<{ id: number; total: number }>(sql`
    select p.id, (sum(case when v.payment_id is null then p.amount else 0 end)
      over (order by p.received_at, p.id))::float8 as total
    from payment p left join payment_void v on v.payment_id = p.id where p.branch_id = 1`);
  return new Map(rows.map(({ id, total }) => [id, total]));
};

const shown = async (dir: 'asc' | 'desc') => {
  const totals = new Map<number, number | null>();
  for (let page = 1, all = 1; totals.size < all; page += 1) {
    const { rows, total } = await server.send(listPayments, { query: { page, size: 20, dir } }, 'head');
    for (const { id, runningTotal } of rows) totals.set(id, runningTotal);
    all = total;
  }
  return totals;
};

/** Newest first the ledger reads a day's beginning on nearly every page, oldest first its end. */
const expectAddedUp = async () => {
  const expected = await addedUp();
  for (const dir of ['asc', 'desc'] as const) expect(await shown(dir)).toEqual(expected);
};

const pay = (familyId: number) => {
  const payment = { payer: 'ນາງ ແກ້ວ', method: 'cash', amount: 1000, keepRest: true } as const;
  return server.send(
    recordPayment,
    { body: { idempotencyKey: randomUUID(), familyId, ...payment } },
    'cashier',
  );
};

/** One of another year, the first of its series. */
const receiptOf = (time: string) =>
  server.app.db.execute(sql`
    insert into payment (branch_id, series_year, receipt_number, receipt_code, family_id, cashier_id, received_at, till_day,
      method, amount, idempotency_key)
    values (1, ${Number(time.slice(0, 4))}, 1, ${time}, 1, 1, ${time}, ${time.slice(0, 10)}, 'bank_transfer', 700,
      gen_random_uuid())`);

const sums = async () => {
  const { rows } = await server.app.db.execute(
    sql`select * from payment_day_sum order by branch_id, day, is_void`,
  );
  return rows;
};

it('adds up to each receipt of the ledger, on every page of it and over several years', async () => {
  await expectAddedUp();
  await receiptOf('2001-01-01T00:00:00Z');
  await receiptOf('2003-05-05T23:59:59.999Z');
  await expectAddedUp();
});

it('counts receipts that come together, and takes off at once what is taken back', async () => {
  const { rows } = await server.app.db.execute<{ family_id: number }>(
    sql`select distinct family_id from invoice where branch_id = 1 order by 1 limit 12`,
  );
  const paid = await Promise.all(rows.map(({ family_id }) => pay(family_id)));
  const body = { reason: 'ໃສ່ຈຳນວນເງິນຜິດ' };
  const half = paid
    .slice(0, 6)
    .map(({ id }) => server.send(voidPayment, { params: { id }, body }, 'cashier'));
  await Promise.all([...half, ...rows.map(({ family_id }) => pay(family_id))]);
  await expectAddedUp();
});

it('begins with the receipts that were there when it came', async () => {
  const kept = await sums();
  const steps = readFileSync(
    new URL('../../../db/migrations/0246_payment_day_sums.sql', import.meta.url),
    'utf8',
  ).split('--> statement-breakpoint');
  await server.app.db.transaction(async (tx) => {
    await tx.execute(sql`delete from payment_day_sum`);
    await tx.execute(sql.raw(steps.at(-1) ?? ''));
  });
  expect(await sums()).toEqual(kept);
});
