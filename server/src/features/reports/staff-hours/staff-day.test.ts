import {
  askStaffChange,
  attendanceTasks,
  decideChange,
  exportStaffDay,
  staffDay,
  staffDayStory,
  staffHoursTasks,
  staffMonth,
  staffTimesheet,
} from '@suksa/contracts/reports';
import { ownMessages } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let registrar: number;
let cashier: number;
let teacher: number;
/** The registrar's, on which nobody noted the leaving. */
let day: string;

const run = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  server.app.db.execute<Row>(query);
const idOf = async (username: string) =>
  (await run<{ id: number }>(sql`select id from app_user where username = ${username}`)).rows[0]?.id ?? 0;

beforeAll(async () => {
  server = await startTestServer();
  [registrar, cashier, teacher] = (await Promise.all(['registrar', 'cashier', 'teacher'].map(idOf))) as [
    number,
    number,
    number,
  ];
  const { openDays } = await server.send(staffHoursTasks, {}, 'head');
  day = openDays.find(({ userId }) => userId === registrar)?.day ?? '';
});
afterAll(() => server.stop());

const story = (as: Account, id = registrar, on = day) =>
  server.send(staffDayStory, { params: { id, day: on } }, as);
const correction = (changes: object = {}) => ({
  ...{ day, code: 'P' as const, firstIn: '07:10', lastOut: '16:30' },
  reason: 'ອອກປະຕູຫຼັງ',
  ...changes,
});
const ask = (changes: object = {}, as: Account = 'registrar', id = registrar) =>
  server.send(askStaffChange, { params: { id }, body: correction(changes) }, as);
const decide = (id: number, as: Account = 'head', approve = true) =>
  server.send(decideChange, { params: { id }, body: { version: 1, approve, answer: '' } }, as);

describe('a day of a member of staff', () => {
  test('opens its scans, its shift and what the calendar made of it, and what it came to', async () => {
    const told = await story('head');
    expect(told.scans).toMatchObject([{ direction: 'in', source: 'scanner' }]);
    expect(told.shift).not.toBeNull();
    expect(told.calendar?.kind).toBe('working');
    expect(told.facts).toMatchObject({ date: day, unclosed: true, workedMinutes: null, corrected: null });
    expect(told.word).toMatchObject({ firstIn: told.facts.firstIn, lastOut: null });
  });

  test('is late as the gate judged an earlier coming that was heard of after a recalculation', async () => {
    const [came] = (
      await run<{ day: string; branch: number; at: string }>(sql`
        select day::text, branch_id as branch, min(occurred_at)::text as at from check_event
        where user_id = ${cashier} and direction = 'in' group by 1, 2 order by 1 limit 1`)
    ).rows;
    if (!came) throw new Error('the demo school’s cashier has never come');
    await run(sql`
      insert into attendance_recompute (branch_id, user_id, day, was, code, late_minutes, made_by, made_at)
      values (${came.branch}, ${cashier}, ${came.day}, 'P', 'P', 0, ${registrar}, now() - interval '1 minute')`);
    await run(sql`
      insert into check_event (branch_id, user_id, day, direction, occurred_at, source, late_minutes, idempotency_key, recorded_by)
      values (${came.branch}, ${cashier}, ${came.day}, 'in', ${came.at}::timestamptz - interval '2 minutes', 'scanner', 7,
        gen_random_uuid(), ${registrar})`);
    await run(sql`
      update attendance_month set days = overlay(days placing 'L' from extract(day from ${came.day}::date)::int)
      where user_id = ${cashier} and month = date_trunc('month', ${came.day}::date)`);
    expect((await story('head', cashier, came.day)).facts).toMatchObject({ lateMinutes: 7 });
  });

  test('names the gate that brought a scan, with its clock that was put right, and the scan of which nothing came', async () => {
    const gate = (id: string, at: string, outcome: string | null) => sql`
      insert into gate_event (id, branch_id, device, number, mode, code, direction, scanned_at, clock_offset, happened_at, clock_wrong,
        outcome, user_id, kiosk_id, recorded_by)
      select ${id}, 1, 'tablet', ${Number(id.slice(-2))}, 'staff', 'x', 'auto', ${at}::timestamptz - interval '10 minutes', 600000,
        ${at}, true, ${outcome}, ${registrar}, k.id, ${cashier} from kiosk k order by k.id limit 1`;
    await run(gate('00000000-0000-4000-8000-000000000001', `${day}T16:00:00+07`, 'repeated'));
    const { kept } = await story('head');
    expect(kept).toMatchObject([
      { outcome: 'repeated', kiosk: expect.any(String), shownAt: expect.stringContaining('T08:50') },
    ]);
  });

  test('is seen by its own person, by who sees the staff’s hours, and by no one else', async () => {
    expect((await story('registrar')).mayAsk).toBe(true);
    // A teacher sees no hours of others, and the own days all the same.
    expect(await story('teacher', teacher)).toMatchObject({ mayAsk: true });
    await expect(story('teacher')).rejects.toMatchObject({ status: 404 });
    await expect(story('cashier')).rejects.toMatchObject({ status: 404 });
    await expect(story('family')).rejects.toMatchObject({ status: 404 });
    await expect(story('head', 999_999)).rejects.toMatchObject({ status: 404 });
    await expect(ask({}, 'teacher')).rejects.toMatchObject({ status: 404 });
    await expect(ask({}, 'family')).rejects.toMatchObject({ status: 404 });
  });

  test('of a day before the person was employed is not there', async () => {
    await run(sql`update app_user set employed_from = ${day}::date + 1 where id = ${registrar}`);
    await expect(story('head')).rejects.toMatchObject({ status: 404 });
    await expect(ask()).rejects.toMatchObject({ status: 404 });
    await run(sql`update app_user set employed_from = '2020-01-01' where id = ${registrar}`);
  });
});

describe('a leaving that nobody noted', () => {
  test('is listed, and put right with a reason by two people; the hours follow, and the scans stay', async () => {
    const before = await server.send(staffTimesheet, { params: { id: registrar }, query: {} }, 'head');
    const { id } = await ask();
    const tasks = await server.send(staffHoursTasks, {}, 'head');
    expect(tasks.changes.find((one) => one.id === id)).toMatchObject({
      ...{ userId: registrar, own: false, was: { lastOut: null }, to: { lastOut: '16:30' } },
    });
    expect(tasks.openDays.some((one) => one.userId === registrar && one.day === day)).toBe(false);
    // It is no student's.
    expect((await server.send(attendanceTasks, {}, 'head')).changes.map((one) => one.id)).not.toContain(id);
    const scans = (await story('head')).scans;
    await decide(id);
    const after = await story('head');
    expect(after).toMatchObject({
      scans,
      word: { code: 'P', firstIn: '07:10', lastOut: '16:30' },
      words: [{ reason: 'ອອກປະຕູຫຼັງ' }],
      facts: {
        unclosed: false,
        // 07:10 to 16:30 without the break of an hour and a half.
        workedMinutes: 470,
        corrected: {
          reason: 'ອອກປະຕູຫຼັງ',
          by: { en: expect.any(String) },
          approvedBy: { en: expect.any(String) },
        },
      },
    });
    const now = await server.send(staffTimesheet, { params: { id: registrar }, query: {} }, 'head');
    expect(now.person.totals).toMatchObject({
      unclosed: before.person.totals.unclosed - 1,
      workedMinutes: before.person.totals.workedMinutes + 470,
      corrected: 1,
    });
  });

  test('is told in the day’s list and its file as put right, and by whom', async () => {
    const { rows } = await server.send(staffDay, { query: { date: day, size: 100 } }, 'head');
    expect(rows.find(({ id }) => id === registrar)).toMatchObject({
      ...{ lastOut: '16:30', note: 'ອອກປະຕູຫຼັງ', corrected: { reason: 'ອອກປະຕູຫຼັງ' } },
    });
    const columns = ['nameEn', 'corrected', 'approvedByEn', 'note'].map((key) => ({ key, title: key }));
    const file = await server.send(
      exportStaffDay,
      { body: { query: { date: day }, format: 'csv', columns } },
      'head',
    );
    const text = await (file as unknown as Blob).text();
    expect(text).toMatch(/,yes,[^,]+,ອອກປະຕູຫຼັງ/);
    const month = await server.send(staffMonth, { query: { size: 100 } }, 'head');
    expect(month.rows.find(({ id }) => id === registrar)?.corrected).toEqual([Number(day.slice(8))]);
    expect(month.totals.corrected).toBe(
      month.rows.reduce((sum, { totals }) => sum + (totals.corrected ?? 0), 0),
    );
  });

  test('is decided by no one whose day it is or who asked for it, nor by who doesn’t decide for the whole branch', async () => {
    const own = await ask({ lastOut: '16:40' }, 'registrar');
    await expect(decide(own.id, 'registrar')).rejects.toMatchObject({ status: 403 });
    await run(sql`insert into role_permission (role_id, permission)
      select role_id, 'reports.attendance.approve' from app_user where username = 'registrar'`);
    await expect(decide(own.id, 'registrar')).rejects.toMatchObject({ code: 'own_request' });
    await decide(own.id, 'head', false);
    // Another asks for the registrar's day: still not the registrar's to decide.
    const others = await ask({ lastOut: '16:41' }, 'head');
    await expect(decide(others.id, 'registrar')).rejects.toMatchObject({ code: 'own_request' });
    await expect(decide(others.id, 'head')).rejects.toMatchObject({ code: 'own_request' });
    await expect(
      run(sql`update attendance_change set state = 'approved', decided_at = now(), decided_by = ${registrar}
      where id = ${others.id}`),
    ).rejects.toThrow();
    await run(
      sql`update role set scope = 'own_classes' where id = (select role_id from app_user where username = 'registrar')`,
    );
    const teachers = await ask({ lastOut: '16:42' }, 'teacher', teacher).catch(() => null);
    if (teachers) await expect(decide(teachers.id, 'registrar')).rejects.toMatchObject({ status: 404 });
    await run(
      sql`update role set scope = 'own_branch' where id = (select role_id from app_user where username = 'registrar')`,
    );
    await run(sql`delete from role_permission where permission = 'reports.attendance.approve'
      and role_id = (select role_id from app_user where username = 'registrar')`);
    await decide(others.id, 'admin', false);
    const { refused } = await story('head');
    expect(refused?.map(({ to }) => to.lastOut)).toEqual(['16:40', '16:41']);
  });

  test('is told to whoever asked once another has decided, with the answer', async () => {
    const { id } = await ask({ lastOut: '16:50' });
    const body = { version: 1, approve: false, answer: 'ກ້ອງບໍ່ເຫັນ' };
    await server.send(decideChange, { params: { id }, body }, 'head');
    const told = async (as: Account) =>
      (await server.send(ownMessages, { query: { size: 100 } }, as)).rows.filter(
        ({ kind }) => kind === 'correction',
      );
    const [first] = await told('registrar');
    expect(first?.subject).toMatch(/^(Correction refused|ປະຕິເສດການແກ້ໄຂແລ້ວ): /);
    expect(first?.body).toContain(`${day.split('-').reverse().join('/')}. ກ້ອງບໍ່ເຫັນ`);
    expect(await told('cashier')).toEqual([]);
  });

  test.each([
    ['of a day to come', { day: '2026-11-26' }, 'day', 'in_future'],
    ['present without a time', { firstIn: null, lastOut: null }, 'firstIn', 'required'],
    ['leaving before coming', { lastOut: '07:00' }, 'lastOut', 'time_order'],
  ])('is refused %s', async (_, changes, path, code) => {
    await expect(ask(changes)).rejects.toMatchObject({ fields: [{ path, code }] });
  });
});

test('the list of what is to be done is a person’s own for who sees no others', async () => {
  await expect(server.send(staffHoursTasks, {}, 'teacher')).rejects.toMatchObject({ status: 403 });
  await run(sql`insert into role_permission (role_id, permission)
    select role_id, 'settings.shift.view' from app_user where username = 'teacher'`);
  const { openDays, changes } = await server.send(staffHoursTasks, {}, 'teacher');
  expect(openDays.every(({ userId }) => userId === teacher)).toBe(true);
  expect(changes.every(({ userId }) => userId === teacher)).toBe(true);
});

test('everybody of the staff looks at the own month, and nobody else’s without the right to', async () => {
  const month = (id: number, as: Account) =>
    server.send(staffTimesheet, { params: { id }, query: { month: day.slice(0, 7) } }, as);
  await run(sql`delete from role_permission where permission = 'settings.shift.view'
    and role_id = (select role_id from app_user where username = 'teacher')`);
  const own = await month(teacher, 'teacher');
  expect(own.person.id).toBe(teacher);
  expect(own).toEqual({ ...(await month(teacher, 'head')), asOf: own.asOf });
  await expect(month(registrar, 'teacher')).rejects.toMatchObject({ status: 404 });
  await expect(month(registrar, 'cashier')).rejects.toMatchObject({ status: 404 });
  const family = await idOf('family');
  await expect(month(family, 'family')).rejects.toMatchObject({ status: 404 });
  await expect(month(teacher, 'family')).rejects.toMatchObject({ status: 404 });
  expect((await server.ask(staffTimesheet, { params: { id: teacher } }, 'nobody')).statusCode).toBe(401);
});
