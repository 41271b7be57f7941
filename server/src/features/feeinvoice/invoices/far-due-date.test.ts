import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { daysAfter } from '@suksa/contracts/days';
import {
  exportInvoices,
  invoiceAudit,
  issueInvoice,
  listInvoices,
  readFamilyBalance,
  readInvoice,
  startInvoice,
} from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let familyId: number;
let invoice: { id: number; number: string };

/** As it could be written before due dates had a bound. */
const storeFarDueDate = () =>
  server.app.db.execute(sql`update invoice set due_date = '9999-12-31' where id = ${invoice.id}`);

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.db.execute<{ student_id: number }>(sql`
    select p.id as student_id from student p join guardian g on g.family_id = p.family_id
    join app_user u on u.id = g.user_id join enrolment e on e.student_id = p.id and e.is_current
    join academic_year y on y.id = e.year_id and y.state = 'open' and y.branch_id = 1
    where u.username = 'family' order by p.id limit 1`);
  const studentId = rows[0]?.student_id ?? 0;
  familyId = (await server.send(startInvoice, { query: { student: studentId } }, 'cashier')).family.id;
  const lines = [{ feeItemId: 1, amount: 1000 }];
  const body = { idempotencyKey: randomUUID(), studentId, dueDate: daysAfter(todayIn(), 30), lines };
  invoice = await server.send(issueInvoice, { body }, 'cashier');
  await storeFarDueDate();
});
afterAll(() => server.stop());

const query = { sort: 'due', dir: 'desc', q: '' } as const;

test.each(['cashier', 'family'] as const)(
  'an invoice due in the year 9999 keeps nothing from being read by %s',
  async (as) => {
    const balance = await server.send(readFamilyBalance, { params: { id: familyId } }, as);
    expect(balance.invoices.find(({ id }) => id === invoice.id)).toMatchObject({
      ...{ dueDate: '9999-12-31', effectiveDueDate: '9999-12-31', status: 'issued' },
    });
    const list = await server.send(listInvoices, { query }, as);
    expect(list.rows[0]).toMatchObject({ number: invoice.number, dueDate: '9999-12-31' });
    await server.send(readInvoice, { params: { id: invoice.id } }, as);
  },
);

test('it stands in a search and in the export, which comes to its end', async () => {
  const found = await server.send(listInvoices, { query: { q: invoice.number } }, 'cashier');
  expect(found.rows.map(({ id }) => id)).toEqual([invoice.id]);
  const columns = [
    { key: 'number', title: 'Number' },
    { key: 'dueDate', title: 'Due' },
  ];
  const body = { query, format: 'csv', columns, language: 'en' } as const;
  const text = await (await server.send(exportInvoices, { body }, 'cashier')).text();
  expect(text).toContain(invoice.number);
  const { total } = await server.send(listInvoices, { query }, 'cashier');
  expect(text.trim().split('\n').length).toBe(total + 1);
});

test('the migration mends it and tells the old day in its history', async () => {
  const folder = join(import.meta.dirname, '../../../db/migrations');
  const file = readdirSync(folder).find((name) => name.endsWith('_due_dates_in_reach.sql')) ?? '';
  for (const statement of readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint'))
    await server.app.db.execute(sql.raw(statement));
  const latest = daysAfter(todayIn(), 731);
  const mended = await server.send(readInvoice, { params: { id: invoice.id } }, 'cashier');
  expect(mended).toMatchObject({ dueDate: latest, total: 1000, balance: 1000, status: 'issued' });
  const { rows } = await server.send(invoiceAudit, { params: { id: invoice.id } }, 'head');
  expect(rows.at(0)).toMatchObject({
    by: null,
    action: 'edit',
    changes: [{ field: 'dueDate', before: '9999-12-31', after: latest }],
  });
});
