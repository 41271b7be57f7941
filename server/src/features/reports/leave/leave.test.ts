import { randomUUID } from 'node:crypto';
import {
  askLeave,
  attendanceDay,
  decideLeave,
  leavePaper,
  listLeave,
  withdrawLeave,
} from '@suksa/contracts/reports';
import { ownMessages } from '@suksa/contracts/settings';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFile } from '../../../testing/a-file.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let children: number[];
let stranger: number;

beforeAll(async () => {
  server = await startTestServer();
  const asked = await server.send(listLeave, { query: {} }, 'family');
  children = asked.children.map(({ id }) => id);
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select e.student_id as id from enrolment e where e.branch_id = 1 and e.is_current and e.end_date is null
      and e.student_status = 'enrolled' and e.student_id <> all(${sql.param(children)}::int[]) order by 1 limit 1`,
  );
  stranger = rows[0]?.id ?? 0;
});
afterAll(() => server.stop());

const input = (changes: object = {}) => ({
  studentId: children[0] ?? 0,
  firstDay: '2026-11-26',
  lastDay: '2026-11-30',
  reason: 'ໄປງານສົບຢູ່ຕ່າງແຂວງ',
  noteId: null,
  paper: null,
  idempotencyKey: randomUUID(),
  ...changes,
});
const ask = (changes: object = {}, as: Account = 'family') =>
  server.send(askLeave, { body: input(changes) }, as);
const decide = (id: number, version: number, approve = true, as: Account = 'head') =>
  server.send(
    decideLeave,
    { params: { id }, body: { version, approve, answer: approve ? '' : 'ສອບເສັງ' } },
    as,
  );
const withdraw = (id: number, version: number, as: Account = 'family') =>
  server.send(withdrawLeave, { params: { id }, body: { version } }, as);

const letters = async (studentId: number, days: readonly string[]) => {
  const { rows } = await server.app.db.execute<{ letter: string }>(sql`
    select coalesce((select substr(days, extract(day from d)::int, 1) from attendance_month m
      where m.student_id = ${studentId} and m.month = date_trunc('month', d)::date), '.') as letter
    from unnest(${sql.param(days)}::date[]) with ordinality as asked (d, at) order by at`);
  return rows.map(({ letter }) => letter).join('');
};

describe('a leave', () => {
  test('that a family asks for and the school approves is expected nowhere, and comes off again', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({ state: 'waiting', mayDecide: false, mayWithdraw: true });
    const days = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'];
    expect(await letters(asked.studentId ?? 0, days)).toBe('.....');
    const approved = await decide(asked.id, asked.version);
    expect(approved).toMatchObject({ state: 'approved' });
    expect(await letters(asked.studentId ?? 0, days)).toBe('VVVVV');
    const sheet = await server.send(
      attendanceDay,
      { query: { date: '2026-11-26', state: 'leave', size: 100 } },
      'head',
    );
    expect(sheet.rows.find(({ id }) => id === asked.studentId)?.note).toBe('ໄປງານສົບຢູ່ຕ່າງແຂວງ');
    expect(await withdraw(asked.id, approved.version)).toMatchObject({ state: 'withdrawn' });
    expect(await letters(asked.studentId ?? 0, days)).toBe('.....');
  });

  test('holds on a day that becomes a school day only afterwards, and counts on no day off', async () => {
    const saturday = '2026-12-12';
    const asked = await ask({ firstDay: '2026-12-11', lastDay: saturday });
    await decide(asked.id, asked.version);
    const onLeave = async () =>
      (
        await server.send(attendanceDay, { query: { date: saturday, state: 'leave', size: 100 } }, 'head')
      ).rows.map(({ id }) => id);
    expect(await onLeave()).toEqual([]);
    await server.app.db.execute(sql`insert into holiday
        (start_date, end_date, name_lo, name_en, type, audience, source, confirmed)
      values (${saturday}, ${saturday}, 'ວັນຮຽນແທນ', 'Make-up day', 'make_up', 'everyone', 'school', true)`);
    expect(await onLeave()).toContain(asked.studentId);
    await server.app.db.execute(sql`delete from holiday where start_date = ${saturday}`);
  });

  test('is told to whoever asked once somebody has decided, with the answer, and to nobody else', async () => {
    const told = async (as: Account) =>
      (await server.send(ownMessages, { query: { size: 100 } }, as)).rows
        .filter(({ kind }) => kind === 'leave')
        .map(({ subject, body }) => `${subject} | ${body}`);
    const [ofFamily, ofTeacher] = [await told('family'), await told('teacher')];
    const day = { firstDay: '2026-12-03', lastDay: '2026-12-03' };
    const refused = await ask(day);
    await decide(refused.id, refused.version, false);
    const asked = await ask({ ...day, lastDay: '2026-12-04' });
    const approved = await decide(asked.id, asked.version);
    await withdraw(asked.id, approved.version, 'head');
    const own = await ask({ ...day, studentId: null }, 'teacher');
    await withdraw(own.id, own.version, 'teacher');
    const news = (await told('family')).slice(0, -ofFamily.length || undefined);
    expect(news.map((text) => text.replace(/: [^|]+ \| .*?, /, ' | '))).toEqual([
      'Leave withdrawn | 03/12/2026 – 04/12/2026.',
      'Leave approved | 03/12/2026 – 04/12/2026.',
      'Leave refused | 03/12/2026. ສອບເສັງ',
    ]);
    expect(await told('teacher')).toEqual(ofTeacher);
  });

  test('asked for after the days excuses the absence, and never a day on which somebody came', async () => {
    const { rows } = await server.app.db.execute<{ id: number; day: string }>(sql`
      select m.student_id as id, (m.month + n - 1)::text as day from attendance_month m cross join generate_series(2, 24) n
      where m.month = '2026-11-01' and m.branch_id = 1 and substr(m.days, n, 1) = '.' and m.first_in[n - 1] is not null
        and m.student_id is not null and extract(isodow from m.month + n - 1) between 2 and 5
        and not exists (select 1 from holiday h where m.month + n - 1 between h.start_date and h.end_date)
        and not exists (select 1 from holiday h where m.month + n - 2 between h.start_date and h.end_date)
      order by 1, 2 limit 1`);
    const [{ id, day } = { id: 0, day: '' }] = rows;
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    const asked = await ask({ studentId: id, firstDay: before, lastDay: day, reason: 'ເຈັບທ້ອງ' }, 'registrar');
    const came = await letters(id, [before]);
    await decide(asked.id, asked.version);
    expect(await letters(id, [before, day])).toBe(`${came}E`);
  });

  test('of days that another one has is refused, and a repeat of a call asks once', async () => {
    const body = input({ firstDay: '2026-12-07', lastDay: '2026-12-08' });
    const first = await server.send(askLeave, { body }, 'family');
    expect((await server.send(askLeave, { body }, 'family')).id).toBe(first.id);
    await expect(ask({ firstDay: '2026-12-08', lastDay: '2026-12-09' })).rejects.toMatchObject({
      code: 'leave_overlaps',
    });
    await withdraw(first.id, first.version);
    await expect(withdraw(first.id, first.version)).rejects.toMatchObject({ code: 'conflict' });
    await expect(withdraw(first.id, first.version + 1)).rejects.toMatchObject({ code: 'already_decided' });
  });

  test('is a family’s to ask for its own children alone, and nobody’s to decide for themselves', async () => {
    await expect(ask({ studentId: stranger })).rejects.toMatchObject({ code: 'not_found' });
    await expect(ask({ studentId: null })).rejects.toMatchObject({ code: 'no_permission' });
    await expect(ask({ studentId: null }, 'gate').then(({ name }) => name.en)).resolves.toBeTruthy();
    const own = await ask({ studentId: null, firstDay: '2026-12-14', lastDay: '2026-12-14' }, 'head');
    expect(own).toMatchObject({ mayDecide: false, mayWithdraw: true });
    await expect(decide(own.id, own.version)).rejects.toMatchObject({ code: 'own_request' });
    await expect(decide(own.id, own.version, true, 'teacher')).rejects.toMatchObject({ status: 404 });
    await expect(decide(own.id, own.version, true, 'registrar')).rejects.toMatchObject({ status: 404 });
    expect(await decide(own.id, own.version, true, 'admin')).toMatchObject({ state: 'approved' });
    await expect(decide(own.id, own.version + 1, false, 'admin')).rejects.toMatchObject({
      code: 'already_decided',
    });
  });

  test('is the homeroom teacher’s to decide, and of no other class that they teach', async () => {
    const own = sql`(select id from app_user where username = 'teacher')`;
    const studentIn = async (classes: SQL) => {
      const { rows } = await server.app.db.execute<{ id: number; class_id: number }>(sql`
        select student_id as id, class_id from enrolment where class_id in (${classes}) and branch_id = 1 and is_current
          and end_date is null and student_status = 'enrolled' and student_id <> all(${sql.param(children)}::int[])
        order by student_id limit 1`);
      return rows[0] ?? { id: 0, class_id: 0 };
    };
    const led = await studentIn(
      sql`select class_id from homeroom where teacher_id = ${own} and end_date is null`,
    );
    const taught = await studentIn(
      sql`select class_id from homeroom where teacher_id <> ${own} and end_date is null`,
    );
    await server.app.db.execute(sql`update teacher_assignment set teacher_id = ${own} where id = (
      select id from teacher_assignment where class_id = ${taught.class_id} and end_date is null limit 1)`);
    const day = { firstDay: '2026-12-16', lastDay: '2026-12-17' };
    const waiting = async () => (await server.send(listLeave, { query: {} }, 'teacher')).waiting;
    const before = await waiting();
    const other = await ask({ ...day, studentId: taught.id }, 'registrar');
    await expect(decide(other.id, other.version, true, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
    await decide(other.id, other.version);
    const asked = await ask({ ...day, studentId: led.id }, 'registrar');
    expect(await waiting()).toBe(before + 1);
    expect(await decide(asked.id, asked.version, true, 'teacher')).toMatchObject({ state: 'approved' });
    expect(await letters(led.id, ['2026-12-16', '2026-12-17'])).toBe('VV');
    const withdrawn = await withdraw(asked.id, asked.version + 1, 'teacher');
    expect(withdrawn).toMatchObject({ state: 'withdrawn' });
  });

  test('that is refused says why, and lies in an open year', async () => {
    const asked = await ask({ firstDay: '2026-12-21', lastDay: '2026-12-21' });
    const refusing = { version: asked.version, approve: false, answer: '' };
    await expect(
      server.send(decideLeave, { params: { id: asked.id }, body: refusing }, 'head'),
    ).rejects.toMatchObject({ fields: [{ path: 'answer', code: 'required' }] });
    expect(await decide(asked.id, asked.version, false)).toMatchObject({
      state: 'refused',
      answer: 'ສອບເສັງ',
    });
    await expect(ask({ firstDay: '2026-02-02', lastDay: '2026-02-02' })).rejects.toMatchObject({
      code: 'year_closed',
    });
    await expect(ask({ firstDay: '2150-02-02', lastDay: '2150-02-02' })).rejects.toMatchObject({
      fields: [{ path: 'firstDay', code: 'outside_year' }],
    });
    await expect(ask({ firstDay: '2026-12-22', lastDay: '2026-12-21' })).rejects.toMatchObject({
      fields: [{ path: 'lastDay', code: 'date_order' }],
    });
  });

  test('comes with a paper that only those see who may know of it', async () => {
    const asked = await ask({
      firstDay: '2026-12-28',
      lastDay: '2026-12-28',
      paper: aFile('%PDF-1.4\n%%EOF', 'application/pdf', 'doctor.pdf'),
    });
    expect(asked.hasPaper).toBe(true);
    const paper = await server.ask(leavePaper, { params: { id: asked.id } }, 'head');
    expect(paper.headers['content-type']).toBe('application/pdf');
    expect((await server.ask(leavePaper, { params: { id: asked.id } }, 'gate')).statusCode).toBe(404);
    const other = await ask({ firstDay: '2026-12-29', lastDay: '2026-12-29' });
    expect((await server.ask(leavePaper, { params: { id: other.id } }, 'head')).statusCode).toBe(404);
  });

  test('stands in the list of those whom it concerns', async () => {
    const mine = await server.send(listLeave, { query: { size: 100 } }, 'family');
    expect(mine.rows.every(({ studentId }) => children.includes(studentId ?? 0))).toBe(true);
    const theirs = await server.send(listLeave, { query: { whose: 'staff' } }, 'head');
    expect(theirs.rows.every(({ studentId }) => studentId === null)).toBe(true);
    expect(theirs.waiting).toBeGreaterThan(0);
    const days = async (dir: 'asc' | 'desc') =>
      (await server.send(listLeave, { query: { size: 100, state: 'waiting', dir } }, 'head')).rows.map(
        ({ firstDay }) => firstDay,
      );
    expect(await days('asc')).toEqual((await days('asc')).sort());
    expect(await days('desc')).toEqual((await days('asc')).reverse());
    const guard = await server.send(listLeave, { query: {} }, 'gate');
    expect(guard.rows.map(({ code }) => code)).toEqual(['gate']);
    const found = await server.send(listLeave, { query: { q: '%', state: 'refused', sort: 'name' } }, 'head');
    expect(found.rows).toEqual([]);
  });
});

test('who leaves the school on a day to come may be excused until then', async () => {
  const { db } = server.app;
  const [studentId = 0] = children;
  await db.execute(sql`update enrolment set end_date = '2026-12-20', exit_code = 'withdrawn'
    where student_id = ${studentId} and is_current`);
  expect((await server.send(listLeave, { query: {} }, 'family')).children.map(({ id }) => id)).toContain(
    studentId,
  );
  expect(await ask({ firstDay: '2026-12-14', lastDay: '2026-12-15' })).toMatchObject({ state: 'waiting' });
  await db.execute(sql`update enrolment set end_date = null, exit_code = null
    where student_id = ${studentId} and is_current`);
});

test('a leave lies in a year of the branch where the child is, whichever the family looks at', async () => {
  const { db } = server.app;
  const { rows } = await db.execute<{ id: number; branch: number }>(sql`
    select e.student_id as id, e.branch_id as branch from enrolment e join academic_year y on y.id = e.year_id
    where e.branch_id <> 1 and y.state = 'open' and e.is_current and e.end_date is null limit 1`);
  const { id: studentId = 0, branch = 0 } = rows[0] ?? {};
  await db.execute(sql`update student_guardian set guardian_id = g.id from guardian g
    join app_user u on u.id = g.user_id and u.username = 'family'
    where student_guardian.student_id = ${studentId} and student_guardian.contact_order = 1`);
  for (const state of ['closing', 'closed'])
    await db.execute(sql`update academic_year set state = ${state}
      where branch_id = ${branch} and '2026-12-07' between start_date and end_date`);
  const days = { firstDay: '2026-12-07', lastDay: '2026-12-10' };
  await expect(ask({ studentId, ...days })).rejects.toMatchObject({ code: 'year_closed' });
  expect(await ask({ ...days })).toMatchObject({ state: 'waiting' });
});
