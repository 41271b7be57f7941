import { randomUUID } from 'node:crypto';
import { daysAfter } from '@suksa/contracts/days';
import {
  askChange,
  attendanceDay,
  attendanceMonth,
  attendanceTasks,
  dayStory,
  decideChange,
  noteContact,
} from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let away: number;
let open: { id: number; day: string };

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.student_id as id from enrolment e where e.branch_id = 1 and e.is_current and e.end_date is null
      and e.student_status = 'enrolled' order by 1 limit 1`);
  away = rows[0]?.id ?? 0;
  // Away since Wednesday, 18 November: six school days up to today, the 25th, with a weekend between; one with a reason.
  await db.execute(sql`update attendance_month set days = substr(days, 1, 17) || 'E..' || '..' || '..A' || repeat('.', 6),
      first_in[18:25] = array_fill(null::smallint, array[8]), last_out[18:25] = array_fill(null::smallint, array[8])
    where student_id = ${away} and month = '2026-11-01'`);
  await db.execute(sql`update attendance_month set days = left(overlay(days placing 'P' from 17), 31), first_in[17] = 450
    where student_id = ${away} and month = '2026-11-01'`);
  const tasks = await server.send(attendanceTasks, {}, 'head');
  const [first] = tasks.openDays;
  open = { id: first?.studentId ?? 0, day: first?.day ?? '' };
});
afterAll(() => server.stop());

const change = (changes: object = {}) => ({
  studentId: open.id,
  day: open.day,
  code: 'P' as const,
  firstIn: '07:20',
  lastOut: '16:05',
  reason: 'ຄູປະຈຳຫ້ອງເຫັນກັບບ້ານ',
  ...changes,
});
const ask = (changes: object = {}, as: Account = 'registrar') =>
  server.send(askChange, { body: change(changes) }, as);
const decide = (id: number, as: Account = 'head', approve = true) =>
  server.send(decideChange, { params: { id }, body: { version: 1, approve, answer: '' } }, as);

describe('who stays away for three school days or more', () => {
  test('is a task of the school, with the days that have no reason and whom to call', async () => {
    const { absences } = await server.send(attendanceTasks, {}, 'head');
    const found = absences.find(({ studentId }) => studentId === away);
    expect(found).toMatchObject({ since: '2026-11-18', contacts: [] });
    expect(found?.days).toBeGreaterThanOrEqual(5);
    expect(found?.withoutReason).toBe((found?.days ?? 0) - 1);
    expect(found?.guardians[0]?.phone).toMatch(/^\+856/);
    expect(found?.guardians[0]?.names).toEqual({
      lo: expect.any(String),
      en: expect.stringMatching(/[a-z]/),
    });
    expect(found?.homeroom).not.toBeNull();
    expect(absences.every(({ days }) => days >= 3)).toBe(true);
  });

  test('is told from its first day, however many months ago that was, with what was said since', async () => {
    const { db } = server.app;
    const { rows } = await db.execute<{ id: number; first: string }>(sql`
      select e.student_id as id, e.start_date::text as first from enrolment e where e.branch_id = 1 and e.is_current
        and e.end_date is null and e.entry_code <> 'class_move' and e.start_date < '2026-09-10' and e.student_status = 'enrolled'
        and not exists (select 1 from student_suspension s where s.student_id = e.student_id)
      order by 1 desc limit 1`);
    const id = rows[0]?.id ?? 0;
    await db.execute(sql`delete from attendance_month where student_id = ${id}`);
    await db.execute(sql`insert into attendance_month (branch_id, student_id, month, days, first_in, last_out)
      select 1, ${id}, '2026-09-01', overlay(repeat('.', 31) placing 'P' from 15),
        array_fill(null::smallint, array[31]), array_fill(null::smallint, array[31])`);
    const contact = { day: '2026-09-18', how: 'no_answer' as const, with: '', said: '' };
    await server.send(
      noteContact,
      { params: { id }, body: { ...contact, idempotencyKey: randomUUID() } },
      'head',
    );
    const { absences } = await server.send(attendanceTasks, {}, 'head');
    const found = absences.find(({ studentId }) => studentId === id);
    expect(found).toMatchObject({ since: '2026-09-16', contacts: [{ day: '2026-09-18' }] });
    expect(found?.days).toBeGreaterThan(40);
  });

  test('is none any more once the student has left the school', async () => {
    const { db } = server.app;
    const listed = async () =>
      (await server.send(attendanceTasks, {}, 'head')).absences.map(({ studentId }) => studentId);
    const leave = (day: string | null) =>
      db.execute(sql`update enrolment set end_date = ${day}::date,
        exit_code = case when ${day}::date is null then null else 'transferred_out' end where student_id = ${away} and is_current`);
    await leave('2026-11-23');
    expect(await listed()).not.toContain(away);
    await leave(null);
    expect(await listed()).toContain(away);
  });

  test('has what was said with the family noted, once for a repeated call', async () => {
    const body = {
      ...{ day: '2026-11-24', how: 'phone' as const, with: 'ແມ່', said: 'ເປັນໄຂ້ຍຸງລາຍ' },
      idempotencyKey: randomUUID(),
    };
    await server.send(noteContact, { params: { id: away }, body }, 'head');
    await server.send(noteContact, { params: { id: away }, body }, 'head');
    const { absences } = await server.send(attendanceTasks, {}, 'head');
    expect(absences.find(({ studentId }) => studentId === away)?.contacts).toMatchObject([
      { how: 'phone', with: 'ແມ່', said: 'ເປັນໄຂ້ຍຸງລາຍ' },
    ]);
    const unsaid = { ...body, said: '', idempotencyKey: randomUUID() };
    await expect(
      server.send(noteContact, { params: { id: away }, body: unsaid }, 'head'),
    ).rejects.toMatchObject({ fields: [{ path: 'said', code: 'required' }] });
    const later = { ...body, day: '2026-11-26', idempotencyKey: randomUUID() };
    await expect(
      server.send(noteContact, { params: { id: away }, body: later }, 'head'),
    ).rejects.toMatchObject({ fields: [{ path: 'day', code: 'in_future' }] });
    await expect(server.send(noteContact, { params: { id: 999_999 }, body }, 'head')).rejects.toMatchObject({
      status: 404,
    });
  });

  test('is told to nobody of the families, and to a teacher of the own classes with the first phone alone', async () => {
    await expect(server.send(attendanceTasks, {}, 'family')).rejects.toMatchObject({ status: 403 });
    const { absences } = await server.send(attendanceTasks, {}, 'teacher');
    for (const { guardians } of absences)
      expect(guardians.slice(1).every(({ phone }) => phone === '')).toBe(true);
  });
});

describe('a day that the gate has wrong', () => {
  test('is listed where the student was on it, and not in the branch that they came to later', async () => {
    const isListed = async () =>
      (await server.send(attendanceTasks, {}, 'head')).openDays.some(
        ({ studentId, day }) => studentId === open.id && day === open.day,
      );
    const begins = async (day: string) => {
      const { rows } = await server.app.db.execute<{ before: string }>(sql`
        with was as (select id, start_date::text as before from enrolment where student_id = ${open.id} and is_current)
        update enrolment e set start_date = ${day} from was where e.id = was.id returning was.before`);
      return rows[0]?.before ?? '';
    };
    expect(await isListed()).toBe(true);
    const before = await begins(daysAfter(open.day, 1));
    expect(await isListed()).toBe(false);
    await begins(before);
    expect(await isListed()).toBe(true);
  });

  test('is put right with a reason and by two people, beside the scans', async () => {
    const { id } = await ask();
    const listed = await server.send(attendanceTasks, {}, 'head');
    expect(listed.changes.find((one) => one.id === id)).toMatchObject({
      to: { lastOut: '16:05' },
      own: false,
    });
    expect(listed.openDays.some(({ studentId, day }) => studentId === open.id && day === open.day)).toBe(
      false,
    );
    const before = await server.send(dayStory, { params: open }, 'head');
    expect(before).toMatchObject({ waiting: true, word: { lastOut: null } });
    await decide(id);
    const after = await server.send(dayStory, { params: open }, 'head');
    expect(after.word).toEqual({ code: 'P', firstIn: '07:20', lastOut: '16:05' });
    expect(after.scans).toEqual(before.scans);
    expect(after.words.at(-1)).toMatchObject({
      reason: 'ຄູປະຈຳຫ້ອງເຫັນກັບບ້ານ',
      approvedBy: { en: expect.any(String) },
    });
    const { rows } = await server.send(
      attendanceDay,
      { query: { date: open.day, size: 100, q: String(listed.changes.find((one) => one.id === id)?.code) } },
      'head',
    );
    expect(rows[0]).toMatchObject({ lastOut: '16:05', note: 'ຄູປະຈຳຫ້ອງເຫັນກັບບ້ານ' });
    await expect(decide(id)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is late by the times of the day once the coming is put right, not by the scan', async () => {
    const late = async () =>
      (await server.send(attendanceDay, { query: { date: '2026-11-23', size: 100 } }, 'head')).rows;
    const one = (await late()).find(({ state, lateMinutes }) => state === 'late' && lateMinutes > 10);
    const { id } = await ask({
      studentId: one?.id,
      day: '2026-11-23',
      firstIn: '07:10',
      lastOut: one?.lastOut,
    });
    await decide(id);
    expect((await late()).find((row) => row.id === one?.id)).toMatchObject({
      firstIn: '07:10',
      lateMinutes: 0,
    });
  });

  test('is told by the month of its student, for the paper to mark', async () => {
    const { id } = await ask({ lastOut: '15:55', reason: 'ກ້ອງ' });
    const ofMonth = async () =>
      (
        await server.send(attendanceMonth, { query: { month: open.day.slice(0, 7), size: 100 } }, 'head')
      ).rows.find((row) => row.id === open.id)?.corrected;
    const before = await ofMonth();
    await decide(id);
    expect(before).not.toBeUndefined();
    expect(await ofMonth()).toContain(Number(open.day.slice(8)));
    // A roll that was called is one person's word, and a leave is no correction.
    const { rows } = await server.app.db.execute<{ id: number }>(sql`
      select student_id as id from enrolment where branch_id = 1 and is_current and end_date is null
        and student_id not in (${open.id}, ${away}) order by 1 limit 1`);
    const other = rows[0]?.id ?? 0;
    const said = (code: string, approved: ReturnType<typeof sql>) => sql`insert into attendance_correction
      (branch_id, student_id, day, code, reason, made_by, approved_by)
      values (1, ${other}, ${open.day}, ${code}, '', 1, ${approved})`;
    await server.app.db.execute(said('P', sql`null`));
    const marked = async () =>
      (
        await server.send(attendanceMonth, { query: { month: open.day.slice(0, 7), size: 100 } }, 'head')
      ).rows.find((row) => row.id === other)?.corrected;
    expect(await marked()).toEqual([]);
    await server.app.db.execute(said('E', sql`2`));
    expect(await marked()).toEqual([]);
    await server.app.db.execute(said('L', sql`2`));
    expect(await marked()).toEqual([Number(open.day.slice(8))]);
  });

  test('is looked at by staff who may only view attendance, and by no family of another child', async () => {
    await server.app.db.execute(sql`delete from role_permission where permission = 'reports.attendance.edit'
      and role_id = (select role_id from app_user where username = 'registrar')`);
    const { scans, word } = await server.send(dayStory, { params: open }, 'head');
    expect(await server.send(dayStory, { params: open }, 'registrar')).toMatchObject({ scans, word });
    await expect(ask()).rejects.toMatchObject({ status: 403 });
    await expect(server.send(dayStory, { params: open }, 'family')).rejects.toMatchObject({ status: 404 });
    await server.app.db.execute(sql`insert into role_permission (role_id, permission)
      select role_id, 'reports.attendance.edit' from app_user where username = 'registrar'`);
  });

  test('is decided by nobody who asked, and once', async () => {
    const { id } = await ask({ code: 'E', firstIn: null, lastOut: null }, 'head');
    await expect(decide(id)).rejects.toMatchObject({ code: 'own_request' });
    await expect(decide(id, 'registrar')).rejects.toMatchObject({ status: 403 });
    await expect(ask({ code: 'A', firstIn: null, lastOut: null })).rejects.toMatchObject({
      code: 'change_waiting',
    });
    const body = { version: 1, approve: false, answer: 'ເຫັນຢູ່ໂຮງຮຽນ' };
    await server.send(decideChange, { params: { id }, body }, 'admin');
    expect((await server.send(dayStory, { params: open }, 'head')).refused).toMatchObject([
      { to: { code: 'E' }, reason: 'ຄູປະຈຳຫ້ອງເຫັນກັບບ້ານ', answer: 'ເຫັນຢູ່ໂຮງຮຽນ' },
    ]);
    await expect(
      server.app.db.execute(sql`update attendance_change set decided_by = asked_by where id = ${id}`),
    ).rejects.toThrow();
  });

  test('is asked for once by a call that is repeated, as the answer to the first was lost', async () => {
    const [first, again] = [await ask({ lastOut: '15:30' }), await ask({ lastOut: '15:30' })];
    expect(again).toEqual(first);
    const { rows } = await server.app.db.execute(sql`select 1 from audit_entry
      where entity = 'reports.attendance_change' and action = 'create' and entity_id = ${String(first.id)}`);
    expect(rows).toHaveLength(1);
    // Another's request for the same, and one's own for something else, are others.
    for (const [changes, as] of [
      [{ lastOut: '15:30' }, 'head'],
      [{ lastOut: '15:31' }, 'registrar'],
      [{ lastOut: '15:30', reason: 'ອື່ນ' }, 'registrar'],
    ] as const)
      await expect(ask(changes, as)).rejects.toMatchObject({ code: 'change_waiting' });
    await decide(first.id, 'head', false);
    const { id } = await ask({ lastOut: '15:30' });
    expect(id).not.toBe(first.id);
    await decide(id, 'head', false);
  });

  test('is asked for once by two calls at the same moment', async () => {
    const [first, again] = await Promise.all([ask({ lastOut: '15:30' }), ask({ lastOut: '15:30' })]);
    expect(again).toEqual(first);
    await decide(first.id, 'head', false);
  });

  test('is not said anew where it has changed since', async () => {
    const { id } = await ask({ lastOut: '15:00' });
    await server.app.db.execute(sql`update attendance_month set last_out[extract(day from ${open.day}::date)::int] = 970
      where student_id = ${open.id} and month = date_trunc('month', ${open.day}::date)::date`);
    await expect(decide(id)).rejects.toMatchObject({ code: 'day_changed' });
    await decide(id, 'head', false);
  });

  test.each([
    ['of a day to come', { day: '2026-11-26' }, 'day', 'in_future'],
    ['outside every year', { day: '2150-01-01' }, 'day', 'outside_year'],
    ['present without a time', { firstIn: null, lastOut: null }, 'firstIn', 'required'],
    ['leaving before coming', { lastOut: '07:00' }, 'lastOut', 'time_order'],
  ])('is refused %s', async (_, changes, path, code) => {
    await expect(ask(changes)).rejects.toMatchObject({ fields: [{ path, code }] });
  });

  test('of a closed year stays', async () => {
    await expect(ask({ day: '2026-02-02' })).rejects.toMatchObject({ code: 'year_closed' });
    await expect(ask({ studentId: 999_999 })).rejects.toMatchObject({ status: 404 });
  });

  test('is told by the times of the class of that day, all of them, and by what the calendar made of it', async () => {
    const run = (query: ReturnType<typeof sql>) => server.app.db.execute(query);
    const { id, day } = open;
    await run(sql`insert into shift (branch_id, name_lo, name_en, person, class_id, session, weekdays, in_from, on_time_until, late_until,
        out_from, out_until, valid_from)
      select e.branch_id, half.name, half.name, 'student', e.class_id, half.session, '{1,2,3,4,5,6}', half.come, half.bell, half.bell, half.ends,
        half.ends + interval '20 minutes', '2026-09-01'
      from enrolment e, (values ('First half', 'morning', time '06:30', time '07:30', time '09:00'),
        ('Second half', 'afternoon', time '09:25', time '09:30', time '11:30')) half(name, session, come, bell, ends)
      where e.student_id = ${id} and e.is_current`);
    await run(sql`update enrolment set is_current = false, end_date = ${day}, exit_code = 'class_move'
      where student_id = ${id} and is_current`);
    await run(sql`insert into enrolment (student_id, branch_id, year_id, class_id, start_date, entry_code, sort_key)
      select e.student_id, e.branch_id, e.year_id, (select c.id from class c
        where c.year_id = e.year_id and c.branch_id = e.branch_id and c.id <> e.class_id order by c.id limit 1),
        ${day}::date + 1, 'class_move', e.sort_key
      from enrolment e where e.student_id = ${id} and e.end_date = ${day}`);
    await run(sql`insert into holiday (branch_id, start_date, end_date, name_lo, name_en, type, free_from, free_until, confirmed)
      values (1, ${day}, ${day}, 'ກິລາ', 'Sports', 'half_day', '13:00', '16:00', true)`);
    await run(sql`update attendance_month set last_out[extract(day from ${day}::date)::int] = 700,
        first_in[extract(day from ${day}::date)::int] = 440
      where student_id = ${id} and month = date_trunc('month', ${day}::date)::date`);
    const story = await server.send(dayStory, { params: open }, 'head');
    expect(story.shifts?.map(({ name }) => name.en)).toEqual(['First half', 'Second half']);
    expect(story.calendar).toEqual({
      ...{ kind: 'half_day', name: { lo: 'ກິລາ', en: 'Sports' } },
      free: { from: '13:00', until: '16:00' },
    });
    const { earlyLeaves = [] } = await server.send(attendanceTasks, {}, 'head');
    expect(earlyLeaves.filter((one) => one.studentId === id && one.day === day)).toEqual([]);
  });
});
