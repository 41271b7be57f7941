import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  approveWriteOff,
  chargeLateFees,
  createAgreement,
  endAgreement,
  issueCreditNote,
  issueInvoice,
  listLateInvoices,
  proposeCredit,
  readInvoice,
  requestWriteOff,
  voidInvoice,
  waiveLateFee,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { todayIn } from '../../school/clock.ts';
import { paidByCompany, type Work } from './ledger.ts';

/** Books to the family, and now and then tuition as well, which a company pays of some. */
export const bill: Work = async ({ server, random, oneOf, bills, add, companyOf }, { family, students }) => {
  const amount = 1000 * (1 + random(900));
  const studentId = oneOf(students);
  const company = companyOf.get(studentId);
  const tuition = company === family || random(3) === 0 ? 1000 * (1 + random(900)) : 0;
  const books = company === family ? 0 : amount;
  const lines = [
    { feeItemId: 4, amount: books },
    { feeItemId: paidByCompany, amount: tuition },
  ].filter((line) => line.amount > 0);
  const body = { idempotencyKey: randomUUID(), studentId, dueDate: daysAfter(todayIn(), random(60)), lines };
  const issued = await server.send(issueInvoice, { body }, 'cashier');
  // The same request once more writes nothing more.
  if (random(3) === 0) expect(await server.send(issueInvoice, { body }, 'cashier')).toEqual(issued);
  const parts =
    company === undefined || company === family
      ? [[family, books + tuition]]
      : [
          [family, books],
          [company, tuition],
        ];
  const written = [issued, ...issued.others];
  for (const [at, [owes = 0, total = 0]] of parts.filter(([, sum]) => sum !== 0).entries()) {
    expect(written[at]?.total).toBe(total);
    bills.push({ id: written[at]?.id ?? 0, family: owes, total });
    add(owes, total);
  }
  expect(written).toHaveLength(parts.filter(([, sum]) => sum !== 0).length);
};

/** Something off a line of a bill, by two at once: one of them has it, where the line has it for one. */
export const creditBill: Work = async ({ server, random, bills, add }) => {
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

export const writeOff: Work = async ({ server, random, bills, add }) => {
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
  return add(billed.family, -balance);
};

/** Every late invoice of a family, by two at once; afterwards none is late without a fee. */
export const chargeLate: Work = async ({ server, random, oneOf, accounts, add }) => {
  const late = async () =>
    (await server.send(listLateInvoices, {}, 'head')).rows.filter((row) =>
      accounts.some(({ family }) => family === row.family.id),
    );
  const all = await late();
  if (all.length === 0) return;
  const family = oneOf(all).family.id;
  const rows = all.filter((row) => row.family.id === family);
  const [first] = rows;
  if (first && random(3) === 0) {
    await server.send(waiveLateFee, { body: { invoiceId: first.id, reason: 'ພໍ່ເຈັບ' } }, 'head');
    expect((await late()).some(({ id }) => id === first.id)).toBe(false);
    return;
  }
  const body = { invoiceIds: rows.map(({ id }) => id) };
  const both = await Promise.all([1, 2].map(() => server.send(chargeLateFees, { body }, 'head')));
  const sum = rows.reduce((total, { fee }) => total + fee, 0);
  expect(both.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
  add(family, sum);
};

export const undoBill: Work = async ({ server, random, bills, add }) => {
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
  return add(written.family, -written.total);
};

/** What a family owes is to be paid in parts, which two write down at once; every third agreement is ended. */
export const agree: Work = async ({ server, random }, { family }) => {
  const { rows } = await server.app.db.execute<{ id: number; balance: number }>(sql`
    select id, balance::float8 as balance from invoice
    where family_id = ${family} and branch_id = 1 and balance > 0 and not exists (
      select 1 from instalment_invoice x where x.invoice_id = invoice.id and x.agreement_state = 'active') limit 60`);
  const total = rows.reduce((sum, { balance }) => sum + balance, 0);
  if (total < 3) return;
  const first = 1 + random(total - 2);
  const parts = [
    { dueDate: daysAfter(todayIn(), random(30)), amount: first },
    { dueDate: daysAfter(todayIn(), 30 + random(30)), amount: total - first },
  ];
  const order = () => {
    const body = { idempotencyKey: randomUUID(), invoiceIds: rows.map(({ id }) => id), parts };
    const rest = { agreedBy: 'ນາງ ຄຳ', note: '' };
    return server.send(createAgreement, { params: { id: family }, body: { ...body, ...rest } }, 'head');
  };
  const both = await Promise.allSettled([order(), order()]);
  const made = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(made).toHaveLength(1);
  const [agreement] = made;
  if (!agreement || random(3) > 0) return;
  const body = { version: agreement.version, reason: 'ຄອບຄົວຂໍ' };
  await server.send(endAgreement, { params: { id: agreement.id }, body }, 'head');
};
