import { daysAfter } from '@suksa/contracts/days';
import { listStudents } from '@suksa/contracts/education';
import { listInvoices } from '@suksa/contracts/feeinvoice';
import { attendanceDay } from '@suksa/contracts/reports';
import { closingChecklist, createMarkWindow, listMarkWindows } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
/** The open year of the first branch. */
const yearId = 2;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rowOf = async (item: string) => {
  const { rows } = await server.send(closingChecklist, { params: { id: yearId } }, 'admin');
  return rows.find((row) => row.item === item) ?? expect.fail(`no ${item}`);
};
const students = async (missing: 'outcome' | 'year_result') =>
  (await server.send(listStudents, { query: { status: 'studying', missing } }, 'admin')).total;
const dayAfter = (days: number) => daysAfter(todayIn(), days);

test('counts who isn’t decided on, and the register lists exactly them', async () => {
  const { left, blocking } = await rowOf('undecided_students');
  expect(left).toBeGreaterThan(0);
  expect(blocking).toBe(true);
  expect(await students('outcome')).toBe(left);
  await server.app.db.execute(sql`update enrolment set outcome = 'promote' where id = (
    select id from enrolment where year_id = ${yearId} and is_current and outcome is null limit 1)`);
  expect((await rowOf('undecided_students')).left).toBe(left - 1);
  expect(await students('outcome')).toBe(left - 1);
});

test('counts who has no average of the year, and the register lists exactly them', async () => {
  const { left, blocking } = await rowOf('missing_results');
  expect(blocking).toBe(false);
  expect(await students('year_result')).toBe(left);
  await server.app.db.execute(sql`insert into year_result (student_id, year_id, average)
    select student_id, year_id, 7 from enrolment where year_id = ${yearId} and is_current
    and student_status = 'enrolled' order by id limit 1`);
  expect((await rowOf('missing_results')).left).toBe(left - 1);
  expect(await students('year_result')).toBe(left - 1);
});

test('counts the entry windows that take marks now, and the list of windows shows exactly them', async () => {
  const before = (await rowOf('open_windows')).left;
  const body = {
    period: 'year_result',
    month: null,
    levelId: null,
    ...{ opensOn: dayAfter(-1), opensTime: '00:00', closesOn: dayAfter(5), closesTime: '23:59' },
  } as const;
  await server.send(createMarkWindow, { body }, 'admin');
  expect(await rowOf('open_windows')).toMatchObject({ left: before + 1, blocking: false });
  const { total } = await server.send(listMarkWindows, { query: { state: 'accepting' } }, 'admin');
  expect(total).toBe(before + 1);
});

test('counts the days on which somebody came and nobody noted the leaving, and leads to the first', async () => {
  const before = await rowOf('open_gate_days');
  const { rows } = await server.app.db.execute<{ day: string }>(sql`
    select to_char(month + number - 1, 'YYYY-MM-DD') as day from attendance_month cross join generate_series(1, 31) number
    where branch_id = 1 and student_id is not null and first_in[number] is not null and last_out[number] is not null
      and not exists (select 1 from attendance_month other where other.branch_id = 1 and other.month = attendance_month.month
        and other.student_id is not null and other.first_in[number] is not null and other.last_out[number] is null)
    order by 1 limit 1`);
  const day = rows[0]?.day ?? '';
  const number = sql.raw(String(Number(day.slice(8))));
  await server.app.db.execute(sql`update attendance_month set last_out[${number}] = null where id = (
    select id from attendance_month where branch_id = 1 and student_id is not null
    and month = date_trunc('month', ${day}::date)::date and first_in[${number}] is not null order by id limit 1)`);
  const after = await rowOf('open_gate_days');
  expect(after).toMatchObject({ left: before.left + 1, blocking: false });
  expect((after.day ?? '') <= day).toBe(true);
  const list = (query: object) => server.send(attendanceDay, { query: { date: day, ...query } }, 'admin');
  const found = await list({ checkOut: 'none' });
  expect(found.total).toBe(1);
  expect(found.rows[0]).toMatchObject({ noCheckOut: true });
  expect((await list({})).total).toBeGreaterThan(1);
});

test('counts what is owed for the year, and the list of invoices shows exactly that', async () => {
  const { left } = await rowOf('unpaid_invoices');
  const { total } = await server.send(listInvoices, { query: { status: 'open' } }, 'admin');
  expect(total).toBe(left);
});
