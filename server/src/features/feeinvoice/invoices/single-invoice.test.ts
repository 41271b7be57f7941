import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  effectiveDueDate,
  invoiceAudit,
  issueInvoice,
  readFamilyBalance,
  readInvoice,
  recordPayment,
  startInvoice,
  voidInvoice,
} from '@suksa/contracts/feeinvoice';
import { createHoliday, deleteHolidays } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer, type Where } from '../../../testing/test-server.ts';

let server: TestServer;
/** A student of the first branch's open year. */
let studentId: number;
/** One of another branch. */
let elsewhere: number;

const studentOf = async (branchId: number) => {
  const { rows } = await server.app.db.execute<{ student_id: number }>(sql`
    select e.student_id from enrolment e join academic_year y on y.id = e.year_id and y.state = 'open'
    where e.branch_id = ${branchId} and e.is_current order by e.student_id limit 1`);
  return rows[0]?.student_id ?? 0;
};

beforeAll(async () => {
  server = await startTestServer();
  studentId = await studentOf(1);
  elsewhere = await studentOf(2);
});
afterAll(() => server.stop());

const dayAfter = (days: number) => daysAfter(todayIn(), days);

const draft = (changes: object = {}) => ({
  idempotencyKey: randomUUID(),
  studentId,
  dueDate: dayAfter(10),
  lines: [
    { feeItemId: 4, amount: 45_000 },
    { feeItemId: 1, amount: 5_000 },
  ],
  note: 'ປຶ້ມຫາຍ',
  ...changes,
});
const issue = (changes: object = {}, as: Account = 'cashier', where?: Where) =>
  server.send(issueInvoice, { body: draft(changes) }, as, where);
const read = (id: number) => server.send(readInvoice, { params: { id } }, 'cashier');
const take = (id: number, changes: object = {}, as: Account = 'head') =>
  server.send(voidInvoice, { params: { id }, body: { reason: 'ຜິດຄົນ', version: 1, ...changes } }, as);
const sequence = (number: string) => Number(/(\d+)$/.exec(number)?.[1]);

describe('an invoice written by hand', () => {
  test('starts with the payer, what they owe and a due date on a working day', async () => {
    const start = await server.send(startInvoice, { query: { student: studentId } }, 'cashier');
    const account = await server.send(readFamilyBalance, { params: { id: start.family.id } }, 'cashier');
    expect(start).toMatchObject({ student: { id: studentId }, today: todayIn(), owed: account.balance });
    expect(start.dueDate >= dayAfter(14)).toBe(true);
    const asked = { query: { dueDate: start.dueDate } };
    expect(await server.send(effectiveDueDate, asked, 'cashier')).toEqual({
      effectiveDueDate: start.dueDate,
    });
    expect(start.items.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });

  test('bills the student’s family with its lines, note and the branch’s next number', async () => {
    const first = await issue();
    const second = await issue();
    expect(sequence(second.number)).toBe(sequence(first.number) + 1);
    const invoice = await read(first.id);
    expect(invoice).toMatchObject({
      ...{ number: first.number, total: 50_000, paid: 0, balance: 50_000, status: 'issued' },
      ...{ note: 'ປຶ້ມຫາຍ', issueDate: todayIn(), dueDate: dayAfter(10), period: null, voidable: true },
    });
    expect(invoice.lines.map(({ text, amount }) => [text.en, amount])).toEqual([
      ['Books', 45_000],
      ['Registration', 5_000],
    ]);
    const { rows } = await server.send(invoiceAudit, { params: { id: first.id } }, 'head');
    expect(rows).toMatchObject([{ action: 'create' }]);
  });

  test('is written once, however often the request is repeated', async () => {
    const body = draft();
    const send = () => server.send(issueInvoice, { body }, 'cashier');
    const [first, again] = await Promise.all([send(), send()]);
    expect(again).toEqual(first);
    const other = { ...body, note: 'ອື່ນ' };
    await expect(server.send(issueInvoice, { body: other }, 'cashier')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      status: 409,
    });
  });

  test('leaves no gap in the numbers when it is refused', async () => {
    const before = await issue();
    await expect(issue({ lines: [{ feeItemId: 999, amount: 1000 }] })).rejects.toMatchObject({
      fields: [{ path: 'lines.0.feeItemId', code: 'not_allowed' }],
    });
    expect(sequence((await issue()).number)).toBe(sequence(before.number) + 1);
  });

  test.each([
    ['a due date that is over', { dueDate: dayAfter(-1) }, 'dueDate', 'due_date_over'],
    ['a due date that is years away', { dueDate: dayAfter(800) }, 'dueDate', 'due_date_far'],
    ['no line', { lines: [] }, 'lines', 'required'],
    ['a line without money', { lines: [{ feeItemId: 1, amount: 0 }] }, 'lines.0.amount', 'too_small'],
  ])('is refused with %s', async (_, changes, path, code) => {
    await expect(issue(changes)).rejects.toMatchObject({ fields: [{ path, code }] });
  });

  test('is refused for a student of another branch', async () => {
    await expect(issue({ studentId: elsewhere })).rejects.toMatchObject({ status: 404 });
    const start = server.send(startInvoice, { query: { student: elsewhere } }, 'cashier');
    await expect(start).rejects.toMatchObject({ status: 404 });
  });

  test('is refused in a closed year', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from academic_year where branch_id = 1 and state = 'closed' limit 1`,
    );
    const where = { branchId: 1, yearId: rows[0]?.id ?? 0 };
    await expect(issue({}, 'admin', where)).rejects.toMatchObject({ code: 'year_closed', status: 423 });
  });

  test.each(['registrar', 'teacher', 'gate', 'family'] as const)('is not for the %s', async (account) => {
    await expect(issue({}, account)).rejects.toMatchObject({ status: 403 });
  });

  test('tells which working day a chosen due date counts as', async () => {
    const { id } = await server.send(
      createHoliday,
      {
        body: {
          ...{ startDate: dayAfter(20), endDate: dayAfter(24), name: { lo: 'ພັກ', en: 'Break' } },
          ...{ type: 'school_break', everywhere: false, levelId: null, classId: null, audience: 'everyone' },
          ...{ freeFrom: null, freeUntil: null, paid: true, source: '', confirmed: true, acceptPast: true },
        },
      },
      'admin',
    );
    const asked = { query: { dueDate: dayAfter(20) } };
    const { effectiveDueDate: counts } = await server.send(effectiveDueDate, asked, 'cashier');
    expect(counts >= dayAfter(25)).toBe(true);
    await server.send(deleteHolidays, { body: { ids: [id] } }, 'admin');
  });
});

describe('an invoice that was a mistake', () => {
  test('is voided while nothing is paid on it: its number stays, and nobody owes it', async () => {
    const { id, number } = await issue();
    const { family } = await read(id);
    const owed = async () =>
      (await server.send(readFamilyBalance, { params: { id: family.id } }, 'cashier')).balance;
    const before = await owed();
    await take(id);
    expect(await read(id)).toMatchObject({ number, status: 'void', balance: 0, voidable: false });
    expect(await owed()).toBe(before - 50_000);
    const { rows } = await server.send(invoiceAudit, { params: { id } }, 'head');
    expect(rows[0]).toMatchObject({ action: 'void', reason: 'ຜິດຄົນ' });
    await expect(take(id, { version: 2 })).rejects.toMatchObject({ code: 'invoice_final', status: 409 });
  });

  test('stays once something is paid on it', async () => {
    const { id } = await issue();
    const { family } = await read(id);
    await server.send(
      recordPayment,
      {
        body: {
          ...{ idempotencyKey: randomUUID(), familyId: family.id, payer: 'ນາງ ຄຳ', method: 'cash' },
          ...{ amount: 1000, allocations: [{ invoiceId: id, amount: 1000 }] },
        },
      },
      'cashier',
    );
    const { version } = await read(id);
    await expect(take(id, { version })).rejects.toMatchObject({ code: 'invoice_paid', status: 409 });
  });

  test('is voided neither by whoever has seen another version, nor by the cashier who wrote it', async () => {
    const { id } = await issue();
    await expect(take(id, { version: 7 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(take(id, {}, 'cashier')).rejects.toMatchObject({ status: 403 });
    await expect(take(id, { reason: '  ' })).rejects.toMatchObject({
      fields: [{ path: 'reason', code: 'required' }],
    });
  });

  test('stays where its year is closed, whatever year the header shows', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(sql`
      with made as (
        insert into invoice (number, branch_id, year_id, student_id, family_id, issue_date, due_date, total, state)
        select 'OLD-1', 1, (select id from academic_year where branch_id = 1 and state = 'closed' limit 1),
          id, family_id, '2026-05-01', '2026-05-15', 30000, 'issued' from student where id = ${studentId} returning id)
      insert into invoice_line (invoice_id, text_lo, text_en, amount)
      select id, 'ຄ່າ', 'Fee', 30000 from made returning invoice_id as id`);
    const id = rows[0]?.id ?? 0;
    expect((await read(id)).voidable).toBe(false);
    await expect(take(id)).rejects.toMatchObject({ code: 'year_closed', status: 423 });
  });

  test('has its history read by the office, not by families', async () => {
    const { id } = await issue();
    await expect(server.send(invoiceAudit, { params: { id } }, 'family')).rejects.toMatchObject({
      status: 403,
    });
    await expect(server.send(invoiceAudit, { params: { id: 999_999 } }, 'head')).rejects.toMatchObject({
      status: 404,
    });
  });
});
