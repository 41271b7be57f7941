import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  approveVoid,
  approveWriteOff,
  bounceCheque,
  chargeLateFees,
  issueCreditNote,
  issueInvoice,
  listLateInvoices,
  payRefund,
  payWithCredit,
  proposeCredit,
  readFamilyBalance,
  readInvoice,
  readReceipt,
  readTotals,
  recordPayment,
  refuseVoid,
  requestRefund,
  requestVoid,
  requestWriteOff,
  voidInvoice,
  voidPayment,
  waiveLateFee,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { journalOfDay } from '../journal/journal-repository.ts';

const seed = Number(process.env.LEDGER_SEED ?? 20_261_123);
const operations = Number(process.env.LEDGER_OPERATIONS ?? 150);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const today = todayIn();
let state = seed;
/** Mulberry32, all in 32 bits: every step of its 2^32 states is another one, whatever is multiplied. */
const random = (below: number) => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
};
const oneOf = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;

interface Account {
  readonly family: number;
  readonly students: number[];
}

/** A ledger written apart from the product: what each family owes less what it has paid ahead. */
const expected = new Map<number, number>();
const bills: { id: number; family: number; total: number; touched?: boolean }[] = [];
const receipts: { id: number; family: number; amount: number; refunded?: boolean; cheque?: boolean }[] = [];
const add = (family: number, amount: number) => expected.set(family, (expected.get(family) ?? 0) + amount);

const balanceOf = async (family: number) => {
  const account = await server.send(readFamilyBalance, { params: { id: family } }, 'cashier');
  return { ...account, net: account.balance - account.credit };
};

const bill = async ({ family, students }: Account) => {
  const amount = 1000 * (1 + random(900));
  const body = {
    idempotencyKey: randomUUID(),
    studentId: oneOf(students),
    dueDate: daysAfter(today, random(60)),
    lines: [{ feeItemId: 4, amount }],
  };
  const issued = await server.send(issueInvoice, { body }, 'cashier');
  // The same request once more writes nothing more.
  if (random(3) === 0) expect(await server.send(issueInvoice, { body }, 'cashier')).toEqual(issued);
  bills.push({ id: issued.id, family, total: amount });
  add(family, amount);
};

const pay = async ({ family }: Account) => {
  const { balance } = await balanceOf(family);
  const amount = oneOf([
    Math.max(1000, balance),
    1 + random(balance + 1),
    balance + 1000 * (1 + random(300)),
  ]);
  const body = {
    ...{ idempotencyKey: randomUUID(), familyId: family, payer: 'ນາງ ຄຳ', method: 'cash' as const },
    ...{ amount, keepRest: true },
  };
  const sent = random(3) === 0 ? [1, 2] : [1];
  const answers = await Promise.all(sent.map(() => server.send(recordPayment, { body }, 'cashier')));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  receipts.push({ id: answers[0]?.id ?? 0, family, amount });
  add(family, -amount);
};

const undoReceipt = async () => {
  const at = random(receipts.length);
  const receipt = receipts[at];
  if (!receipt) return;
  const order = { params: { id: receipt.id }, body: { reason: 'ຜິດ' } };
  if (receipt.refunded)
    return expect(server.send(voidPayment, order, 'cashier')).rejects.toMatchObject({
      code: 'receipt_refunded',
    });
  receipts.splice(at, 1);
  await server.send(voidPayment, order, 'cashier');
  await expect(server.send(voidPayment, order, 'cashier')).rejects.toMatchObject({ code: 'already_void' });
  add(receipt.family, receipt.amount);
};

/** Money by cheque, kept as credit where nothing is owed. */
const payByCheque = async ({ family }: Account) => {
  const amount = 1000 * (1 + random(500));
  const reference = `CHQ-${seed}-${receipts.length}-${random(1_000_000_000)}`;
  const body = {
    ...{ idempotencyKey: randomUUID(), familyId: family, payer: 'ນາງ ຄຳ', method: 'cheque' as const },
    ...{ bankReference: reference, amount, keepRest: true },
  };
  const { id } = await server.send(recordPayment, { body }, 'cashier');
  receipts.push({ id, family, amount, cheque: true });
  add(family, -amount);
};

/** The bank sends a cheque back, and two say so at once; the family pays for it or is spared. */
const bounce = async () => {
  const at = receipts.findIndex(({ cheque, refunded }) => cheque && !refunded);
  const receipt = receipts[at];
  if (!receipt) return;
  const order = {
    params: { id: receipt.id },
    body: { reason: 'ເງິນບໍ່ພຽງພໍ', chargeFee: random(2) === 0 },
  };
  const both = await Promise.allSettled([1, 2].map(() => server.send(bounceCheque, order, 'head')));
  const fees = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.fee] : []));
  expect(fees).toHaveLength(1);
  receipts.splice(at, 1);
  for (const fee of fees) add(receipt.family, receipt.amount + fee);
};

/** Somebody asks that a receipt be voided; one countersigns while another refuses, and one of them has decided. */
const voidByTwo = async () => {
  const at = random(receipts.length);
  const receipt = receipts[at];
  if (!receipt || receipt.refunded) return;
  const asked = { idempotencyKey: randomUUID(), reason: 'ຜິດຄອບຄົວ' };
  const { id } = await server.send(requestVoid, { params: { id: receipt.id }, body: asked }, 'cashier');
  const [approved, refused] = await Promise.allSettled([
    server.send(approveVoid, { params: { id } }, 'head'),
    server.send(refuseVoid, { params: { id }, body: { reason: 'ບໍ່ແມ່ນ' } }, 'operator'),
  ]);
  expect([approved, refused].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  if (approved.status === 'rejected') return;
  receipts.splice(at, 1);
  add(receipt.family, receipt.amount);
};

/** Something off a line of a bill, by two at once: one of them has it, where the line has it for one. */
const creditBill = async () => {
  const billed = bills[random(bills.length)];
  if (!billed) return;
  const params = { id: billed.id };
  const { lines } = await server.send(proposeCredit, { params }, 'head');
  const [line] = lines;
  if (!line || line.most === 0) return;
  const amount = Math.floor(line.most / 2) + 1;
  const order = () => {
    const body = { kind: 'correction' as const, reason: 'ຄິດໄລ່ຜິດ', lines: [{ lineId: line.lineId, amount }] };
    return server.send(issueCreditNote, { params, body: { ...body, idempotencyKey: randomUUID() } }, 'head');
  };
  const both = await Promise.allSettled([order(), order()]);
  const made = both.filter(({ status }) => status === 'fulfilled');
  const { writtenOff } = await server.send(readInvoice, { params }, 'head');
  if (writtenOff > 0) expect(made.length).toBeLessThanOrEqual(1);
  else expect(made).toHaveLength(1);
  if (made.length === 0) return;
  billed.touched = true;
  add(billed.family, -amount);
};

const writeOff = async () => {
  const billed = bills[random(bills.length)];
  if (!billed) return;
  const params = { id: billed.id };
  const { balance } = await server.send(readInvoice, { params }, 'head');
  const body = { idempotencyKey: randomUUID(), reason: 'ຕິດຕໍ່ບໍ່ໄດ້' };
  const asked = server.send(requestWriteOff, { params, body }, 'operator');
  if (balance === 0) return expect(asked).rejects.toMatchObject({ code: 'invoice_final' });
  const order = { params: { id: (await asked).id } };
  const both = await Promise.allSettled([1, 2].map(() => server.send(approveWriteOff, order, 'head')));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  billed.touched = true;
  add(billed.family, -balance);
};

/** Every late invoice of a family, by two at once; afterwards none is late without a fee. */
const chargeLate = async ({ family }: Account) => {
  const late = async () =>
    (await server.send(listLateInvoices, {}, 'head')).rows.filter((row) => row.family.id === family);
  const rows = await late();
  const [first] = rows;
  if (!first) return;
  if (random(3) === 0) {
    await server.send(waiveLateFee, { body: { invoiceId: first.id, reason: 'ພໍ່ເຈັບ' } }, 'head');
    expect((await late()).some(({ id }) => id === first.id)).toBe(false);
    return;
  }
  const body = { invoiceIds: rows.map(({ id }) => id) };
  const both = await Promise.all([1, 2].map(() => server.send(chargeLateFees, { body }, 'head')));
  const sum = rows.reduce((total, { fee }) => total + fee, 0);
  expect(both.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
  expect(await late()).toEqual([]);
  add(family, sum);
};

const undoBill = async () => {
  const at = random(bills.length);
  const written = bills[at];
  if (!written) return;
  const { rows } = await server.app.db.execute<{ version: number; paid: number }>(
    sql`select version, paid::float8 as paid from invoice where id = ${written.id}`,
  );
  const body = { reason: 'ຜິດ', version: rows[0]?.version ?? 1 };
  const sent = server.send(voidInvoice, { params: { id: written.id }, body }, 'head');
  if ((rows[0]?.paid ?? 0) > 0 || written.touched)
    return expect(sent).rejects.toMatchObject({ code: 'invoice_paid' });
  await sent;
  bills.splice(at, 1);
  add(written.family, -written.total);
};

const refund = async () => {
  const receipt = receipts[random(receipts.length)];
  if (!receipt) return;
  const { credit: left } = await server.send(readReceipt, { params: { id: receipt.id } }, 'cashier');
  if (left === 0) return;
  const amount = 1 + random(Math.min(left, 500_000));
  const body = {
    ...{ idempotencyKey: randomUUID(), paymentId: receipt.id, amount },
    ...{ method: 'cash' as const, reason: 'ຂໍຄືນ' },
  };
  const { id } = await server.send(requestRefund, { body }, 'cashier');
  // Two cashiers at once give it back once.
  const order = { params: { id }, body: { method: 'cash' as const } };
  const paid = await Promise.allSettled([1, 2].map(() => server.send(payRefund, order, 'cashier')));
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  receipt.refunded = true;
  add(receipt.family, amount);
};

const credit = async ({ family }: Account) => {
  const { credit: known, balance } = await balanceOf(family);
  if (known <= 0 || balance <= 0) return;
  const order = { params: { id: family }, body: { credit: known } };
  // Two clerks at once use it once.
  const answers = await Promise.allSettled([
    server.send(payWithCredit, order, 'cashier'),
    server.send(payWithCredit, order, 'cashier'),
  ]);
  const used = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.used] : []));
  expect(used).toEqual([Math.min(known, balance)]);
};

test(
  `${operations} random bills, payments, cheques, voids, credit notes, write-offs, late fees and refunds keep the books straight (seed ${seed})`,
  async () => {
    const { rows } = await server.app.db.execute<{ family: number; students: number[] }>(sql`
    select s.family_id as family, array_agg(s.id order by s.id) as students
    from student s join enrolment e on e.student_id = s.id and e.is_current and e.branch_id = 1 and e.end_date is null
      join academic_year y on y.id = e.year_id and y.state = 'open'
    where not exists (select 1 from student_household h where h.student_id = s.id)
    group by 1 order by 1 limit 12`);
    for (const { family } of rows) expected.set(family, (await balanceOf(family)).net);
    const work = [
      ...[bill, bill, bill, pay, pay, pay, undoReceipt, undoBill, credit, refund],
      ...[creditBill, writeOff, chargeLate, payByCheque, bounce, voidByTwo],
    ] as const;
    for (let step = 1; step <= operations; step += 1) {
      const account = oneOf(rows);
      await oneOf(work)(account);
      expect((await balanceOf(account.family)).net, `step ${step}`).toBe(expected.get(account.family));
      if (step % 40 > 0) continue;
      const totals = await server.send(readTotals, { query: { from: today, until: today } }, 'head');
      expect(totals.closing, `step ${step}`).toBe(totals.now.outstanding - totals.now.credit);
      expect(totals.now.untied, `step ${step}`).toBe(0);
      const { rows: gaps } = await server.app.db.execute(sql`
      select branch_id, series_year from payment group by 1, 2
      having count(*) <> max(receipt_number) or count(distinct receipt_number) <> count(*)`);
      expect(gaps, `step ${step}`).toEqual([]);
    }
    const journal = await journalOfDay(server.app.db, { branchId: 1, day: today });
    const entries = new Map<string, number>();
    for (const { kind, id, amount } of journal)
      entries.set(`${kind} ${id}`, (entries.get(`${kind} ${id}`) ?? 0) + amount);
    expect([...entries].filter(([, sum]) => sum !== 0)).toEqual([]);
    const moved = journal
      .filter(({ use }) => use === 'receivable')
      .reduce((sum, { amount }) => sum + amount, 0);
    const { opening, closing } = await server.send(
      readTotals,
      { query: { from: today, until: today } },
      'head',
    );
    expect(moved).toBe(closing - opening);
  },
  120_000 + operations * 200,
);
