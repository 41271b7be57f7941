import { randomUUID } from 'node:crypto';
import {
  exportInvoices,
  listInvoices,
  readInvoice,
  readInvoicePapers,
  recordPayment,
  summariseInvoices,
  voidPayment,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

const list = (query: object, as: Account = 'cashier') => server.send(listInvoices, { query }, as);
const invoiceOf = (id: number, as: Account = 'cashier') => server.send(readInvoice, { params: { id } }, as);

const papers = async (ids: readonly number[], as: Account = 'cashier') =>
  (await server.send(readInvoicePapers, { query: { ids: ids.join(',') } }, as)).invoices;

describe('invoices that are printed together', () => {
  it('come in the order asked for, each once, as each is by itself; unknown ones are left out', async () => {
    const { rows } = await list({ size: 100 });
    const [one, two] = rows.map(({ id }) => id) as [number, number];
    const printed = await papers([two, one, two, 999_999]);
    expect(printed).toEqual([await invoiceOf(two), await invoiceOf(one)]);
  });

  it('of other families are left out for a family', async () => {
    const ids = (await list({ size: 100 })).rows.map(({ id }) => id);
    const own = (await list({ size: 100 }, 'family')).rows.map(({ id }) => id);
    expect((await papers(ids, 'family')).map(({ id }) => id).toSorted()).toEqual(own.toSorted());
    expect(own.length).toBeLessThan(ids.length);
  });

  it('are a hundred at most', async () => {
    await expect(papers(Array.from({ length: 101 }, (_, index) => index + 1))).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('the list of invoices', () => {
  it('shows what is due first, with its student, class and what is left to pay', async () => {
    const { rows } = await list({ size: 100 });
    const due = rows.map(({ dueDate }) => dueDate);
    expect(due).toEqual(due.toSorted());
    for (const { total, paid, balance, student } of rows) {
      expect(total - paid).toBe(balance);
      expect(student.className).not.toBeNull();
    }
  });

  it('adds up to the sums beside it', async () => {
    const { rows, total } = await list({ size: 100 });
    expect(total).toBe(rows.length);
    const sum = (figure: 'total' | 'paid' | 'balance') =>
      rows.reduce((all, row) => all + (row.status === 'void' ? 0 : row[figure]), 0);
    expect(await server.send(summariseInvoices, { query: {} }, 'cashier')).toMatchObject({
      billed: sum('total'),
      paid: sum('paid'),
      balance: sum('balance'),
    });
  });

  it('tells overdue invoices with their days, and filters them', async () => {
    const { rows } = await list({ status: 'overdue', size: 100 });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.status).toBe('overdue');
      expect(row.overdueDays).toBeGreaterThan(0);
    }
    const paid = await list({ status: 'paid', size: 100 });
    expect(paid.rows.every(({ balance, overdueDays }) => balance === 0 && overdueDays === 0)).toBe(true);
  });

  it('filters by term, item, payer, age, discount and what became of it, rows and sums alike', async () => {
    const all = (await list({ size: 100 })).rows;
    const { student, family, period } = all.find((row) => row.period !== null) ?? all[0] ?? ({} as never);
    const today = new Date().toISOString().slice(0, 10);
    const ageOf = ({ dueDate }: { dueDate: string }) =>
      Math.round((Date.parse(today) - Date.parse(dueDate)) / 86_400_000);
    const company = await server.app.db.execute(sql`
      update family set company = 'ບໍລິສັດ' where id = ${family.id} returning id`);
    expect(company.rows).toHaveLength(1);
    const discounted = new Set(
      (
        await server.app.db.execute<{ id: number }>(
          sql`select distinct invoice_id as id from invoice_line where kind = 'discount'`,
        )
      ).rows.map(({ id }) => id),
    );
    const overdue = all.filter(({ status }) => status === 'overdue');
    const cases = [
      [{ period: period ?? '' }, all.filter((row) => row.period === period)],
      [{ family: family.id }, all.filter((row) => row.family.id === family.id)],
      [{ payer: 'companies' }, all.filter((row) => row.family.id === family.id)],
      [{ payer: 'families' }, all.filter((row) => row.family.id !== family.id)],
      [{ discount: 'with' }, all.filter(({ id }) => discounted.has(id))],
      [{ discount: 'without' }, all.filter(({ id }) => !discounted.has(id))],
      [{ age: 'to30' }, overdue.filter((row) => ageOf(row) <= 30)],
      [{ age: 'to60' }, overdue.filter((row) => ageOf(row) > 30 && ageOf(row) <= 60)],
      [{ status: 'credited' }, all.filter(({ status }) => status === 'credited')],
      [{ status: 'written_off' }, all.filter(({ status }) => status === 'written_off')],
      [
        { age: 'to60', q: student.code },
        overdue.filter((row) => row.student.id === student.id && ageOf(row) > 30),
      ],
    ] as const;
    for (const [query, expected] of cases) {
      const { rows, total } = await list({ size: 100, ...query });
      const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id).toSorted((a, b) => a - b);
      expect([idsOf(rows), total], JSON.stringify(query)).toEqual([idsOf(expected), expected.length]);
      const sums = await server.send(summariseInvoices, { query }, 'cashier');
      expect(sums.balance, JSON.stringify(query)).toBe(expected.reduce((sum, row) => sum + row.balance, 0));
    }
    await server.app.db.execute(sql`update family set company = '' where id = ${family.id}`);
  });

  it('filters by class and finds by number and by student', async () => {
    const { rows } = await list({});
    const { rows: classes } = await server.app.db.execute<{ class_id: number }>(
      sql`select class_id from enrolment where student_id = ${rows[0]?.student.id ?? 0} and is_current order by start_date desc limit 1`,
    );
    const ofClass = await list({ class: classes[0]?.class_id, size: 100 });
    expect(new Set(ofClass.rows.map(({ student }) => student.className)).size).toBe(1);
    for (const q of [rows[0]?.number, rows[0]?.number.slice(-6), rows[0]?.student.code])
      expect((await list({ q, size: 100 })).rows.map(({ id }) => id)).toContain(rows[0]?.id);
  });

  it.each(['number', 'student', 'total', 'balance'])('sorts by %s', async (sort) => {
    await expect(list({ sort, dir: 'desc' })).resolves.toMatchObject({ rows: expect.any(Array) });
  });

  it('shows a family its own children’s invoices only', async () => {
    const { rows: children } = await server.app.db.execute<{ student_id: number }>(
      sql`select pg.student_id from student_guardian pg join guardian g on g.id = pg.guardian_id
        join app_user u on u.id = g.user_id where u.username = 'family'`,
    );
    const own = new Set(children.map(({ student_id }) => student_id));
    const { rows } = await list({ size: 100 }, 'family');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ student }) => own.has(student.id))).toBe(true);
    const foreign = (await list({ size: 100 })).rows.find(({ student }) => !own.has(student.id));
    await expect(invoiceOf(foreign?.id ?? 0, 'family')).rejects.toMatchObject({ status: 404 });
  });

  it('is exported by the office, not by families', async () => {
    const body = {
      query: {},
      format: 'csv',
      columns: [
        { key: 'number', title: 'No.' },
        { key: 'status', title: 'Status', labels: { overdue: 'Overdue!' } },
      ],
    } as const;
    const file = await server.send(
      exportInvoices,
      { body: { ...body, columns: [...body.columns] } },
      'registrar',
    );
    expect(await file.text()).toContain('Overdue!');
    const refused = await server.ask(exportInvoices, { body }, 'family');
    expect(refused.statusCode).toBe(403);
  });

  it('is not for the gate', async () => {
    await expect(list({}, 'gate')).rejects.toMatchObject({ status: 403 });
  });
});

describe('one invoice', () => {
  it('has lines that add up to its total, and the valid receipts that paid on it', async () => {
    const { rows } = await list({ status: 'open' });
    const { id, family, paid } = rows[0] ?? { id: 0, family: { id: 0 }, paid: 0 };
    const body = {
      idempotencyKey: randomUUID(),
      familyId: family.id,
      payer: 'ນາງ ຄຳ',
      method: 'cash',
      amount: 5000,
      allocations: [{ invoiceId: id, amount: 5000 }],
    } as const;
    const payment = await server.send(
      recordPayment,
      { body: { ...body, allocations: [...body.allocations] } },
      'cashier',
    );
    const invoice = await invoiceOf(id);
    expect(invoice.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(invoice.total);
    expect(invoice.paid).toBe(paid + 5000);
    expect(invoice.payments.at(-1)).toMatchObject({ receipt: payment.receipt, amount: 5000 });
    expect(invoice.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(invoice.paid);

    await server.send(voidPayment, { params: { id: payment.id }, body: { reason: 'ຜິດຄົນ' } }, 'cashier');
    const after = await invoiceOf(id);
    expect(after.paid).toBe(paid);
    expect(after.payments.map(({ receipt }) => receipt)).not.toContain(payment.receipt);
  });

  it('of another branch is unknown', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(
      sql`select id from invoice where branch_id = 2 limit 1`,
    );
    await expect(invoiceOf(rows[0]?.id ?? 0)).rejects.toMatchObject({ status: 404 });
  });
});
