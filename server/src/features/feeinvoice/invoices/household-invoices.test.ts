import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  findFamilies,
  type IssuedInvoice,
  issueInvoice,
  readFamilyBalance,
  readInvoice,
  readReceipt,
  recordPayment,
  startInvoice,
  voidInvoice,
} from '@suksa/contracts/feeinvoice';
import {
  endHousehold,
  mergeCustomers,
  readCustomer,
  readStatement,
  shareHousehold,
  undoFamilyChange,
} from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Home {
  readonly studentId: number;
  readonly first: number;
  readonly second: number;
}

/** Each call gives a child whom no other test has, living with its family and with another one. */
let place = 0;
const twoHomes = async (share: number): Promise<Home> => {
  const { rows } = await server.app.db.execute<{ family_id: number; student_id: number }>(sql`
    select p.family_id, min(p.id) as student_id from student p join enrolment e on e.student_id = p.id and e.is_current
      join academic_year y on y.id = e.year_id and y.state = 'open'
    where e.branch_id = 1 and p.family_id > 1 group by p.family_id order by p.family_id limit 2 offset ${place}`);
  place += 2;
  const [one, other] = rows;
  if (!one || !other) throw new Error('the demo school has too few families');
  const home = { studentId: one.student_id, first: one.family_id, second: other.family_id };
  const body = { familyId: home.second, share };
  await server.send(shareHousehold, { params: { id: home.studentId }, body }, 'registrar');
  return home;
};

const draft = (studentId: number, amounts: readonly number[] = [100_000]) => ({
  idempotencyKey: randomUUID(),
  studentId,
  dueDate: daysAfter(todayIn(), 10),
  lines: amounts.map((amount, index) => ({ feeItemId: index + 1, amount })),
  note: '',
});
const bill = (studentId: number, amounts?: readonly number[]) =>
  server.send(issueInvoice, { body: draft(studentId, amounts) }, 'cashier');
const invoice = (id: number) => server.send(readInvoice, { params: { id } }, 'cashier');
const account = (id: number) => server.send(readFamilyBalance, { params: { id } }, 'cashier');
const statement = (id: number) => server.send(readStatement, { params: { id } }, 'registrar');
const pay = (familyId: number, amount: number) =>
  server.send(
    recordPayment,
    { body: { idempotencyKey: randomUUID(), familyId, payer: 'Payer', method: 'cash', amount } },
    'cashier',
  );
const take = (id: number, withOther: boolean, version = 1) =>
  server.send(voidInvoice, { params: { id }, body: { reason: 'Wrong', version, withOther } }, 'head');
const secondOf = ({ second }: IssuedInvoice) => second?.id ?? 0;

describe('an invoice for a child who lives in two households', () => {
  test('is two invoices, each household its part of every line, the remainder to the first', async () => {
    const { studentId, first, second } = await twoHomes(33);
    const issued = await bill(studentId, [100_001, 50]);
    const own = await invoice(issued.id);
    const other = await invoice(secondOf(issued));
    expect([own.family.id, other.family.id]).toEqual([first, second]);
    expect(own.lines.map(({ amount }) => amount)).toEqual([67_001, 34]);
    expect(other.lines.map(({ amount }) => amount)).toEqual([33_000, 16]);
    expect([own.sharedTotal, other.sharedTotal]).toEqual([100_051, 100_051]);
    expect(own.other).toMatchObject({ id: other.id, number: other.number, total: 33_016, voidable: true });
    expect(other.other).toMatchObject({ id: own.id, family: { id: first } });
    expect(Number(/\d+$/.exec(other.number)?.[0])).toBe(Number(/\d+$/.exec(own.number)?.[0]) + 1);
  });

  test('tells before it is issued who gets which part', async () => {
    const { studentId, first, second } = await twoHomes(40);
    const start = await server.send(startInvoice, { query: { student: studentId } }, 'cashier');
    expect(start).toMatchObject({ family: { id: first }, second: { family: { id: second }, share: 40 } });
  });

  test('is written once, however often the request is repeated', async () => {
    const { studentId, second } = await twoHomes(50);
    const before = (await account(second)).invoices.length;
    const body = draft(studentId);
    const send = () => server.send(issueInvoice, { body }, 'cashier');
    const [once, again] = await Promise.all([send(), send()]);
    expect(again).toEqual(once);
    expect(once.second).not.toBeNull();
    expect((await account(second)).invoices).toHaveLength(before + 1);
  });

  test('leaves out a household that has no part of it', async () => {
    const { studentId, first, second } = await twoHomes(0);
    const whole = await bill(studentId);
    expect(whole).toMatchObject({ second: null, total: 100_000 });
    expect((await invoice(whole.id)).family.id).toBe(first);
    const body = { familyId: second, share: 100 };
    await server.send(shareHousehold, { params: { id: studentId }, body }, 'registrar');
    const moved = await bill(studentId);
    expect(moved.second).toBeNull();
    expect(await invoice(moved.id)).toMatchObject({ family: { id: second }, other: null, sharedTotal: null });
  });

  test('is whole again once the child has one household, and the second keeps what it owes', async () => {
    const { studentId, second } = await twoHomes(50);
    const issued = await bill(studentId);
    await server.send(endHousehold, { params: { id: studentId } }, 'registrar');
    expect((await bill(studentId)).second).toBeNull();
    const { invoices } = await account(second);
    expect(invoices.find(({ id }) => id === issued.second?.id)).toMatchObject({ balance: 50_000 });
  });

  test('is paid by each household at the till: its own balance, receipt and statement', async () => {
    const { studentId, first, second } = await twoHomes(25);
    const [before, beforeOther] = [await account(first), await account(second)];
    const issued = await bill(studentId);
    expect((await account(first)).balance).toBe(before.balance + 75_000);
    const owing = await account(second);
    expect(owing.balance).toBe(beforeOther.balance + 25_000);
    expect(owing.children.map(({ id }) => id)).toContain(studentId);

    const { id } = await pay(second, owing.balance);
    expect(await server.send(readReceipt, { params: { id } }, 'cashier')).toMatchObject({
      family: { id: second },
    });
    expect(await invoice(secondOf(issued))).toMatchObject({ status: 'paid', balance: 0 });
    expect(await invoice(issued.id)).toMatchObject({ paid: 0, balance: 75_000 });
    const told = await statement(second);
    expect(told.balance).toBe(0);
    expect(told.billed - told.paid).toBe(told.balance - told.credit);
    const shared = told.shares.find(({ households }) => households.some((part) => part.id === first));
    expect(shared?.households.map(({ id: family, share }) => [family, share])).toEqual([
      [first, 75],
      [second, 25],
    ]);
    expect(shared?.households[1]).toMatchObject({ billed: 25_000, open: 0 });
  });

  test('is found at the till from either household', async () => {
    const { studentId, first, second } = await twoHomes(50);
    const { name } = (await account(first)).children.find(({ id }) => id === studentId) ?? {
      name: { en: '' },
    };
    const { rows } = await server.send(findFamilies, { query: { q: name.en } }, 'cashier');
    const ids = rows.map(({ id }) => id);
    expect(ids.indexOf(second)).toBe(ids.indexOf(first) + 1);
    expect(rows.find(({ id }) => id === second)?.children.map(({ id }) => id)).toContain(studentId);
  });

  test('is taken back for both households at once, or for one of them', async () => {
    const { studentId } = await twoHomes(50);
    const both = await bill(studentId);
    await take(both.id, true);
    expect((await invoice(secondOf(both))).status).toBe('void');
    const one = await bill(studentId);
    await take(one.id, false);
    expect(await invoice(secondOf(one))).toMatchObject({ status: 'issued', other: { isVoid: true } });
  });

  test('stays for both where the other household has paid something', async () => {
    const { studentId, second } = await twoHomes(50);
    const issued = await bill(studentId);
    await pay(second, (await account(second)).balance);
    await expect(take(issued.id, true)).rejects.toMatchObject({ code: 'invoice_paid', status: 409 });
    expect((await invoice(issued.id)).status).toBe('issued');
    await take(issued.id, false);
    expect((await invoice(issued.id)).status).toBe('void');
  });

  test('goes back with its household when a merge is taken back', async () => {
    const { studentId, second } = await twoHomes(50);
    const { first: kept } = await twoHomes(50);
    await server.send(mergeCustomers, { params: { id: kept }, body: { other: second } }, 'head');
    const issued = await bill(studentId);
    expect((await invoice(secondOf(issued))).family.id).toBe(kept);
    const { changes } = await server.send(readCustomer, { params: { id: kept } }, 'head');
    await server.send(undoFamilyChange, { params: { id: changes[0]?.id ?? 0 } }, 'head');
    expect((await invoice(secondOf(issued))).family.id).toBe(second);
  });
});

describe('a parent of one of two households', () => {
  test('sees the invoices of their own household only', async () => {
    const { rows } = await server.app.db.execute<{ student_id: number }>(sql`
      select p.id as student_id from student p join enrolment e on e.student_id = p.id and e.is_current
        join academic_year y on y.id = e.year_id and y.state = 'open'
      where p.family_id = 1 and e.branch_id = 1 limit 1`);
    const studentId = rows[0]?.student_id ?? 0;
    const { second } = await twoHomes(50);
    const body = { familyId: second, share: 40 };
    await server.send(shareHousehold, { params: { id: studentId }, body }, 'registrar');
    const issued = await bill(studentId);
    const read = (id: number) => server.send(readInvoice, { params: { id } }, 'family');
    expect(await read(issued.id)).toMatchObject({ total: 60_000, sharedTotal: 100_000, other: null });
    await expect(read(secondOf(issued))).rejects.toMatchObject({ status: 404 });
  });
});
