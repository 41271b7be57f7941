import { randomUUID } from 'node:crypto';
import type { EndpointInput } from '@suksa/contracts';
import {
  findFamilies,
  listPayments,
  payWithCredit,
  readFamilyBalance,
  readReceipt,
  recordPayment,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

type Draft = EndpointInput<typeof recordPayment>['body'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

/** Families that still owe something in the cashier's branch, each used by one test only. */
const debtors: number[] = [];
const nextDebtor = async () => {
  if (debtors.length === 0) {
    const { rows } = await server.app.db.execute<{ family_id: number }>(
      sql`select family_id from invoice where branch_id = 1 group by family_id having sum(balance) > 500000 order by 1`,
    );
    debtors.push(...rows.map(({ family_id }) => family_id));
  }
  const familyId = debtors.pop();
  if (familyId === undefined) throw new Error('the demo school has too few families in debt');
  return familyId;
};

const balanceOf = (familyId: number) =>
  server.send(readFamilyBalance, { params: { id: familyId } }, 'cashier');

const draft = (familyId: number, changes: Partial<Draft> = {}): Draft => ({
  idempotencyKey: randomUUID(),
  familyId,
  payer: 'ທ້າວ ສົມສັກ',
  method: 'cash',
  amount: 100_000,
  ...changes,
});

const pay = (body: Draft) => server.send(recordPayment, { body }, 'cashier');
const receiptOf = (id: number) => server.send(readReceipt, { params: { id } }, 'cashier');

const cashInTill = async () => {
  const { rows } = await server.app.db.execute<{ sum: number }>(
    sql`select till_expected(till)::float8 as sum from till where branch_id = 1 and state = 'open' order by id desc limit 1`,
  );
  return rows[0]?.sum ?? 0;
};

describe('taking a payment', () => {
  it('pays the invoices that are due first and gives the next receipt number of the branch', async () => {
    const familyId = await nextDebtor();
    const before = await balanceOf(familyId);
    const first = await pay(draft(familyId, { amount: 120_000, tendered: 150_000 }));
    const second = await pay(draft(familyId, { amount: 80_000 }));
    const after = await balanceOf(familyId);
    expect(first).toMatchObject({ amount: 120_000, change: 30_000, credit: 0 });
    expect(numberOf(second.receipt)).toBe(numberOf(first.receipt) + 1);
    expect(after.balance).toBe(before.balance - 200_000);
    const oldest = before.invoices.find(({ balance }) => balance > 0);
    expect((await receiptOf(first.id)).allocations[0]?.number).toBe(oldest?.number);
  });

  it('pays exactly the invoices that the cashier chose', async () => {
    const familyId = await nextDebtor();
    const chosen = (await balanceOf(familyId)).invoices.filter(({ balance }) => balance > 0).at(-1);
    const invoiceId = chosen?.id ?? 0;
    const { id } = await pay(draft(familyId, { amount: 1000, allocations: [{ invoiceId, amount: 1000 }] }));
    const { allocations } = await receiptOf(id);
    expect(allocations.map((allocation) => allocation.invoiceId)).toEqual([invoiceId]);
  });

  it('pays once however often the request is repeated, also at the same moment', async () => {
    const familyId = await nextDebtor();
    const before = await balanceOf(familyId);
    const body = draft(familyId);
    const answers = await Promise.all([pay(body), pay(body), pay(body)]);
    answers.push(await pay(body));
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1);
    expect((await balanceOf(familyId)).balance).toBe(before.balance - 100_000);
  });

  it('takes cash, a transfer and a cheque in one receipt; only the cash is in the till', async () => {
    const familyId = await nextDebtor();
    const inTill = await cashInTill();
    const reference = `ft ${randomUUID().slice(0, 8)}`;
    const others = [
      { method: 'bank_transfer' as const, reference, amount: 150_000 },
      { method: 'cheque' as const, reference: `BCEL ${randomUUID().slice(0, 8)}`, amount: 100_000 },
    ];
    const made = await pay(draft(familyId, { amount: 300_000, tendered: 100_000, others }));
    expect(made).toMatchObject({ amount: 300_000, change: 50_000 });
    expect(await cashInTill()).toBe(inTill + 50_000);
    const receipt = await receiptOf(made.id);
    expect(receipt).toMatchObject({ method: 'cash', change: 50_000 });
    expect(receipt.others.map(({ amount }) => amount)).toEqual([150_000, 100_000]);
    const found = await server.send(listPayments, { query: { method: 'cheque', q: reference } }, 'cashier');
    expect(found.rows).toMatchObject([{ id: made.id, others: ['bank_transfer', 'cheque'] }]);
    // The reference has paid: neither alone nor beside another way does it pay once more.
    await expect(
      pay(draft(familyId, { method: 'bank_qr', bankReference: reference.toUpperCase() })),
    ).rejects.toMatchObject({ status: 409, code: 'bank_reference_used' });
    await expect(
      pay(draft(familyId, { others: [{ method: 'bank_qr', reference, amount: 1000 }] })),
    ).rejects.toMatchObject({ status: 409, code: 'bank_reference_used' });
    await expect(
      pay(draft(familyId, { amount: 1000, others: [{ method: 'bank_qr', reference: 'Q1', amount: 1000 }] })),
    ).rejects.toMatchObject({ fields: [{ path: 'amount', code: 'others_too_much' }] });
  });

  it('refuses the same key with another amount, and names the receipt that it has made', async () => {
    const familyId = await nextDebtor();
    const body = draft(familyId);
    const { receipt } = await pay(body);
    await expect(pay({ ...body, amount: 99_000 })).rejects.toMatchObject({
      ...{ status: 409, code: 'payment_recorded', details: { receipt } },
    });
    // Who has nothing to do with that receipt isn't told of it.
    await expect(server.send(recordPayment, { body }, 'operator')).rejects.toMatchObject({
      ...{ status: 409, code: 'idempotency_key_reused', details: {} },
    });
  });

  it('answers a payment, the first answer of which was lost, by its receipt, whatever its invoices look like now', async () => {
    const familyId = await nextDebtor();
    const { invoices } = await balanceOf(familyId);
    const open = invoices.find(({ balance }) => balance > 0);
    const amount = open?.balance ?? 0;
    const body = draft(familyId, { amount, tendered: amount });
    const first = await pay({ ...body, allocations: [{ invoiceId: open?.id ?? 0, amount }] });
    expect(await pay({ ...body, allocations: [], keepRest: true })).toEqual(first);
    expect((await balanceOf(familyId)).invoices.find(({ id }) => id === open?.id)?.balance).toBe(0);
  });

  it('lets only one of two clerks pay the same invoice, and shows the other what is open now', async () => {
    const familyId = await nextDebtor();
    const { invoices } = await balanceOf(familyId);
    const open = invoices.find(({ balance }) => balance > 0);
    const allocations = [{ invoiceId: open?.id ?? 0, amount: open?.balance ?? 0 }];
    const amount = open?.balance ?? 0;
    const both = await Promise.allSettled([
      pay(draft(familyId, { amount, allocations })),
      pay(draft(familyId, { amount, allocations })),
    ]);
    const refused = both.find((result) => result.status === 'rejected');
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused).toMatchObject({ reason: { status: 409, code: 'invoice_changed' } });
    const invoice = (await balanceOf(familyId)).invoices.find(({ id }) => id === open?.id);
    expect(invoice).toMatchObject({ paid: open?.total, balance: 0, status: 'paid' });
  });

  it('never pays an invoice of another family', async () => {
    const [familyId, other] = [await nextDebtor(), await nextDebtor()];
    const foreign = (await balanceOf(other)).invoices.find(({ balance }) => balance > 0);
    const allocations = [{ invoiceId: foreign?.id ?? 0, amount: 1000 }];
    await expect(pay(draft(familyId, { amount: 1000, allocations }))).rejects.toMatchObject({
      code: 'invoice_changed',
    });
  });

  it('leaves no gap in the receipt numbers when a payment is refused', async () => {
    const familyId = await nextDebtor();
    const first = await pay(draft(familyId, { method: 'bank_qr', bankReference: 'QR 77-1' }));
    await expect(
      pay(draft(familyId, { method: 'bank_transfer', bankReference: 'qr77-1' })),
    ).rejects.toMatchObject({
      status: 409,
      code: 'bank_reference_used',
      fields: [{ path: 'bankReference' }],
    });
    const next = await pay(draft(familyId));
    expect(numberOf(next.receipt)).toBe(numberOf(first.receipt) + 1);
  });

  it.each([
    ['no bank reference of a transfer', { method: 'bank_transfer' }, 'bankReference', 'required'],
    ['less cash than the amount', { tendered: 99_999 }, 'tendered', 'tendered_too_little'],
    ['no amount', { amount: 0 }, 'amount', 'too_small'],
    ['half kip', { amount: 0.5 }, 'amount', 'integer'],
    ['no payer', { payer: ' ' }, 'payer', 'required'],
    ['a face in the payer’s name', { payer: 'ນາງ ຄຳ 😊' }, 'payer', 'printable'],
    ['a heart that is a letter until it is coloured', { payer: 'ນາງ ຄຳ ❤️' }, 'payer', 'printable'],
    ['a bell in the payer’s name', { payer: 'Nang\u0007Kham' }, 'payer', 'printable'],
    [
      'more than any family pays, agreed to as credit',
      { amount: 999_999_999_999, keepRest: true },
      'amount',
      'amount_too_large',
    ],
    ['the most and one kip', { amount: 10_000_000_001, keepRest: true }, 'amount', 'amount_too_large'],
    ['more than any number holds', { amount: 5e15, keepRest: true }, 'amount', 'amount_too_large'],
    ['more cash than that', { tendered: 10_000_000_001 }, 'tendered', 'amount_too_large'],
    [
      'more for invoices than was paid',
      { allocations: [{ invoiceId: 1, amount: 100_001 }] },
      'amount',
      'allocated_too_much',
    ],
  ] as const)('shows at its field: %s', async (_, changes, path, code) => {
    await expect(pay(draft(1, changes as Partial<Draft>))).rejects.toMatchObject({
      status: 400,
      fields: [{ path, code }],
    });
  });

  it('takes the names that people have: joined and divided unseen, with a company’s marks', async () => {
    const familyId = await nextDebtor();
    const payer = 'ຄຳ\u200bແສງ & Söhne® – O’Neil (2) №1';
    const { id } = await pay(draft(familyId, { payer, amount: 1000 }));
    expect((await receiptOf(id)).payer).toMatchObject({ lo: payer });
  });

  it('refuses a family that has no child in the branch', async () => {
    await expect(pay(draft(999_999))).rejects.toMatchObject({ status: 404 });
  });

  it('refuses to write into a closed year', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from academic_year where branch_id = 1 and state = 'closed'`,
    );
    const where = { branchId: 1, yearId: rows[0]?.id ?? 0 };
    const body = draft(await nextDebtor());
    await expect(server.send(recordPayment, { body }, 'cashier', where)).rejects.toMatchObject({
      status: 423,
      code: 'year_closed',
    });
  });

  it('is not for teachers', async () => {
    await expect(server.send(recordPayment, { body: draft(1) }, 'teacher')).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('more money than is owed', () => {
  it('is refused with what is owed, until the cashier agrees to keep it as credit', async () => {
    const familyId = await nextDebtor();
    const { balance } = await balanceOf(familyId);
    const body = draft(familyId, { amount: balance + 50_000 });
    await expect(pay(body)).rejects.toMatchObject({
      code: 'overpayment',
      details: { rest: 50_000, owed: balance },
    });
    const kept = await pay({ ...body, keepRest: true });
    expect(kept.credit).toBe(50_000);
    expect(await balanceOf(familyId)).toMatchObject({ balance: 0, credit: 50_000 });
  });

  it('pays later invoices once, however often that is asked', async () => {
    const familyId = await nextDebtor();
    const { balance } = await balanceOf(familyId);
    const { id } = await pay(draft(familyId, { amount: 300_000, allocations: [], keepRest: true }));
    const use = () =>
      server.send(payWithCredit, { params: { id: familyId }, body: { credit: 300_000 } }, 'cashier');
    expect(await use()).toEqual({ used: 300_000 });
    await expect(use()).rejects.toMatchObject({ status: 409, code: 'credit_changed' });
    expect(await balanceOf(familyId)).toMatchObject({ balance: balance - 300_000, credit: 0 });
    expect((await receiptOf(id)).history[0]).toMatchObject({ action: 'use_credit', detail: '300000' });
  });

  it('stays credit while nothing is owed', async () => {
    const familyId = await nextDebtor();
    const { balance } = await balanceOf(familyId);
    await pay(draft(familyId, { amount: balance + 1000, keepRest: true }));
    await expect(
      server.send(payWithCredit, { params: { id: familyId }, body: { credit: 1000 } }, 'cashier'),
    ).rejects.toMatchObject({ code: 'nothing_owed' });
  });
});

describe('finding who pays', () => {
  it('finds a family by any spelling of a child, its code, or a guardian’s phone', async () => {
    const { rows } = await server.app.db.execute<{
      code: string;
      lo: string;
      family_id: number;
      phone: string;
    }>(
      sql`select p.code, p.first_name_lo as lo, p.family_id, g.phone from student p
        join guardian g on g.family_id = p.family_id
        join enrolment e on e.student_id = p.id where e.branch_id = 1 and g.phone is not null limit 1`,
    );
    const student = rows[0];
    for (const q of [student?.code, `${student?.lo}\u200b`, student?.phone?.slice(-8)])
      expect(await idsFor(q ?? '')).toContain(student?.family_id);
  });

  const idsFor = async (q: string) =>
    (await server.send(findFamilies, { query: { q } }, 'cashier')).rows.map(({ id }) => id);

  it('tells a family its own balance and hides those of others', async () => {
    const { rows } = await server.app.db.execute<{ family_id: number }>(
      sql`select family_id from guardian g join app_user u on u.id = g.user_id where u.username = 'family'`,
    );
    const own = rows[0]?.family_id ?? 0;
    const read = (id: number) => server.send(readFamilyBalance, { params: { id } }, 'family');
    const account = await read(own);
    expect(account.billed - account.paid).toBe(account.balance);
    await expect(read(own + 1)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the ledger stays true', () => {
  it('holds every receipt of today with a number of its own and no gap', async () => {
    const { rows } = await server.send(listPayments, { query: { size: 100, sort: 'receipt' } }, 'cashier');
    const numbers = rows.map(({ receipt }) => numberOf(receipt));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) - index));
  });
});

const numberOf = (receipt: string) => Number(receipt.split('-').at(-1));
