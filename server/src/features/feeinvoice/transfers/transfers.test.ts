import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  issueInvoice,
  listRefunds,
  listTransferBranches,
  movePayment,
  payWithCredit,
  readCreditTransfer,
  readFamilyBalance,
  readInvoice,
  readReceipt,
  readTotals,
  recordPayment,
  requestVoid,
  transferCredit,
  voidPaymentAsManager,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer, type Where } from '../../../testing/test-server.ts';
import { journalOfDay } from '../journal/journal-repository.ts';

let server: TestServer;
let families: { family: number; here: number; there: number }[];
const here: Where = { branchId: 1 };
const there: Where = { branchId: 2 };

/** Families with a child in each of the two branches: the second child of some is moved there. */
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.db.execute<{ family: number; here: number; there: number }>(sql`
    select s.family_id as family, min(s.id) as here, max(s.id) as there
    from student s join enrolment e on e.student_id = s.id and e.is_current and e.branch_id = 1 and e.end_date is null
    where not exists (select 1 from student_household h where h.student_id = s.id)
    group by 1 having count(*) = 2 order by 1 desc limit 8`);
  families = rows;
  for (const { there: child } of rows)
    await server.app.db.execute(sql`
      update enrolment e set branch_id = 2, year_id = c.year_id, class_id = c.id
      from (select c.id, c.year_id from class c join academic_year y on y.id = c.year_id and y.state = 'open'
        where c.branch_id = 2 order by c.id limit 1) c
      where e.student_id = ${child} and e.is_current and e.end_date is null`);
}, 60_000);
afterAll(() => server.stop());

const aFamily = () => {
  const family = families.pop();
  if (!family) throw new Error('the small school has too few families with two children');
  return family;
};
const balance = (id: number, where: Where) =>
  server.send(readFamilyBalance, { params: { id } }, 'operator', where);
const totals = (where: Where) =>
  server.send(readTotals, { query: { from: todayIn(), until: todayIn() } }, 'operator', where);
const put = async (familyId: number, amount: number) => {
  const body = {
    ...{ idempotencyKey: randomUUID(), familyId, payer: 'ນາງ ຄຳ', method: 'bank_transfer' as const },
    ...{ bankReference: randomUUID(), amount, allocations: [], keepRest: true },
  };
  return (await server.send(recordPayment, { body }, 'operator', here)).id;
};
const order = (amount: number, toBranchId = 2) => ({
  ...{ idempotencyKey: randomUUID(), toBranchId, amount, reason: 'ນ້ອງຮຽນຢູ່ສາຂານັ້ນ' },
});
const move = (
  id: number,
  body: ReturnType<typeof order>,
  where = here,
  as: 'operator' | 'head' | 'cashier' = 'operator',
) => server.send(transferCredit, { params: { id }, body }, as, where);
const bill = async (studentId: number, amount: number, where: Where) => {
  const body = {
    ...{ idempotencyKey: randomUUID(), studentId, dueDate: daysAfter(todayIn(), 5) },
    lines: [{ feeItemId: 4, amount }],
  };
  return (await server.send(issueInvoice, { body }, 'operator', where)).id;
};

describe('credit that goes to another branch', () => {
  test('pays what is open there, the rest is credit there, and the books of both tie', async () => {
    const { family, there: child } = aFamily();
    const first = await put(family, 100_000);
    await put(family, 200_000);
    const credit = (await balance(family, here)).credit;
    const invoice = await bill(child, 150_000, there);
    const owed = (await balance(family, there)).balance;
    const before = [await totals(here), await totals(there)] as const;
    const asked = order(credit);
    const [made, again] = await Promise.all([move(family, asked), move(family, asked)]);
    expect(again).toEqual(made);
    expect(made).toMatchObject({ amount: credit, from: { id: 1 }, to: { id: 2 }, family: { id: family } });
    expect(made.sources.reduce((sum, { amount }) => sum + amount, 0)).toBe(credit);
    expect(made.receipt.paid).toBe(Math.min(credit, owed));
    expect(made.receipt.credit).toBe(credit - made.receipt.paid);
    expect((await balance(family, here)).credit).toBe(0);
    const now = await balance(family, there);
    expect(now.balance - now.credit).toBe(owed - credit);
    expect(
      (await server.send(readInvoice, { params: { id: invoice } }, 'operator', there)).number,
    ).toBeTruthy();
    const after = [await totals(here), await totals(there)] as const;
    expect(after[0].refunded - before[0].refunded).toBe(credit);
    expect(after[1].received - before[1].received).toBe(credit);
    for (const { closing, now: stands } of after) {
      expect(closing).toBe(stands.outstanding - stands.credit);
      expect(stands.untied).toBe(0);
    }
    expect(after[0].closing + after[1].closing).toBe(before[0].closing + before[1].closing);
    // Both papers are found from either side.
    const { rows } = await server.send(listRefunds, { query: { payment: first } }, 'operator', here);
    expect(rows[0]).toMatchObject({
      method: 'branch_transfer',
      state: 'paid',
      transferId: made.id,
      needsSecond: false,
    });
    const receipt = await server.send(readReceipt, { params: { id: made.receipt.id } }, 'operator', there);
    expect(receipt).toMatchObject({ method: 'branch_transfer', transferId: made.id, voiding: null });
    for (const where of [here, there])
      expect(await server.send(readCreditTransfer, { params: { id: made.id } }, 'operator', where)).toEqual(
        made,
      );
    // In the journals of both it stands on one account, which comes to nothing.
    const lines = await Promise.all(
      [1, 2].map((branchId) => journalOfDay(server.app.db, { branchId, day: todayIn() })),
    );
    const between = lines.flat().filter(({ use }) => use === 'branch_transfer');
    expect(between.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual(
      [-100_000, -(credit - 100_000), credit].sort((a, b) => a - b),
    );
  });

  test('is moved back, never voided; and no more of it than there is', async () => {
    const { family } = aFamily();
    await put(family, 80_000);
    const { credit } = await balance(family, here);
    await expect(move(family, order(credit + 1))).rejects.toMatchObject({
      ...{ status: 409, code: 'transfer_too_much', details: { left: credit } },
      fields: [{ path: 'amount', code: 'transfer_too_much' }],
    });
    const { receipt } = await move(family, order(80_000));
    const voided = { params: { id: receipt.id }, body: { reason: 'ຜິດ' } };
    await expect(server.send(voidPaymentAsManager, voided, 'operator', there)).rejects.toMatchObject({
      ...{ status: 409, code: 'receipt_transferred' },
    });
    const ask = { params: { id: receipt.id }, body: { idempotencyKey: randomUUID(), reason: 'ຜິດ' } };
    await expect(server.send(requestVoid, ask, 'operator', there)).rejects.toMatchObject({
      code: 'receipt_transferred',
    });
    const left = (await balance(family, there)).credit;
    if (left > 0) expect((await move(family, order(left, 1), there)).amount).toBe(left);
  });

  test('two who move or use the same credit at once have it once', async () => {
    const { family, here: child } = aFamily();
    await put(family, 60_000);
    const { credit } = await balance(family, here);
    await bill(child, 1_000_000, here);
    const both = await Promise.allSettled([
      move(family, order(credit)),
      move(family, order(credit)),
      server.send(payWithCredit, { params: { id: family }, body: { credit } }, 'operator', here),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await balance(family, here)).credit).toBe(0);
  });

  test('only by who may approve and works in both branches, and only where the family has a child', async () => {
    const { family } = aFamily();
    await put(family, 50_000);
    await expect(move(family, order(1000), here, 'cashier')).rejects.toMatchObject({ status: 403 });
    await expect(move(family, order(1000, 1))).rejects.toMatchObject({ code: 'transfer_not_there' });
    await expect(move(family, order(1000, 999))).rejects.toMatchObject({ code: 'transfer_not_there' });
    const { rows } = await server.app.db.execute<{ id: number }>(sql`
      select s.family_id as id from student s join enrolment e on e.student_id = s.id and e.is_current
      group by 1 having bool_and(e.branch_id = 1) order by 1 desc limit 1`);
    const stranger = rows[0]?.id ?? 0;
    expect(await server.send(listTransferBranches, { params: { id: stranger } }, 'operator', here)).toEqual({
      rows: [],
    });
    await expect(move(stranger, order(1000))).rejects.toMatchObject({ code: 'transfer_not_there' });
    await expect(move(2_000_000_000, order(1000))).rejects.toMatchObject({ status: 404 });
  });

  test('the database takes no receipt by transfer without its transfer, and no transfer that doesn’t tie', async () => {
    const receipt = sql`insert into payment (branch_id, series_year, receipt_number, receipt_code, family_id, cashier_id,
      till_day, method, amount, idempotency_key)
      values (2, 2001, 1, gen_random_uuid()::text, 1, 1, '2001-01-01', 'branch_transfer', 1000, gen_random_uuid())`;
    await expect(server.app.db.transaction((tx) => tx.execute(receipt))).rejects.toMatchObject({
      cause: { constraint: 'payment_of_transfer' },
    });
    await expect(
      server.app.db.transaction(async (tx) => {
        await tx.execute(receipt);
        await tx.execute(sql`insert into credit_transfer (from_branch_id, to_branch_id, payment_id, amount, reason, day, made_by)
          select 1, 2, max(id), 1000, 'x', '2001-01-01', 1 from payment`);
      }),
    ).rejects.toMatchObject({ cause: { constraint: 'credit_transfer_ties' } });
  });
});

describe('what a receipt has paid for one child', () => {
  test('pays for a sibling, once; receipt, invoices and family tell the same', async () => {
    const { family, here: child } = aFamily();
    const [wrong, right] = [await bill(child, 300_000, here), await bill(child, 200_000, here)];
    const body = {
      ...{
        idempotencyKey: randomUUID(),
        familyId: family,
        payer: 'ນາງ ຄຳ',
        method: 'bank_transfer' as const,
      },
      ...{
        bankReference: randomUUID(),
        amount: 300_000,
        allocations: [{ invoiceId: wrong, amount: 300_000 }],
      },
    };
    const { id } = await server.send(recordPayment, { body }, 'operator', here);
    const before = await balance(family, here);
    const moved = (amount: number, key: string = randomUUID()) =>
      server.send(
        movePayment,
        {
          params: { id },
          body: {
            ...{ idempotencyKey: key, fromInvoiceId: wrong, toInvoiceId: right, amount },
            reason: 'ຜິດຄົນ',
          },
        },
        'operator',
        here,
      );
    await expect(moved(200_001)).rejects.toMatchObject({ code: 'move_too_much', details: { most: 200_000 } });
    const key = randomUUID();
    await Promise.all([moved(200_000, key), moved(200_000, key)]);
    const after = await balance(family, here);
    expect([after.balance, after.credit, after.paid]).toEqual([before.balance, before.credit, before.paid]);
    const open = async (invoice: number) =>
      (await server.send(readInvoice, { params: { id: invoice } }, 'operator', here)).balance;
    expect([await open(wrong), await open(right)]).toEqual([200_000, 0]);
    const receipt = await server.send(readReceipt, { params: { id } }, 'operator', here);
    expect(receipt.allocations.map(({ invoiceId, amount }) => [invoiceId, amount]).sort()).toEqual(
      [
        [wrong, 100_000],
        [right, 200_000],
      ].sort(),
    );
    expect(receipt.history).toContainEqual(expect.objectContaining({ action: 'move', detail: '200000' }));
    await expect(moved(100_001)).rejects.toMatchObject({ code: 'move_too_much' });
    // Voided afterwards, both are open again.
    await server.send(voidPaymentAsManager, { params: { id }, body: { reason: 'ຜິດ' } }, 'operator', here);
    expect([await open(wrong), await open(right)]).toEqual([300_000, 200_000]);
    await expect(moved(1)).rejects.toMatchObject({ code: 'already_void' });
    expect((await totals(here)).now.untied).toBe(0);
  });

  test('not to another family’s invoice, nor to the same one', async () => {
    const one = aFamily();
    const own = await bill(one.here, 50_000, here);
    const { rows } = await server.app.db.execute<{ id: number }>(sql`
      select id from invoice where branch_id = 1 and balance > 0 and family_id <> ${one.family} limit 1`);
    const strange = rows[0]?.id ?? 0;
    const body = {
      ...{ idempotencyKey: randomUUID(), familyId: one.family, payer: 'x', method: 'bank_transfer' as const },
      ...{ bankReference: randomUUID(), amount: 50_000, allocations: [{ invoiceId: own, amount: 50_000 }] },
    };
    const { id } = await server.send(recordPayment, { body }, 'operator', here);
    for (const toInvoiceId of [strange, own, 2_000_000_000]) {
      const asked = {
        idempotencyKey: randomUUID(),
        fromInvoiceId: own,
        toInvoiceId,
        amount: 1000,
        reason: 'x',
      };
      await expect(
        server.send(movePayment, { params: { id }, body: asked }, 'operator', here),
      ).rejects.toMatchObject({ status: 404 });
    }
  });
});
