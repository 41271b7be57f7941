import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  addItemPayer,
  bounceCheque,
  checkBilling,
  endItemPayer,
  findFamilies,
  issueInvoice,
  listCompanies,
  listItemPayers,
  listSiblings,
  readFamilyBalance,
  readFeeTerms,
  readInvoice,
  recordPayment,
  runBilling,
  startInvoice,
  updateFeeTerms,
  voidInvoice,
} from '@suksa/contracts/feeinvoice';
import { getJob } from '@suksa/contracts/job';
import { createCustomer, mergeCustomers, shareHousehold, undoFamilyChange } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const tuition = 2;
const books = 4;

let made = 0;
const aCompany = async () => {
  made += 1;
  const name = `Namtha Mining ${String.fromCharCode(64 + made)}`;
  const body = {
    ...{ name: { lo: '', en: name }, note: '', paymentDays: null, paymentRhythm: '' as const, termsNote: '' },
    ...{
      company: name,
      companyTaxNumber: `10${made}-0001`,
      companyPhone: '',
      companyAddress: 'Luang Namtha',
    },
    members: [],
  };
  return (await server.send(createCustomer, { body }, 'registrar')).id;
};

/** Each call gives a child whom no other test has, of a family of its own. */
let place = 0;
const aChild = async () => {
  const { rows } = await server.app.db.execute<{ family: number; student: number; code: string }>(sql`
    select p.family_id as family, min(p.id) as student, min(p.code) as code from student p
      join enrolment e on e.student_id = p.id and e.is_current and e.end_date is null
      join academic_year y on y.id = e.year_id and y.state = 'open'
    where e.branch_id = 1 and p.family_id > 1 and p.id % 61 <> 7 group by p.family_id order by p.family_id limit 1 offset ${place}`);
  place += 1;
  const [child] = rows;
  if (!child) throw new Error('the demo school has too few families');
  return child;
};

const add = (companyId: number, studentIds: number[], feeItemIds = [tuition]) =>
  server.send(addItemPayer, { body: { companyId, studentIds, feeItemIds } }, 'operator');
const owed = async (id: number) =>
  (await server.send(readFamilyBalance, { params: { id } }, 'cashier')).balance;
const invoice = (id: number, as: 'cashier' | 'family' = 'cashier') =>
  server.send(readInvoice, { params: { id } }, as);
const draft = (studentId: number, lines: [number, number][]) => ({
  ...{ idempotencyKey: randomUUID(), studentId, dueDate: daysAfter(todayIn(), 10), note: '' },
  lines: lines.map(([feeItemId, amount]) => ({ feeItemId, amount })),
});
const bill = (studentId: number, lines: [number, number][]) =>
  server.send(issueInvoice, { body: draft(studentId, lines) }, 'cashier');

test('an invoice by hand goes apart: the employer the tuition, the family the rest', async () => {
  const [company, { student, family }] = [await aCompany(), await aChild()];
  await add(company, [student]);
  const start = await server.send(startInvoice, { query: { student } }, 'cashier');
  expect(start.items.find(({ id }) => id === tuition)?.company).toMatchObject({ id: company });
  expect(start.items.find(({ id }) => id === books)?.company).toBeNull();
  const before = await owed(family);
  const body = draft(student, [
    [books, 180_000],
    [tuition, 1_700_000],
  ]);
  const issued = await server.send(issueInvoice, { body }, 'cashier');
  expect(await server.send(issueInvoice, { body }, 'cashier')).toEqual(issued);
  expect(issued).toMatchObject({ total: 180_000, others: [{ total: 1_700_000 }] });
  const [own, theirs] = [await invoice(issued.id), await invoice(issued.second?.id ?? 0)];
  expect(own).toMatchObject({ family: { id: family }, company: null, sharedTotal: 1_880_000 });
  expect(theirs).toMatchObject({
    ...{ family: { id: company }, sharedTotal: 1_880_000, other: { id: own.id } },
    company: {
      name: expect.stringContaining('Namtha'),
      address: 'Luang Namtha',
      taxNumber: `10${made}-0001`,
    },
  });
  expect([await owed(family), await owed(company)]).toEqual([before + 180_000, 1_700_000]);
});

test('what the company pays alone is one invoice, to the company', async () => {
  const [company, { student, family }] = [await aCompany(), await aChild()];
  await add(company, [student]);
  const before = await owed(family);
  const issued = await bill(student, [[tuition, 900_000]]);
  expect(issued.others).toEqual([]);
  expect((await invoice(issued.id)).family.id).toBe(company);
  expect(await owed(family)).toBe(before);
});

test('the till finds a company by its name and takes its money for all of its children', async () => {
  const [company, one, other] = [await aCompany(), await aChild(), await aChild()];
  await add(company, [one.student, other.student]);
  // Before the first bill as well: it may pay ahead.
  expect(await owed(company)).toBe(0);
  await bill(one.student, [[tuition, 500_000]]);
  await bill(other.student, [[tuition, 700_000]]);
  const q = `Namtha Mining ${String.fromCharCode(64 + made)}`;
  const { rows } = await server.send(findFamilies, { query: { q } }, 'cashier');
  expect(rows.find(({ id }) => id === company)).toMatchObject({ balance: 1_200_000 });
  const body = { idempotencyKey: randomUUID(), familyId: company, payer: 'Lao Bank', amount: 1_200_000 };
  await server.send(
    recordPayment,
    { body: { ...body, method: 'bank_transfer', bankReference: `CO${made}99812` } },
    'cashier',
  );
  expect(await owed(company)).toBe(0);
});

test('two households share what the company doesn’t pay, and all three parts are taken back at once', async () => {
  const [company, child, second] = [await aCompany(), await aChild(), await aChild()];
  await add(company, [child.student]);
  const share = { familyId: second.family, share: 40 };
  await server.send(shareHousehold, { params: { id: child.student }, body: share }, 'registrar');
  const before = [await owed(child.family), await owed(second.family), 0];
  const issued = await bill(child.student, [
    [books, 100_001],
    [tuition, 600_000],
  ]);
  expect([issued.total, ...issued.others.map(({ total }) => total)]).toEqual([60_001, 40_000, 600_000]);
  const own = await invoice(issued.id);
  expect(own.others).toHaveLength(2);
  const body = { reason: 'Wrong', version: own.version, withOther: true };
  await server.send(voidInvoice, { params: { id: own.id }, body }, 'head');
  expect([await owed(child.family), await owed(second.family), await owed(company)]).toEqual(before);
});

test('pre-flight shows the company’s part and bills it apart, once', async () => {
  const [company, { student, code }] = [await aCompany(), await aChild()];
  await add(company, [student]);
  const asked = { query: { period: 'T2', size: 100, q: code } };
  const [row] = (await server.send(checkBilling, asked, 'cashier')).rows;
  const parts = row?.parts ?? [];
  expect(parts.at(-1)).toMatchObject({ family: { id: company }, isCompany: true });
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(row?.total);
  const body = { period: 'T2', mode: 'draft' as const, students: [student] };
  for (const mode of ['draft', 'issue'] as const) {
    const { job } = await server.send(runBilling, { body: { ...body, mode } }, 'cashier');
    await expect
      .poll(() => server.send(getJob, { params: { id: job.id } }, 'cashier'))
      .toMatchObject({ state: 'done' });
  }
  const [now] = (await server.send(checkBilling, asked, 'cashier')).rows;
  expect(now).toMatchObject({ state: 'issued', total: row?.total });
  expect(now?.invoices).toHaveLength(parts.length);
  expect(await owed(company)).toBe(parts.at(-1)?.amount);
});

test('said twice it stands once, another company is refused, and when it ends the family pays again', async () => {
  const [company, other, { student, family }] = [await aCompany(), await aCompany(), await aChild()];
  await Promise.all([add(company, [student], [tuition, books]), add(company, [student], [tuition])]);
  await expect(add(other, [student])).rejects.toMatchObject({ status: 409, code: 'other_company_pays' });
  const both = await Promise.allSettled([add(company, [student], [1]), add(other, [student], [1])]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const listed = async () => {
    const { rows } = await server.send(listItemPayers, { query: { company } }, 'operator');
    return rows.find((row) => row.student.id === student)?.items.map(({ id }) => id) ?? [];
  };
  expect(await listed()).toEqual(expect.arrayContaining([tuition, books]));
  const body = { companyId: company, studentId: student, feeItemId: tuition };
  await server.send(endItemPayer, { body }, 'operator');
  await server.send(endItemPayer, { body }, 'operator');
  expect(await listed()).not.toContain(tuition);
  const issued = await bill(student, [[tuition, 400_000]]);
  expect((await invoice(issued.id)).family.id).toBe(family);
});

test('only a company without children pays, for students of the branch, and only who may change plans says so', async () => {
  const [company, { student, family }] = [await aCompany(), await aChild()];
  const { rows } = await server.send(listCompanies, {}, 'operator');
  expect(rows.map(({ id }) => id)).toContain(company);
  expect(rows.map(({ id }) => id)).not.toContain(family);
  await expect(add(family, [student])).rejects.toMatchObject({ status: 400 });
  await expect(add(company, [999_999])).rejects.toMatchObject({ status: 400 });
  await expect(add(company, [student], [999])).rejects.toMatchObject({ status: 400 });
  const body = { companyId: company, studentIds: [student], feeItemIds: [tuition] };
  await expect(server.send(addItemPayer, { body }, 'cashier')).rejects.toMatchObject({ status: 403 });
  const siblings = await server.send(listSiblings, { query: { student } }, 'operator');
  expect(siblings.rows.map(({ id }) => id)).toContain(student);
});

test('a company that was entered twice is made one: what it pays goes along, and comes back', async () => {
  const [kept, given, { student }] = [await aCompany(), await aCompany(), await aChild()];
  await add(given, [student]);
  const payer = async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select company_id as id from item_payer where student_id = ${student}`,
    );
    return rows[0]?.id;
  };
  const { changes } = await server.send(
    mergeCustomers,
    { params: { id: kept }, body: { other: given } },
    'registrar',
  );
  expect(await payer()).toBe(kept);
  const id = changes[0]?.id ?? 0;
  await server.send(undoFamilyChange, { params: { id } }, 'registrar');
  expect(await payer()).toBe(given);
});

test('a company’s cheque that came back costs it the fee, before anything was billed to it', async () => {
  const terms = await server.send(readFeeTerms, {}, 'head');
  await server.send(updateFeeTerms, { body: { ...terms, bounceFee: 75_000 } }, 'head');
  const [company, { student }] = [await aCompany(), await aChild()];
  await add(company, [student]);
  const bankReference = `CHQ-${randomUUID().slice(0, 8)}`;
  const way = { payer: 'Lao Bank', amount: 50_000, method: 'cheque' as const, bankReference };
  const body = { idempotencyKey: randomUUID(), familyId: company, keepRest: true, ...way };
  const { id } = await server.send(recordPayment, { body }, 'cashier');
  const told = { reason: 'ເງິນບໍ່ພຽງພໍ', chargeFee: true };
  expect(await server.send(bounceCheque, { params: { id }, body: told }, 'head')).toEqual({ fee: 75_000 });
  expect(await owed(company)).toBe(75_000);
});
