import { randomUUID } from 'node:crypto';
import {
  countTill,
  exportPayments,
  listPayments,
  listTills,
  type NoteCount,
  noteKeys,
  openTill,
  readTill,
  recordPayment,
  summarisePayments,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const none = Object.fromEntries(noteKeys.map((key) => [key, 0])) as NoteCount;
const list = (query: object) => server.send(listPayments, { query }, 'head');
const debtor = async () => {
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select family_id as id from invoice where branch_id = 1 and balance > 0 order by 1 limit 1`,
  );
  return rows[0]?.id ?? 0;
};
const pay = async (way: object) => {
  const payer = { idempotencyKey: randomUUID(), familyId: await debtor(), payer: 'ນາງ ຄຳ', keepRest: true };
  return server.send(recordPayment, { body: { ...payer, method: 'cash', amount: 1000, ...way } }, 'operator');
};

test('a receipt tells its till: of its cash, and of what came by a bank while it was open', async () => {
  const outside = await pay({ method: 'bank_qr', bankReference: 'QR-BEFORE' });
  const { id, openedAt } = await server.send(openTill, { body: { notes: none } }, 'operator');
  const cash = await pay({ amount: 5000 });
  const bank = await pay({ method: 'bank_transfer', bankReference: 'FT-AT-TILL', amount: 2000 });
  const after = async (of: { id: number }) =>
    (await list({ cashier: (await list({})).rows[0]?.cashier.id, size: 100 })).rows.find(
      ({ id }) => id === of.id,
    )?.till;
  expect(await after(outside)).toBeNull();
  for (const one of [cash, bank]) expect(await after(one)).toEqual({ id, openedAt });

  await server.send(countTill, { params: { id }, body: { notes: { ...none, n5000: 1 } } }, 'operator');
  const later = await pay({ method: 'bank_qr', bankReference: 'QR-AFTER' });
  expect(await after(later)).toBeNull();
  const { rows, total } = await list({ till: id });
  expect(rows.map(({ id }) => id)).toEqual([bank.id, cash.id]);
  expect(total).toBe(2);
  // Within the filter, oldest first.
  expect(rows.map(({ runningTotal }) => runningTotal)).toEqual([7000, 5000]);

  const columns = [{ key: 'till', title: 'Till' }];
  const body = { format: 'csv' as const, columns, query: { till: id } };
  const file = await server.send(exportPayments, { body }, 'head');
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(new Set(lines.slice(1)).size).toBe(1);
});

test('a till lists the receipts that its close counts, whichever till it is', async () => {
  const { rows } = await server.send(listTills, { query: { state: 'closed', size: 50 } }, 'head');
  let asCounted = 0;
  for (const { id } of rows) {
    const { receipts } = await server.send(readTill, { params: { id } }, 'head');
    const { received, voided, methods } = await server.send(
      summarisePayments,
      { query: { till: id } },
      'head',
    );
    const told = methods.filter(({ count }) => count > 0).map(({ method, amount }) => [method, amount]);
    // What was voided after the count is no longer received, and was when it was counted.
    if (voided.count === receipts?.voided.count) {
      asCounted += 1;
      expect(Object.fromEntries(told)).toEqual(
        Object.fromEntries(receipts.methods.map(({ method, amount }) => [method, amount])),
      );
    }
    expect((await list({ till: id, size: 100 })).total).toBe(received.count + voided.count);
  }
  expect(asCounted).toBeGreaterThan(3);
});

test('a till of another branch has no receipts here, nor has one that isn’t', async () => {
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select id from till where branch_id = 1 limit 1`,
  );
  const elsewhere = { branchId: 2, yearId: 0 };
  const query = { till: rows[0]?.id };
  expect(await server.send(listPayments, { query }, 'admin', elsewhere)).toMatchObject({
    rows: [],
    total: 0,
  });
  expect(await list({ till: 2_000_000_000 })).toMatchObject({ rows: [], total: 0 });
  await expect(list({ till: -1 })).rejects.toMatchObject({ status: 400 });
});
