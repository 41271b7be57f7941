import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  approveRefund,
  countTill,
  listRefunds,
  openTill,
  payRefund,
  payWithCredit,
  readFamilyBalance,
  readMyTill,
  readReceipt,
  readTill,
  readTotals,
  recordPayment,
  refuseRefund,
  requestRefund,
  requestVoid,
  voidPayment,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let families: number[];
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select family_id as id from invoice where branch_id = 1 group by 1 having sum(balance) > 500000 order by 1`,
  );
  families = rows.map(({ id }) => id);
}, 60_000);
afterAll(() => server.stop());

const balanceOf = (id: number) => server.send(readFamilyBalance, { params: { id } }, 'cashier');

/** A receipt that is all credit, of a family of its own. */
const credit = async (amount: number) => {
  const familyId = families.pop() ?? 0;
  const body = {
    ...{ idempotencyKey: randomUUID(), familyId, payer: 'ນາງ ຄຳ', method: 'cash' as const },
    ...{ amount, allocations: [], keepRest: true },
  };
  return { familyId, paymentId: (await server.send(recordPayment, { body }, 'cashier')).id };
};

const ask = (paymentId: number, amount: number, method: 'cash' | 'bank_transfer' = 'cash') =>
  server.send(
    requestRefund,
    { body: { idempotencyKey: randomUUID(), paymentId, amount, method, reason: 'ຍ້າຍໂຮງຮຽນ' } },
    'cashier',
  );
const approve = (id: number, as: Account = 'head') => server.send(approveRefund, { params: { id } }, as);
const payOut = (id: number, bankReference = '', as: Account = 'cashier') =>
  server.send(
    payRefund,
    { params: { id }, body: { method: bankReference ? 'bank_transfer' : 'cash', bankReference } },
    as,
  );
const totals = () => server.send(readTotals, { query: { from: todayIn(), until: todayIn() } }, 'head');
const expectedInTill = async () => {
  const { till } = await server.send(readMyTill, {}, 'cashier');
  const { rows } = await server.app.db.execute<{ sum: number }>(
    sql`select till_expected(till)::float8 as sum from till where id = ${till?.id ?? 0}`,
  );
  return rows[0]?.sum ?? 0;
};

describe('a refund', () => {
  test('of little is given back by the cashier alone, out of the till, and the books stay straight', async () => {
    const { familyId, paymentId } = await credit(200_000);
    const [before, inTill] = [await totals(), await expectedInTill()];
    const asked = await ask(paymentId, 150_000);
    expect(asked).toMatchObject({ state: 'waiting', needsSecond: false, may: { decide: false, pay: true } });
    expect((await balanceOf(familyId)).credit).toBe(200_000);
    expect(await payOut(asked.id)).toMatchObject({ state: 'paid', paidOn: todayIn() });
    expect((await balanceOf(familyId)).credit).toBe(50_000);
    expect(await expectedInTill()).toBe(inTill - 150_000);
    const after = await totals();
    expect(after.refunded - before.refunded).toBe(150_000);
    expect(after.closing - before.closing).toBe(150_000);
    expect(after.closing).toBe(after.now.outstanding - after.now.credit);
    expect(after.now.untied).toBe(0);
    expect(await server.send(readReceipt, { params: { id: paymentId } }, 'cashier')).toMatchObject({
      credit: 50_000,
      refunded: 150_000,
      voiding: null,
    });
    await expect(payOut(asked.id)).rejects.toMatchObject({ status: 409, code: 'refund_decided' });
    await expect(
      server.send(voidPayment, { params: { id: paymentId }, body: { reason: 'ຜິດ' } }, 'cashier'),
    ).rejects.toMatchObject({ status: 409, code: 'receipt_refunded' });
    const request = { idempotencyKey: randomUUID(), reason: 'ຜິດ' };
    await expect(
      server.send(requestVoid, { params: { id: paymentId }, body: request }, 'cashier'),
    ).rejects.toMatchObject({ status: 409, code: 'receipt_refunded' });
  });

  test('of much needs somebody else who agrees; the database sees that they are two', async () => {
    const { paymentId } = await credit(900_000);
    const { id, needsSecond } = await ask(paymentId, 900_000);
    expect(needsSecond).toBe(true);
    await expect(payOut(id)).rejects.toMatchObject({ status: 409, code: 'refund_needs_second' });
    await expect(approve(id, 'cashier')).rejects.toMatchObject({ status: 403 });
    await expect(
      server.app.db.execute(
        sql`update refund set state = 'approved', decided_by = requested_by, decided_at = now() where id = ${id}`,
      ),
    ).rejects.toThrow();
    await expect(
      server.app.db.execute(sql`update refund set state = 'approved' where id = ${id}`),
    ).rejects.toThrow();
    await expect(
      server.app.db.execute(sql`update refund set single_limit = 1000000000 where id = ${id}`),
    ).rejects.toThrow();
    const both = await Promise.allSettled([approve(id), approve(id)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const paid = await Promise.allSettled([payOut(id), payOut(id)]);
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('split into small ones takes a second person all the same, from what is above the limit together', async () => {
    const { paymentId } = await credit(900_000);
    const first = await ask(paymentId, 450_000);
    const second = await ask(paymentId, 440_000, 'bank_transfer');
    expect([first.needsSecond, second.needsSecond]).toEqual([false, true]);
    await payOut(first.id);
    await expect(payOut(second.id, 'FT 910')).rejects.toMatchObject({ code: 'refund_needs_second' });
    await approve(second.id);
    await payOut(second.id, 'FT 910');
    // What somebody else has agreed to counts for nothing.
    expect(await ask(paymentId, 10_000)).toMatchObject({ needsSecond: false, may: { pay: true } });
  });

  test('isn’t asked for twice over the same rest, nor agreed to', async () => {
    const { paymentId } = await credit(900_000);
    const { id } = await ask(paymentId, 900_000);
    await expect(ask(paymentId, 1)).rejects.toMatchObject({ status: 409, code: 'refund_too_much' });
    const { rows } = await server.app.db.execute<{ id: number }>(sql`
      insert into refund (branch_id, payment_id, amount, method, reason, requested_by)
      select branch_id, payment_id, 800000, method, reason, requested_by from refund where id = ${id} returning id`);
    await approve(id);
    await expect(approve(rows[0]?.id ?? 0)).rejects.toMatchObject({ status: 409, code: 'refund_too_much' });
  });

  test('of one’s own is decided by another, also for who may approve', async () => {
    const { paymentId } = await credit(900_000);
    const body = {
      ...{ idempotencyKey: randomUUID(), paymentId, amount: 900_000 },
      ...{ method: 'cash' as const, reason: 'ຍ້າຍ' },
    };
    const { id } = await server.send(requestRefund, { body }, 'operator');
    expect(await server.send(requestRefund, { body }, 'operator')).toMatchObject({ id });
    await expect(approve(id, 'operator')).rejects.toMatchObject({ status: 409, code: 'refund_own' });
    const refuse = () =>
      server.send(refuseRefund, { params: { id }, body: { reason: 'ໃຫ້ໃຊ້ກັບໃບແຈ້ງໜີ້ໜ້າ' } }, 'head');
    expect(await refuse()).toMatchObject({ state: 'refused', may: { decide: false, pay: false } });
    await expect(refuse()).rejects.toMatchObject({ code: 'refund_decided' });
    await expect(payOut(id)).rejects.toMatchObject({ code: 'refund_decided' });
  });

  test('gives back only what is there: of credit that is used meanwhile nothing is left', async () => {
    const { familyId, paymentId } = await credit(300_000);
    await expect(ask(paymentId, 300_001)).rejects.toMatchObject({
      code: 'refund_too_much',
      fields: [{ path: 'amount' }],
    });
    const { id } = await ask(paymentId, 300_000);
    const race = await Promise.allSettled([
      payOut(id),
      server.send(payWithCredit, { params: { id: familyId }, body: { credit: 300_000 } }, 'cashier'),
    ]);
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await balanceOf(familyId)).credit).toBe(0);
  });

  test('by transfer needs the bank’s reference, once, and no till', async () => {
    const { paymentId } = await credit(100_000);
    const inTill = await expectedInTill();
    const [first, second] = [
      await ask(paymentId, 10_000, 'bank_transfer'),
      await ask(paymentId, 10_000, 'bank_transfer'),
    ];
    await expect(payOut(first.id)).rejects.toMatchObject({ code: 'refund_decided' });
    await expect(
      server.send(payRefund, { params: { id: first.id }, body: { method: 'bank_transfer' } }, 'cashier'),
    ).rejects.toMatchObject({ status: 400, fields: [{ path: 'bankReference', code: 'required' }] });
    await payOut(first.id, 'FT 900');
    await expect(payOut(second.id, 'ft900')).rejects.toMatchObject({ code: 'bank_reference_used' });
    expect(await expectedInTill()).toBe(inTill);
  });

  test('in cash comes out of an open till', async () => {
    const { paymentId } = await credit(20_000);
    const { id } = await ask(paymentId, 10_000);
    await expect(payOut(id, '', 'operator')).rejects.toMatchObject({ status: 409, code: 'till_needed' });
  });

  test('in cash is no more than the till holds, and nobody is told how much that is', async () => {
    const { paymentId } = await credit(70_000);
    const { id } = await ask(paymentId, 60_000);
    const notes = { n100000: 0, n50000: 1, n20000: 0, n10000: 0, n5000: 0, n2000: 0, n1000: 0, n500: 0 };
    const till = await server.send(openTill, { body: { notes, takenFrom: null, note: '' } }, 'operator');
    const readTheTill = () => server.send(readTill, { params: { id: till.id } }, 'operator');
    const refused: unknown = await payOut(id, '', 'operator').catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 409, code: 'till_too_little' });
    expect(JSON.stringify(refused)).not.toMatch(/50.?000|10.?000/);
    const small = await ask(paymentId, 10_000);
    await payOut(small.id, '', 'operator');
    expect(await readTheTill()).toMatchObject({ refunds: null });
    const counted = { notes: { ...notes, n50000: 0, n20000: 2 }, handTo: null };
    await server.send(countTill, { params: { id: till.id }, body: counted }, 'operator');
    expect(await readTheTill()).toMatchObject({ difference: 0, refunds: { count: 1, amount: 10_000 } });
    await payOut(id);
  });

  test('is listed for the branch, and asked for by those who take money', async () => {
    const { rows, total } = await server.send(listRefunds, { query: { state: 'waiting' } }, 'head');
    expect(total).toBeGreaterThan(0);
    expect(rows.every(({ state }) => state === 'waiting')).toBe(true);
    const listed = async (state?: 'refused') => {
      const { rows: found, sum } = await server.send(
        listRefunds,
        { query: { size: 100, ...(state && { state }) } },
        'head',
      );
      return { sum, found };
    };
    const [all, refused] = [await listed(), await listed('refused')];
    const sumOf = (found: readonly { amount: number }[]) =>
      found.reduce((sum, { amount }) => sum + amount, 0);
    // What was refused is no money, and counts where it is asked for alone.
    expect(refused.sum).toBe(sumOf(refused.found));
    expect(refused.sum).toBeGreaterThan(0);
    expect(all.sum).toBe(sumOf(all.found) - sumOf(refused.found));
    const paid = (paidFrom: string) =>
      server.send(listRefunds, { query: { paidFrom, paidUntil: paidFrom } }, 'head');
    const { rows: today } = await paid(todayIn());
    const { refunded } = await server.send(
      readTotals,
      { query: { from: todayIn(), until: todayIn() } },
      'head',
    );
    expect(today.reduce((sum, { amount }) => sum + amount, 0)).toBe(refunded);
    expect(refunded).toBeGreaterThan(0);
    expect(
      (await paid(daysAfter(todayIn(), -1))).rows.some(({ id }) => today.some((row) => row.id === id)),
    ).toBe(false);
    for (const as of ['teacher', 'registrar', 'family'] as const)
      await expect(server.send(listRefunds, { query: {} }, as)).rejects.toMatchObject({ status: 403 });
    await expect(
      server.send(
        requestRefund,
        { body: { idempotencyKey: randomUUID(), paymentId: 1, amount: 1, method: 'cash', reason: 'ກ' } },
        'head',
      ),
    ).rejects.toMatchObject({ status: 403 });
  });
});
