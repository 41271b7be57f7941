import { daysAfter } from '@suksa/contracts/days';
import { listStudents } from '@suksa/contracts/education';
import { listInvoices, readFamilyBalance, readInvoice, summariseInvoices } from '@suksa/contracts/feeinvoice';
import { dashboard } from '@suksa/contracts/session';
import { createHoliday, deleteHolidays, listCustomers, previewHolidays } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overdueUntil } from '../../../school/calendar/due-dates.ts';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
/** The last worked day: what was due on it is overdue today. */
let lastWorked: string;
/** The day before today. */
let yesterday: string;
let invoice: { id: number; number: string; student: { id: number; code: string }; family: { id: number } };

beforeAll(async () => {
  server = await startTestServer();
  yesterday = daysAfter(todayIn(), -1);
  lastWorked = await overdueUntil(server.app.db, 1);
  // The one invoice that its family owes, due on the last worked day.
  const { rows } = await server.app.db.execute<{ id: number }>(sql`
    with child as (
      select p.id, p.family_id from student p join enrolment e on e.student_id = p.id and e.is_current
      join academic_year y on y.id = e.year_id and y.state = 'open' and y.branch_id = 1
      where not exists (select 1 from invoice i where i.family_id = p.family_id and i.balance > 0)
      order by p.id limit 1),
    made as (
      insert into invoice (number, branch_id, year_id, student_id, family_id, issue_date, due_date, total, state)
      select 'DUE-1', 1, (select id from academic_year where branch_id = 1 and state = 'open'), id, family_id,
        ${lastWorked}, ${lastWorked}, 70000, 'issued' from child returning id)
    insert into invoice_line (invoice_id, text_lo, text_en, amount)
    select id, 'ຄ່າ', 'Fee', 70000 from made returning invoice_id as id`);
  invoice = await server.send(readInvoice, { params: { id: rows[0]?.id ?? 0 } }, 'cashier');
});
afterAll(() => server.stop());

const overdueOf = async () => {
  const found = await server.send(listInvoices, { query: { q: 'DUE-1', status: 'overdue' } }, 'cashier');
  const sums = await server.send(summariseInvoices, { query: { q: 'DUE-1' } }, 'cashier');
  const balance = await server.send(readFamilyBalance, { params: { id: invoice.family.id } }, 'cashier');
  const customers = await server.send(
    listCustomers,
    { query: { q: invoice.student.code, debt: 'overdue' } },
    'admin',
  );
  const students = await server.send(
    listStudents,
    { query: { q: invoice.student.code, debt: 'overdue' } },
    'admin',
  );
  const { figures } = await server.send(dashboard, {}, 'cashier');
  return {
    list: found.total,
    sum: sums.overdue,
    account: balance.invoices.find(({ id }) => id === invoice.id)?.status,
    customers: customers.total,
    students: students.total,
    dashboard: figures.find(({ key }) => key === 'overdue')?.value ?? 0,
  };
};

const closure = () => ({
  startDate: lastWorked,
  endDate: yesterday,
  name: { lo: 'ປິດໂຮງຮຽນ', en: 'Closed' },
  type: 'closure' as const,
  everywhere: false,
  levelId: null,
  classId: null,
  audience: 'everyone' as const,
  freeFrom: null,
  freeUntil: null,
  paid: true,
  source: '',
  confirmed: true,
});

test('what was due on the last worked day is overdue everywhere', async () => {
  expect(await overdueOf()).toMatchObject({
    list: 1,
    sum: 70_000,
    account: 'overdue',
    customers: 1,
    students: 1,
  });
});

test('the school closed on it, nothing is overdue anywhere until the next worked day has passed', async () => {
  const before = await overdueOf();
  const { id } = await server.send(createHoliday, { body: { ...closure(), acceptPast: true } }, 'admin');
  const during = await overdueOf();
  expect(during).toMatchObject({ list: 0, sum: 0, account: 'issued', customers: 0, students: 0 });
  expect(before.dashboard - during.dashboard).toBeGreaterThanOrEqual(70_000);
  const shown = await server.send(readInvoice, { params: { id: invoice.id } }, 'cashier');
  expect(shown).toMatchObject({ dueDate: lastWorked, status: 'issued', overdueDays: 0 });
  expect(shown.effectiveDueDate >= todayIn()).toBe(true);
  await server.send(deleteHolidays, { body: { ids: [id], acceptPast: true } }, 'admin');
  expect(await overdueOf()).toEqual(before);
});

test('a day off of one class moves no due date', async () => {
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select c.id from class c join academic_year y on y.id = c.year_id
      where y.branch_id = 1 and y.state = 'open' limit 1`,
  );
  const plan = { kind: 'save', id: null, entry: { ...closure(), classId: rows[0]?.id ?? 0 } } as const;
  const preview = await server.send(previewHolidays, { body: { plan } }, 'admin');
  expect(preview.dueMoves).toEqual([]);
});

test('the preview of a change says how many open invoices count as due on another day', async () => {
  const plan = { kind: 'save', id: null, entry: closure() } as const;
  const { dueMoves } = await server.send(previewHolidays, { body: { plan } }, 'admin');
  const move = dueMoves[0]?.moves.find(({ dueDate }) => dueDate === lastWorked);
  expect(dueMoves.map(({ branch }) => branch.id)).toEqual([1]);
  expect(move).toMatchObject({ from: lastWorked });
  expect((move?.to ?? '') >= todayIn()).toBe(true);
  const { total } = await server.send(
    listInvoices,
    { query: { status: 'open', dueFrom: lastWorked, dueUntil: lastWorked } },
    'cashier',
  );
  expect(move?.invoices).toBe(total);
});
