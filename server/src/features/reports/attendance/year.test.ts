import {
  attendanceDay,
  attendanceMonth,
  attendanceOfStudent,
  attendanceYear,
  exportAttendanceYear,
} from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteChanges } from '../../../db/kept-answer.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { enrolmentDesk } from '../../education/enrolment/enrolment-testing.ts';
import { attendanceRatesOf } from './attendance-rate-service.ts';

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

test('who will be on leave for weeks of a month to come may miss fewer days, and is told so before', async () => {
  const find = async (id: number | undefined) =>
    (await ask({ sort: 'daysLeft', dir: 'desc', period: 'year' })).rows.find((one) => one.id === id);
  const [before] = (await ask({ sort: 'daysLeft', dir: 'desc', period: 'year' })).rows;
  // Ten school days and their weekends: a fifth of ten days is two.
  await server.app.db.execute(sql`insert into attendance_month (branch_id, student_id, month, days, first_in, last_out)
    select 1, ${before?.id}, '2027-02-01', overlay(repeat('.', 31) placing repeat('V', 12) from 8),
      array_fill(null::smallint, array[31]), array_fill(null::smallint, array[31])
    on conflict (student_id, month) do update set days = excluded.days`);
  noteChanges([server.app.db], ['attendance']);
  expect((await find(before?.id))?.daysLeft).toBe((before?.daysLeft ?? 0) - 2);
  await server.app.db.execute(
    sql`delete from attendance_month where student_id = ${before?.id} and month = '2027-02-01'`,
  );
  noteChanges([server.app.db], ['attendance']);
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
  // What the months say of the same student, whichever way they are asked, comes to the same.
  const months = [...new Set(['2026-09', '2026-10', '2026-11', ...days.map(({ day }) => day.slice(0, 7))])];
  const sheets = await Promise.all(
    months.map((month) => server.send(attendanceMonth, { query: { month, q: row?.code } }, 'head')),
  );
  const own = sheets.flatMap(({ rows }) => rows);
  const sum = (of: (counts: (typeof own)[number]) => number) => own.reduce((all, one) => all + of(one), 0);
  expect(sum(({ lessons }) => lessons)).toBe(after?.lessons);
  const there = sum(({ counts: { present, late, half_day } }) => present + late + half_day / 2);
  const expectedDays = sum(
    ({ counts: { present, late, half_day, excused, absent } }) =>
      present + late + half_day + excused + absent,
  );
  expect(after?.counts.rate).toBeCloseTo((there - (after?.lessons ?? 0)) / expectedDays, 9);
  for (const { counts: sheet, lessons } of own) {
    const came = sheet.present + sheet.late + sheet.half_day / 2;
    const all = sheet.present + sheet.late + sheet.half_day + sheet.excused + sheet.absent;
    if (all > 0) expect(sheet.rate).toBeCloseTo((came - lessons) / all, 9);
  }
  const running = await server.send(attendanceOfStudent, { params: { id } }, 'head');
  expect(running.row).toEqual(own.find((_, at) => sheets[at]?.month === running.month));
});

test('a lesson missed on what turned out to be a holiday takes nothing off', async () => {
  const [before] = (await ask({ sort: 'missed', dir: 'desc' })).rows.filter(({ lessons }) => lessons > 0);
  const code = before?.code;
  const [missed] = (
    await server.app.db.execute<{ day: string }>(sql`select l.day::text as day from lesson_absence l
      join student s on s.id = l.student_id where s.code = ${code} and withdrawn_at is null order by 1 desc limit 1`)
  ).rows;
  await server.app.db.execute(sql`insert into holiday (start_date, end_date, name_lo, name_en, type, branch_id, confirmed)
    values (${missed?.day}::date, ${missed?.day}::date, 'ນ້ຳຖ້ວມ', 'Flood', 'closure', 1, true)`);
  noteChanges([server.app.db], 'all');
  const after = (await ask({ q: code })).rows[0];
  expect(after?.lessons).toBe((before?.lessons ?? 0) - 0.5);
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

test('who left and came back was there before, and away only in between, whatever class they are in now', async () => {
  const { aStudent, leave, readmit, move, anotherClass } = enrolmentDesk(server);
  const gone = await leave(await aStudent(), '2026-09-30');
  const back = await readmit(gone, '2026-11-03');
  const ofMonth = async (month: string) =>
    (await server.send(attendanceMonth, { query: { month, q: gone.code } }, 'head')).rows[0]?.days;
  const onRoll = async (date: string) =>
    (await server.send(attendanceDay, { query: { date, q: gone.code } }, 'head')).total;
  const holds = async () => {
    expect(await ofMonth('2026-09')).toMatch(/^[^X]{30}$/);
    expect(await ofMonth('2026-10')).toBeUndefined();
    expect(await ofMonth('2026-11')).toMatch(/^XX[^X]{28}$/);
    const days = ['2026-09-01', '2026-09-30', '2026-10-01', '2026-11-02', '2026-11-03'];
    expect(await Promise.all(days.map(onRoll))).toEqual([1, 1, 0, 0, 1]);
  };
  await holds();
  const { id } = await move(back, { classId: (await anotherClass(back)).id, from: '2026-11-19' });
  await holds();
  const suspended = ['2026-09-07', '2026-09-11'];
  await server.app.db.execute(sql`insert into student_suspension (student_id, first_day, last_day)
    values (${id}, ${suspended[0]}::date, ${suspended[1]}::date)`);
  const { rows } = await server.app.db.execute<{ class_id: number; level_id: number }>(sql`
    insert into attendance_month (branch_id, student_id, month, days, first_in, last_out)
    select 1, ${id}, '2026-09-01', 'PPPP' || repeat('.', 27), array_fill(null::smallint, array[31]),
      array_fill(null::smallint, array[31])
    returning (select class_id from enrolment where student_id = ${id} and is_current) as class_id,
      (select c.level_id from enrolment e join class c on c.id = e.class_id
        where e.student_id = ${id} and e.is_current) as level_id`);
  noteChanges([server.app.db], ['attendance', 'student']);
  const [row] = (await ask({ q: gone.code, period: 'year' })).rows;
  expect(row?.counts.present).toBe(4);
  expect(row?.counts.suspended).toBeGreaterThan(0);
  const rates = await attendanceRatesOf(
    server.app.db,
    { branchId: 1, from: '2026-09-01', until: '2026-11-24' },
    [{ studentId: id, classId: rows[0]?.class_id ?? 0, levelId: rows[0]?.level_id ?? 0 }],
  );
  expect(rates.get(id)).toBeCloseTo(row?.counts.rate ?? -1, 6);
});

test('a day on which a class alone was free is free for who was in it then, whatever class they are in now', async () => {
  const { aStudent, move, anotherClass } = enrolmentDesk(server);
  const student = await aStudent();
  const { db } = server.app;
  const placeNow = async () => {
    const { rows } = await db.execute<{ id: number; level_id: number }>(sql`select c.id, c.level_id
      from enrolment e join class c on c.id = e.class_id where e.student_id = ${student.id} and e.is_current`);
    return rows[0] ?? { id: 0, level_id: 0 };
  };
  const [before, other] = [await placeNow(), await anotherClass(student)];
  await move(student, { classId: other.id, from: '2026-11-02' });
  // Both free on one day: a Tuesday before the move for the class of then, a Thursday before it for that of now.
  const free = (date: string, classId: number) => sql`insert into holiday
    (start_date, end_date, name_lo, name_en, type, branch_id, class_id, confirmed)
    values (${date}, ${date}, 'ທັດສະນະສຶກສາ', 'Outing', 'closure', 1, ${classId}, true)`;
  await db.execute(free('2026-10-13', before.id));
  await db.execute(free('2026-10-15', other.id));
  await db.execute(sql`insert into attendance_month (branch_id, student_id, month, days, first_in, last_out)
    select 1, ${student.id}, month, 'PPPPPPPPPPPP.P.' || repeat('P', 16), array_fill(null::smallint, array[31]),
      array_fill(null::smallint, array[31]) from unnest(array['2026-09-01', '2026-10-01', '2026-11-01']::date[]) month`);
  noteChanges([db], ['attendance', 'student', 'holiday']);
  const month = (await server.send(attendanceMonth, { query: { month: '2026-10', q: student.code } }, 'head'))
    .rows[0];
  expect([month?.days.charAt(12), month?.days.charAt(14)]).toEqual(['H', 'A']);
  const [row] = (await ask({ q: student.code, period: 'year' })).rows;
  const missed = row?.missed.map(({ date }) => date);
  expect(missed).toContain('2026-10-15');
  expect(missed).not.toContain('2026-10-13');
  expect(row?.counts.absent).toBe(missed?.length);
  const place = await placeNow();
  const rates = await attendanceRatesOf(db, { branchId: 1, from: '2026-10-01', until: '2026-10-31' }, [
    { studentId: student.id, classId: place.id, levelId: place.level_id },
  ]);
  expect(rates.get(student.id)).toBeCloseTo(month?.counts.rate ?? -1, 6);
});
