import { randomUUID } from 'node:crypto';
import {
  countPrint,
  exportPayments,
  listCashiers,
  listPayments,
  readFamilyBalance,
  readReceipt,
  recordPayment,
  summarisePayments,
  voidPayment,
  voidPaymentAsManager,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const aDebtor = async () => {
  const { rows } = await server.app.db.execute<{ family_id: number }>(
    sql`select family_id from invoice where branch_id = 1 group by family_id having sum(balance) > 500000 order by 1 limit 1`,
  );
  return rows[0]?.family_id ?? 0;
};

const payToday = async (familyId: number) => {
  const body = {
    idempotencyKey: randomUUID(),
    familyId,
    payer: 'ນາງ ແກ້ວ',
    method: 'cash',
    amount: 90_000,
  } as const;
  return server.send(recordPayment, { body }, 'cashier');
};

const earlierReceipt = async () => {
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select p.id from payment p left join payment_void v on v.payment_id = p.id
      where v.payment_id is null and p.branch_id = 1 and p.till_day < now()::date - 1 order by p.id limit 1`,
  );
  return rows[0]?.id ?? 0;
};

const balanceOf = async (id: number) =>
  (await server.send(readFamilyBalance, { params: { id } }, 'cashier')).balance;
const receiptOf = (id: number, as: Account = 'cashier') => server.send(readReceipt, { params: { id } }, as);
const reason = { body: { reason: 'ໃສ່ຈຳນວນເງິນຜິດ' } };

describe('voiding a receipt', () => {
  it('keeps its number and reopens its invoices, on the same day, by its cashier', async () => {
    const familyId = await aDebtor();
    const before = await balanceOf(familyId);
    const { id, receipt } = await payToday(familyId);
    expect((await receiptOf(id)).voiding).toBe('cashier');
    await server.send(voidPayment, { params: { id }, ...reason }, 'cashier');
    expect(await balanceOf(familyId)).toBe(before);
    expect(await receiptOf(id)).toMatchObject({
      receipt,
      status: 'void',
      voiding: null,
      voided: { reason: reason.body.reason },
    });
  });

  it('is refused a second time', async () => {
    const { id } = await payToday(await aDebtor());
    const both = await Promise.allSettled([
      server.send(voidPayment, { params: { id }, ...reason }, 'cashier'),
      server.send(voidPayment, { params: { id }, ...reason }, 'cashier'),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'already_void' },
    });
  });

  it('needs a manager on a later day', async () => {
    const id = await earlierReceipt();
    expect((await receiptOf(id)).voiding).toBeNull();
    await expect(server.send(voidPayment, { params: { id }, ...reason }, 'cashier')).rejects.toMatchObject({
      status: 403,
      code: 'void_needs_manager',
    });
    await expect(
      server.send(voidPaymentAsManager, { params: { id }, ...reason }, 'cashier'),
    ).rejects.toMatchObject({ status: 403, code: 'no_permission' });
    expect((await receiptOf(id, 'head')).voiding).toBe('manager');
    await server.send(voidPaymentAsManager, { params: { id }, ...reason }, 'head');
    expect((await receiptOf(id)).status).toBe('void');
  });

  it('of an earlier day takes somebody else than who wrote it, whatever they may', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select p.id from payment p join app_user u on u.id = p.cashier_id left join payment_void v on v.payment_id = p.id
        where v.payment_id is null and p.branch_id = 1 and p.till_day < now()::date - 1 and u.username = 'cashier'
        order by p.id desc limit 1`,
    );
    const id = rows[0]?.id ?? 0;
    const own = server.app.db.execute(
      sql`insert into payment_void (payment_id, voided_by, reason) select id, cashier_id, 'x' from payment where id = ${id}`,
    );
    await expect(own).rejects.toMatchObject({ cause: { constraint: 'payment_void_by_second_person' } });
    const approve = sql`insert into role_permission (role_id, permission)
      select role_id, 'feeinvoice.payment.approve' from app_user where username = 'cashier'`;
    await server.app.db.execute(approve);
    try {
      expect((await receiptOf(id)).voiding).toBeNull();
      await expect(
        server.send(voidPaymentAsManager, { params: { id }, ...reason }, 'cashier'),
      ).rejects.toMatchObject({ status: 409, code: 'void_own_receipt' });
    } finally {
      await server.app.db.execute(sql`delete from role_permission where permission = 'feeinvoice.payment.approve'
        and role_id = (select role_id from app_user where username = 'cashier')`);
    }
  });

  it('needs a manager for somebody else’s receipt', async () => {
    const { id } = await payToday(await aDebtor());
    await expect(server.send(voidPayment, { params: { id }, ...reason }, 'head')).rejects.toMatchObject({
      code: 'void_needs_manager',
    });
  });

  it('wants a reason', async () => {
    const { id } = await payToday(await aDebtor());
    await expect(
      server.send(voidPayment, { params: { id }, body: { reason: ' ' } }, 'cashier'),
    ).rejects.toMatchObject({ fields: [{ path: 'reason', code: 'required' }] });
  });

  it('knows no receipt of another branch', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from payment where branch_id = 2 limit 1`,
    );
    const id = rows[0]?.id ?? 0;
    await expect(receiptOf(id)).rejects.toMatchObject({ status: 404 });
    await expect(
      server.send(voidPaymentAsManager, { params: { id }, ...reason }, 'head'),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('printing a receipt', () => {
  const printing = (id: number, idempotencyKey = randomUUID()) =>
    server.send(countPrint, { params: { id }, body: { idempotencyKey } }, 'cashier');

  it('counts a print once for its key, which serves no other receipt', async () => {
    const { id } = await payToday(await aDebtor());
    const other = await payToday(await aDebtor());
    const key = randomUUID();
    const copies = await Promise.all([printing(id, key), printing(id, key)]);
    expect([...copies, await printing(id, key)]).toEqual(Array(3).fill({ copy: 0 }));
    expect((await receiptOf(id)).prints).toBe(1);
    expect(await printing(id)).toEqual({ copy: 1 });
    await expect(printing(other.id, key)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('counts the copies after the original', async () => {
    const { id } = await payToday(await aDebtor());
    const print = () => printing(id);
    expect(await print()).toEqual({ copy: 0 });
    expect(await print()).toEqual({ copy: 1 });
    const { prints, history } = await receiptOf(id);
    expect(prints).toBe(2);
    expect(history.map(({ action, detail }) => [action, detail])).toEqual([
      ['print', '1'],
      ['print', null],
      ['create', null],
    ]);
  });

  it('gives windows that print at the same moment different copies', async () => {
    const { id } = await payToday(await aDebtor());
    const print = () => printing(id);
    const copies = await Promise.all([print(), print(), print()]);
    expect(copies.map(({ copy }) => copy).toSorted()).toEqual([0, 1, 2]);
  });
});

describe('the ledger', () => {
  const list = (query: object, as: Account = 'head') => server.send(listPayments, { query }, as);

  it('shows the newest receipt first with a running total that voids don’t count in', async () => {
    const [{ rows, total }, summary] = await Promise.all([
      list({ size: 100 }),
      server.send(summarisePayments, { query: {} }, 'head'),
    ]);
    const times = rows.map(({ receivedAt }) => receivedAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(rows[0]?.runningTotal).toBe(summary.received.amount);
    for (const [index, row] of rows.entries()) {
      const counted = row.status === 'void' ? 0 : row.amount;
      const older = rows[index + 1];
      if (older) expect(row.runningTotal).toBe((older.runningTotal ?? 0) + counted);
    }
    expect(total).toBe(summary.received.count + summary.voided.count);
  });

  it('goes on with the running total from page to page', async () => {
    const pages = await Promise.all([list({ page: 1, dir: 'asc' }), list({ page: 2, dir: 'asc' })]);
    const [last, first] = [pages[0]?.rows.at(-1), pages[1]?.rows[0]];
    const counted = first?.status === 'void' ? 0 : (first?.amount ?? 0);
    expect(first?.runningTotal).toBe((last?.runningTotal ?? 0) + counted);
  });

  it('filters by method, status, cashier and till days, alike in list and sums', async () => {
    for (const query of [
      { method: 'cash' },
      { status: 'void' },
      { from: '2026-10-01', until: '2026-10-31' },
      { cashier: 999 },
    ]) {
      const { rows, total } = await list({ ...query, size: 100 });
      const { received, voided } = await server.send(summarisePayments, { query } as never, 'head');
      expect(total).toBe(received.count + voided.count);
      if (query.method) expect(rows.every(({ method }) => method === query.method)).toBe(true);
      if (query.status) expect(rows.every(({ status }) => status === query.status)).toBe(true);
    }
  });

  it('finds a receipt by its number, by its whole code, and by a child of the family', async () => {
    const { rows } = await list({});
    const wanted = rows.find(({ students }) => students.length > 0);
    const queries = [
      wanted?.receipt,
      String(Number(wanted?.receipt.split('-').at(-1))),
      wanted?.students[0]?.code,
    ];
    for (const q of queries) {
      const found = await list({ q, size: 100 });
      expect(found.rows.map(({ id }) => id)).toContain(wanted?.id);
    }
  });

  it('names those who took money, for its filter', async () => {
    const { rows } = await server.send(listCashiers, {}, 'cashier');
    expect(rows.length).toBeGreaterThan(0);
  });

  it('sorts by family and amount, then without a running total', async () => {
    const { rows } = await list({ sort: 'amount', dir: 'desc' });
    const amounts = rows.map(({ amount }) => amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    expect(rows[0]?.runningTotal).toBeNull();
    await expect(list({ sort: 'family' })).resolves.toMatchObject({ rows: expect.any(Array) });
  });

  it('is exported with the words of the user’s language', async () => {
    const file = await server.send(
      exportPayments,
      {
        body: {
          query: { status: 'valid' },
          format: 'csv',
          language: 'lo',
          columns: [
            { key: 'receipt', title: 'ເລກທີ' },
            { key: 'method', title: 'ວິທີ', labels: { cash: 'ເງິນສົດ' } },
            { key: 'runningTotal', title: 'ຍອດລວມ' },
          ],
        },
      },
      'cashier',
    );
    const text = await file.text();
    expect(text).toContain('ເລກທີ');
    expect(text).toContain('ເງິນສົດ');
  });

  it('is not for the gate or the registrar', async () => {
    await expect(list({}, 'gate')).rejects.toMatchObject({ status: 403 });
    await expect(list({}, 'registrar')).rejects.toMatchObject({ status: 403 });
  });
});
