import {
  exportStaffMonth,
  type StaffMonth,
  staffDay,
  staffMonth,
  staffTimesheet,
} from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
/** The month before today's: all of its days are over. */
let month: string;

beforeAll(async () => {
  server = await startTestServer();
  // Before the registrar signs in: a role that sees some classes only.
  await server.app.db.execute(sql`update role set scope = 'own_classes' where id = 5`);
  const [year = 0, number = 0] = todayIn().split('-').map(Number);
  month = number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
});
afterAll(() => server.stop());

const everybody = async () => {
  const first = await server.send(staffMonth, { query: { month, size: 100 } }, 'head');
  const rows: StaffMonth[] = [...first.rows];
  for (let page = 2; rows.length < first.total; page += 1)
    rows.push(...(await server.send(staffMonth, { query: { month, size: 100, page } }, 'head')).rows);
  return { ...first, rows };
};

interface RawMonth extends Record<string, unknown> {
  id: number;
  late: number;
  span: number;
  unclosed: number;
}

/** The month once more, from the raw rows and with no rule in common. */
const recount = async () => {
  const { rows } = await server.app.db.execute<RawMonth>(sql`
    select u.id,
      (select coalesce(sum(first.late_minutes), 0)::int from (
        select distinct on (day) day, late_minutes from check_event e
        where e.user_id = u.id and direction = 'in' and to_char(day, 'YYYY-MM') = ${month}
        order by day, occurred_at) first
        where substr(m.days, extract(day from first.day)::int, 1) in ('L', 'A', 'H')) as late,
      (select coalesce(sum(m.last_out[n] - m.first_in[n]
          - greatest(0, least(m.last_out[n], 780) - greatest(m.first_in[n], 690))), 0)::int
        from generate_series(1, 31) n where m.last_out[n] is not null) as span,
      (select count(*)::int from generate_series(1, 31) n
        where m.first_in[n] is not null and m.last_out[n] is null) as unclosed
    from app_user u join attendance_month m on m.user_id = u.id and to_char(m.month, 'YYYY-MM') = ${month}
    where m.branch_id = 1 and u.staff_type is not null`);
  return rows;
};

describe('a month of the staff', () => {
  test('equals what the raw check-ins and check-outs come to', async () => {
    const { rows } = await everybody();
    const raw = await recount();
    expect(raw.length).toBeGreaterThan(5);
    for (const one of raw) {
      const shown = rows.find(({ id }) => id === one.id);
      expect(shown?.totals, `user ${one.id}`).toMatchObject({
        lateMinutes: one.late,
        workedMinutes: one.span,
        unclosed: one.unclosed,
      });
    }
  });

  test('sums up to its people, and each day to everybody employed on it', async () => {
    const report = await everybody();
    expect(report.rows).toHaveLength(report.staff);
    const sumOf = (pick: (row: StaffMonth) => number) => report.rows.reduce((sum, row) => sum + pick(row), 0);
    expect(report.totals).toMatchObject({
      lateMinutes: sumOf(({ totals }) => totals.lateMinutes),
      earlyMinutes: sumOf(({ totals }) => totals.earlyMinutes),
      workedMinutes: sumOf(({ totals }) => totals.workedMinutes),
      plannedMinutes: sumOf(({ totals }) => totals.plannedMinutes),
      unclosed: sumOf(({ totals }) => totals.unclosed),
    });
    for (const [at, { counts }] of report.days.entries()) {
      const { rate: _, ...kinds } = counts;
      const expected = report.rows.filter(({ days }) => !'HWX'.includes(days.charAt(at))).length;
      expect(Object.values(kinds).reduce((sum, number) => sum + number, 0)).toBe(expected);
    }
  });

  test('lists exactly the people behind each of its numbers', async () => {
    const report = await everybody();
    for (const flag of ['late', 'early', 'unclosed', 'absent'] as const) {
      const { total, rows } = await server.send(staffMonth, { query: { month, flag, size: 100 } }, 'head');
      expect(total, flag).toBe(report[flag]);
      if (flag === 'late') for (const { totals } of rows) expect(totals.lateMinutes).toBeGreaterThan(0);
    }
    const teachers = await server.send(staffMonth, { query: { month, kind: 'teaching' } }, 'head');
    expect(teachers.staff).toBe(report.rows.filter(({ kind }) => kind === 'teaching').length);
  });

  test('opens to the days of each person, and the day to its people', async () => {
    const { rows, days } = await everybody();
    const late = rows.find(({ totals }) => totals.lateMinutes > 0) as StaffMonth;
    const sheet = await server.send(staffTimesheet, { params: { id: late.id }, query: { month } }, 'head');
    expect(sheet.person).toEqual(late);
    expect(sheet.days).toHaveLength(days.length);
    const day = sheet.days.find(({ lateMinutes }) => lateMinutes > 0);
    const list = await server.send(
      staffDay,
      { query: { date: day?.date ?? '', flag: 'late', size: 100 } },
      'head',
    );
    expect(list.rows.map(({ id }) => id)).toContain(late.id);
    expect(list.total).toBe(list.late);
  });

  test('is found by name, and sorted by what a column shows', async () => {
    const { rows } = await everybody();
    const [one] = rows;
    const found = await server.send(staffMonth, { query: { month, q: one?.name.lo ?? '' } }, 'head');
    expect(found.rows.map(({ id }) => id)).toContain(one?.id);
    expect(found.total).toBeLessThan(rows.length);
    const sorted = await server.send(
      staffMonth,
      { query: { month, sort: 'late', dir: 'desc', size: 100 } },
      'head',
    );
    const minutes = sorted.rows.map(({ totals }) => totals.lateMinutes);
    expect(minutes).toEqual(minutes.toSorted((a, b) => b - a));
  });

  test('asks nothing of somebody whose account was disabled without a last day, once nothing is recorded any more', async () => {
    const one = (await everybody()).rows.find(({ username }) => username === 'cashier') as StaffMonth;
    const { db } = server.app;
    const row = sql`user_id = ${one.id}`;
    await db.execute(sql`delete from attendance_month where ${row} and month > ${`${month}-01`}`);
    await db.execute(
      sql`update attendance_month set days = rpad('.....P', 31, '.') where ${row} and month = ${`${month}-01`}`,
    );
    await db.execute(sql`update app_user set status = 'disabled' where id = ${one.id}`);
    const days = (await everybody()).rows.find(({ id }) => id === one.id)?.days ?? '';
    expect(days.slice(5)).toMatch(/^PX+$/);
    expect(days.slice(0, 5)).not.toContain('X');
    await db.execute(sql`update app_user set status = 'active' where id = ${one.id}`);
  });

  test('is exported with letters and hours, and leaves a trace of who took it', async () => {
    const columns = ['nameEn', 'd1', 'workedHours', 'lateMinutes'].map((key) => ({ key, title: key }));
    const file = await server.send(
      exportStaffMonth,
      { body: { query: { month }, format: 'csv', columns } },
      'head',
    );
    const lines = (await (file as unknown as Blob).text()).trim().split('\n');
    expect(lines).toHaveLength((await everybody()).total + 1);
  });
});

describe('who may see it', () => {
  test('is who may see the shifts: no teacher, and nobody who isn’t signed in', async () => {
    await expect(server.send(staffMonth, { query: {} }, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
    await expect(server.send(staffDay, { query: {} }, 'nobody')).rejects.toMatchObject({
      code: 'not_signed_in',
    });
  });

  test('who sees only some classes sees the own hours and nobody else’s', async () => {
    const report = await server.send(staffMonth, { query: { month } }, 'registrar');
    expect(report.rows.map(({ username }) => username)).toEqual(['registrar']);
    const other = (await everybody()).rows.find(({ username }) => username !== 'registrar');
    await expect(
      server.send(staffTimesheet, { params: { id: other?.id ?? 0 }, query: { month } }, 'registrar'),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a branch shows none of another’s staff', async () => {
    const ids = new Set((await everybody()).rows.map(({ id }) => id));
    const other = await server.send(staffMonth, { query: { month, size: 100 } }, 'admin', { branchId: 2 });
    expect(other.rows.length).toBeGreaterThan(0);
    for (const { id } of other.rows) expect(ids.has(id)).toBe(false);
    await expect(
      server.send(staffTimesheet, { params: { id: other.rows[0]?.id ?? 0 }, query: { month } }, 'head'),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
