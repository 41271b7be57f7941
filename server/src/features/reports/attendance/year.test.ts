import { attendanceMonth, attendanceYear, exportAttendanceYear } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteChanges } from '../../../db/kept-answer.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = (query: Record<string, unknown> = {}, as: Account = 'head') =>
  server.send(attendanceYear, { query: { size: 100, ...query } }, as);

test('a term comes to what its months come to, for each student', async () => {
  const term = await ask();
  expect(term.period).toBe('term1');
  const { rows } = await server.app.db.execute<{ month: string }>(
    sql`select distinct to_char(month, 'YYYY-MM') as month from attendance_month where branch_id = 1 order by 1`,
  );
  const months = await Promise.all(
    rows.map(({ month }) => server.send(attendanceMonth, { query: { month, size: 100 } }, 'head')),
  );
  expect(months.length).toBeGreaterThan(1);
  for (const row of term.rows) {
    const own = months.flatMap((month) => month.rows.filter(({ id }) => id === row.id));
    const sum = (key: 'present' | 'late' | 'absent' | 'excused' | 'half_day') =>
      own.reduce((total, { counts }) => total + counts[key], 0);
    for (const key of ['present', 'late', 'absent', 'excused', 'half_day'] as const)
      expect(row.counts[key], `${row.code} ${key}`).toBe(sum(key));
    expect(row.missed).toHaveLength(sum('absent') + sum('excused') + sum('half_day'));
    expect(row.longestRun).toBeGreaterThanOrEqual(Math.max(...own.map(({ absentInARow }) => absentInARow)));
  }
  expect(term.spread.reduce((sum, { students }) => sum + students, 0)).toBe(term.students);
});

test('each flag’s number is that of the students whom it lists', async () => {
  const { flags, students, total } = await ask();
  expect(total).toBe(students);
  for (const [flag, number] of Object.entries(flags)) expect((await ask({ flag })).total, flag).toBe(number);
});

test('lessons that were missed have a number of their own and are days missed, on the screen, in the order and the file', async () => {
  const [row] = (await ask({ sort: 'missed', dir: 'desc' })).rows;
  const id = row?.id ?? 0;
  const { rows: days } = await server.app.db.execute<{ day: string }>(sql`
    select (month + (n - 1))::text as day from attendance_month, generate_series(1, 28) n
    where student_id = ${id} and substr(days, n, 1) = 'P' order by 1 desc limit 3`);
  await server.app.db.execute(sql`with call as (
      insert into roll_call (branch_id, class_id, day, present, absent, taken_by)
      select 1, class_id, ${days[0]?.day}::date, 1, 1, 1 from enrolment where student_id = ${id} and is_current
        order by id desc limit 1
      returning id, class_id)
    insert into lesson_absence (branch_id, student_id, class_id, day, starts_at, ends_at, subject_id, share, call_id)
    select 1, ${id}, call.class_id, d.day::date, 480, 525, (select min(id) from subject), 0.5, call.id
    from call, unnest(${sql.param(days.map(({ day }) => day))}::text[]) d(day)`);
  noteChanges([server.app.db], ['attendance']);
  const after = (await ask({ sort: 'missed', dir: 'desc' })).rows.find((one) => one.id === id);
  const { rate, ...counts } = row?.counts ?? { rate: null };
  expect(after).toMatchObject({ lessons: (row?.lessons ?? 0) + 1.5, counts });
  expect(after?.counts.rate).toBeLessThan(rate ?? 0);
  const columns = ['code', 'missed', 'lessons'].map((key) => ({ key, title: key }));
  const file = await server.send(
    exportAttendanceYear,
    { body: { query: {}, format: 'csv', columns } },
    'head',
  );
  const line = (await (file as unknown as Blob).text())
    .split('\r\n')
    .find((text) => text.startsWith(row?.code ?? '-'));
  const { excused, absent, half_day } = after?.counts ?? { excused: 0, absent: 0, half_day: 0 };
  expect(line).toBe(
    `${row?.code},${excused + absent + half_day / 2 + (after?.lessons ?? 0)},${after?.lessons}`,
  );
});

test('who misses too many days loses the right to the exam, after a warning', async () => {
  const [row] = (await ask()).rows;
  const id = row?.id ?? 0;
  const miss = async (days: number) => {
    await server.app.db.execute(sql`update attendance_month
      set days = overlay(days placing repeat('A', ${days}) from 1) where student_id = ${id}`);
    noteChanges([server.app.db], ['attendance']);
  };
  await miss(16);
  const warned = (await ask({ flag: 'absent_in_a_row', sort: 'missed', dir: 'desc' })).rows[0];
  expect(warned).toMatchObject({ id, chronic: true });
  expect(warned?.standing).not.toBe('safe');
  await miss(31);
  expect((await ask({ sort: 'daysLeft' })).rows[0]).toMatchObject({
    id,
    standing: 'lost',
    runNow: warned ? expect.any(Number) : 0,
  });
  expect((await ask({ sort: 'daysLeft' })).rows[0]?.daysLeft).toBeLessThan(0);
});

test('a search and a class narrow the list, a teacher sees own classes only, and the file has every row', async () => {
  const { rows } = await ask();
  const [one] = rows;
  expect((await ask({ q: one?.code })).rows).toMatchObject([{ id: one?.id }]);
  const own = await ask({}, 'teacher');
  expect(own.students).toBeGreaterThan(0);
  expect(own.students).toBeLessThanOrEqual((await ask()).students);
  const columns = [
    { key: 'code', title: 'Code' },
    { key: 'daysLeft', title: 'Left' },
  ];
  const file = await server.send(
    exportAttendanceYear,
    { body: { query: {}, format: 'csv', columns } } as never,
    'head',
  );
  expect((await file.text()).trim().split('\r\n')).toHaveLength((await ask()).students + 1);
  expect((await server.ask(attendanceYear, {}, 'gate')).statusCode).toBe(403);
});
