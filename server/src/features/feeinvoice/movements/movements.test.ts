import { randomUUID } from 'node:crypto';
import {
  approveWriteOff,
  countPrints,
  exportMovements,
  issueCreditNote,
  listInvoices,
  listMovements,
  listPayments,
  movementTypes,
  payWithCredit,
  proposeCredit,
  readFamilyBalance,
  readReceipt,
  readReceiptPapers,
  recordPayment,
  requestWriteOff,
  summarisePayments,
  voidPaymentAsManager,
} from '@suksa/contracts/feeinvoice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const today = todayIn();
const movements = (query: object = {}, as: Account = 'head') =>
  server.send(listMovements, { query: { size: 100, ...query } }, as);
const receipts = async () =>
  (await server.send(listPayments, { query: { status: 'valid', size: 100 } }, 'head')).rows;

describe('every movement of money', () => {
  test('is listed by its type with the sum of what is shown', async () => {
    const ledger = await server.send(summarisePayments, { query: {} }, 'head');
    const taken = await movements({ type: 'receipt' });
    expect(taken.sum).toBe(ledger.received.amount + ledger.voided.amount);
    expect(taken.total).toBe(ledger.received.count + ledger.voided.count);
    const voided = await movements({ type: 'void' });
    expect(voided.sum).toBe(-ledger.voided.amount);
    for (const type of movementTypes)
      expect((await movements({ type })).rows.every((row) => row.type === type)).toBe(true);
  });

  test('shows a void, a credit note, its use and a write-off on their day, with who did it', async () => {
    const [receipt] = await receipts();
    const reason = 'ຜິດ';
    await server.send(voidPaymentAsManager, { params: { id: receipt?.id ?? 0 }, body: { reason } }, 'head');
    const { rows: paid } = await server.send(listInvoices, { query: { status: 'paid' } }, 'head');
    const id = paid[0]?.id ?? 0;
    const { lines } = await server.send(proposeCredit, { params: { id } }, 'head');
    const line = lines.find(({ most }) => most >= 5000);
    await server.send(
      issueCreditNote,
      {
        params: { id },
        body: {
          ...{ idempotencyKey: randomUUID(), kind: 'correction', reason },
          lines: [{ lineId: line?.lineId ?? 0, amount: 5000 }],
        },
      },
      'head',
    );
    const { rows: open } = await server.send(listInvoices, { query: { status: 'open' } }, 'head');
    const owed = open.at(-1);
    const { id: lost } = await server.send(
      requestWriteOff,
      { params: { id: owed?.id ?? 0 }, body: { idempotencyKey: randomUUID(), reason } },
      'head',
    );
    await server.send(approveWriteOff, { params: { id: lost } }, 'operator');

    const now = await movements({ from: today, until: today });
    const of = (type: string) => now.rows.find((row) => row.type === type);
    expect(of('void')).toMatchObject({
      ...{ amount: -(receipt?.amount ?? 0), document: receipt?.receipt, method: receipt?.method },
      opens: { kind: 'receipt', id: receipt?.id },
    });
    expect(of('credit_note')).toMatchObject({ amount: 5000, opens: { kind: 'invoice', id } });
    expect(of('write_off')).toMatchObject({ amount: owed?.balance, document: owed?.number });
    expect(of('write_off')?.by?.name.lo).not.toBe('');
    const mine = await movements({ from: today, cashier: of('void')?.by?.id });
    expect(mine.rows.map(({ type }) => type)).toEqual(expect.arrayContaining(['void', 'credit_note']));
    expect(mine.rows.map(({ type }) => type)).not.toContain('write_off');
  });

  test('shows credit that was used, once', async () => {
    const { rows } = await server.send(listInvoices, { query: { status: 'open' } }, 'head');
    const familyId = rows[0]?.family.id ?? 0;
    const before = await server.send(readFamilyBalance, { params: { id: familyId } }, 'head');
    await server.send(
      recordPayment,
      {
        body: {
          ...{ idempotencyKey: randomUUID(), familyId, payer: 'ນາງ ຄຳ', method: 'bank_transfer' },
          ...{ bankReference: 'MOVE-1', amount: 10_000, allocations: [], keepRest: true },
        },
      },
      'cashier',
    );
    const body = { credit: before.credit + 10_000 };
    const { used } = await server.send(payWithCredit, { params: { id: familyId }, body }, 'cashier');
    const { rows: uses, sum } = await movements({ type: 'credit_use', from: today });
    expect(sum).toBe(used);
    expect(uses[0]?.family.id).toBe(familyId);
  });

  test('is found by its document and family, and saved as a file', async () => {
    const [receipt] = await receipts();
    const { rows } = await movements({ q: receipt?.receipt, type: 'receipt' });
    expect(rows.map(({ document }) => document)).toEqual([receipt?.receipt]);
    const columns = ['document', 'amount'].map((key) => ({ key, title: key }));
    const file = await server.send(
      exportMovements,
      { body: { query: { type: 'receipt' }, format: 'csv', columns } },
      'head',
    );
    expect(await file.text()).toContain(`${receipt?.receipt},${receipt?.amount}`);
  });

  test('comes without a sum as long as the caller’s own till waits to be counted', async () => {
    expect((await movements({}, 'cashier')).sum).toBeUndefined();
    await expect(movements({}, 'family')).rejects.toMatchObject({ status: 403 });
  });
});

describe('several receipts in one print', () => {
  const print = (prints: { id: number; idempotencyKey: string }[], as: Account = 'cashier') =>
    server.send(countPrints, { body: { prints } }, as);

  test('are each counted as if printed alone, and the same print again is no copy more', async () => {
    const [first, second] = await receipts();
    const ids = [first?.id ?? 0, second?.id ?? 0];
    const copies = async () =>
      Promise.all(
        ids.map(async (id) => (await server.send(readReceipt, { params: { id } }, 'cashier')).prints),
      );
    const before = await copies();
    const prints = ids.map((id) => ({ id, idempotencyKey: randomUUID() }));
    const { copies: printed } = await print(prints);
    expect(printed.find(({ id }) => id === ids[0])?.copy).toBe(before[0]);
    expect(await copies()).toEqual(before.map((count) => count + 1));
    expect(await print(prints)).toEqual({ copies: printed });
    await print(ids.map((id) => ({ id, idempotencyKey: randomUUID() })));
    expect(await copies()).toEqual(before.map((count) => count + 2));
    const { history } = await server.send(readReceipt, { params: { id: ids[0] ?? 0 } }, 'head');
    expect(history[0]).toMatchObject({ action: 'print', detail: String((before[0] ?? 0) + 1) });
    const papers = await server.send(readReceiptPapers, { query: { ids: ids.join(',') } }, 'cashier');
    expect(papers.receipts.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
  });

  test('are all counted or none, and none of another branch', async () => {
    const [first] = await receipts();
    const id = first?.id ?? 0;
    const { prints } = await server.send(readReceipt, { params: { id } }, 'cashier');
    const both = [id, 999_999].map((one) => ({ id: one, idempotencyKey: randomUUID() }));
    await expect(print(both)).rejects.toMatchObject({ status: 404 });
    const after = await server.send(readReceipt, { params: { id } }, 'cashier');
    expect(after.prints).toBe(prints);
    const { rows } = await server.app.connection.pool.query(
      'select id from payment where branch_id <> 1 limit 1',
    );
    const other = [{ id: rows[0].id, idempotencyKey: randomUUID() }];
    await expect(print(other)).rejects.toMatchObject({ status: 404 });
    const ids = `${rows[0].id}`;
    expect((await server.send(readReceiptPapers, { query: { ids } }, 'cashier')).receipts).toEqual([]);
  });
});
