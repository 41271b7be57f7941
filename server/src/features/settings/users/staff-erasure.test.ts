import { disableUsers, userAudit } from '@suksa/contracts/settings';
import { changeRetention, readRetention, runRetention } from '@suksa/contracts/settings/data/retention';
import { exportStaffData } from '@suksa/contracts/settings/data/staff-data';
import { eraseStaff, previewStaffErasure } from '@suksa/contracts/settings/data/staff-erasure';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { add, idOf, server, signIn, userOf, userServer } from './user-testing.ts';

userServer();

const run = (text: ReturnType<typeof sql>) => server.app.db.execute<Record<string, unknown>>(text);
const preview = (id: number) => server.send(previewStaffErasure, { params: { id } }, 'admin');
const reason = 'Asked for on paper';
const erase = (id: number, version: number) =>
  server.send(eraseStaff, { params: { id }, body: { version, reason } }, 'admin');
const disable = (id: number) =>
  server.send(disableUsers, { body: { ids: [id], disabled: true, reason: '' } }, 'admin');

/** All that is stored of an account, wherever a table names it, and what the product knows of the person. */
const canaries = async (id: number): Promise<string[]> => {
  const tables = [
    'app_user',
    'user_search',
    'leave_request',
    'teacher_absence',
    'attendance_correction',
    'late_note',
    'message',
    'session',
    'known_device',
    'push_device',
  ];
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await run(
      sql`select count(*)::int as count from ${sql.identifier(table)} t where t::text ilike '%canary%'`,
    );
    if (Number(rows[0]?.count) > 0) found.push(table);
  }
  const { rows } = await run(sql`select 1 from session where user_id = ${id}`);
  return rows.length > 0 ? [...found, 'a session'] : found;
};

/** Somebody of whom there is everything, and whose work nothing has to name. */
const withAll = async () => {
  const { user, password } = await add({
    ...{
      name: { lo: 'ນາງ canary', en: 'Canary Person' },
      phone: `020 ${55_117_700 + Math.floor(Math.random() * 99)}`,
      email: 'canary@example.org',
    },
    cardCode: `CANARY-${Math.round(performance.now())}`,
  });
  await signIn(user.username, password);
  await run(sql`insert into leave_request (branch_id, user_id, first_day, last_day, reason, asked_by)
    values (1, ${user.id}, '2026-10-01', '2026-10-02', 'canary-illness', ${user.id})`);
  await run(sql`insert into teacher_absence (branch_id, teacher_id, reason, note, first_day, last_day)
    values (1, ${user.id}, 'sick', 'canary-note', '2026-10-05', '2026-10-05')`);
  await run(sql`insert into attendance_correction (branch_id, user_id, day, code, reason, made_by)
    values (1, ${user.id}, '2026-10-05', 'A', 'canary-correction', 1)`);
  await run(sql`insert into late_note (branch_id, user_id, day, event_key, note_id, text_lo, text_en, made_by)
    select 1, ${user.id}, '2026-10-06', gen_random_uuid(), min(id), 'canary-late', 'canary-late', 1 from standard_note`);
  await run(sql`insert into message (branch_id, kind, channel, key, user_id, address, language, subject, body, state, due_at, sent_at)
    select branch_id, kind, 'email', 'canary' || ${user.id}, ${user.id}, 'canary@example.org', 'en', 'canary', 'canary', 'sent',
      now(), now() from message limit 1`);
  await run(sql`insert into push_device (user_id, endpoint, p256dh, auth)
    values (${user.id}, ${`https://push.example/canary${user.id}`}, 'key', 'auth')`);
  return user.id;
};

test('Whoever worked here is erased once the account is closed: nothing stays but what has to', async () => {
  const id = await withAll();
  expect((await preview(id)).hindrances).toEqual(['works']);
  await expect(erase(id, (await preview(id)).version)).rejects.toMatchObject({
    code: 'erasure_hindered',
    details: { hindrances: ['works'] },
  });
  await disable(id);
  const plan = await preview(id);
  expect(plan).toMatchObject({ hindrances: [], nameStays: false, erasedAt: null });
  expect(plan.removed.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['details', 'ways_in', 'leave', 'absences']),
  );
  await expect(erase(id, plan.version - 1)).rejects.toMatchObject({ code: 'conflict' });
  const done = await erase(id, plan.version);
  expect(done).toMatchObject({ removed: [], hindrances: ['erased'] });
  expect(await canaries(id)).toEqual([]);
  expect(await userOf(id)).toMatchObject({
    username: `erased-${id}`,
    name: { lo: `ພະນັກງານເກົ່າ ${id}`, en: `Former staff ${id}` },
    ...{ phone: '', email: '', cardCode: '', sex: null, status: 'disabled' },
  });
  const { rows } = await run(
    sql`select after::text as after, reason from audit_entry where action = 'erase' and entity_id = ${String(id)}`,
  );
  expect(rows).toMatchObject([{ reason }]);
  expect(String(rows[0]?.after)).not.toContain('anary');

  // Who comes back is known again.
  await server.send(disableUsers, { body: { ids: [id], disabled: false, reason: '' } }, 'admin');
  expect((await preview(id)).erasedAt).toBeNull();
});

test('Receipts and marks keep the name of who stands on them; who teaches or has cash isn’t erased', async () => {
  const cashier = await idOf('cashier');
  const teacher = await idOf('teacher');
  await run(sql`update app_user set status = 'disabled' where id in (${cashier}, ${teacher})`);
  const { rows: open } = await run(
    sql`select id from till where cashier_id = ${cashier} and state <> 'closed'`,
  );
  expect((await preview(cashier)).hindrances).toEqual(open.length > 0 ? ['cash'] : []);
  expect((await preview(teacher)).hindrances).toEqual(['teaches']);
  await run(
    sql`update teacher_assignment set end_date = greatest(start_date, '2026-09-02') where teacher_id = ${teacher}`,
  );
  await run(
    sql`update homeroom set end_date = greatest(start_date, '2026-09-02') where teacher_id = ${teacher}`,
  );
  const before = await userOf(teacher);
  const plan = await preview(teacher);
  expect(plan).toMatchObject({ hindrances: [], nameStays: true });
  await erase(teacher, plan.version);
  expect((await userOf(teacher)).name).toEqual(before.name);
});

test('Nobody erases themselves, somebody above them, a family’s account, or anybody without proving who they are', async () => {
  const admin = await idOf('admin');
  await expect(preview(admin)).rejects.toMatchObject({ code: 'own_account' });
  const { rows } = await run(sql`select user_id as id from guardian where user_id is not null limit 1`);
  await expect(preview(Number(rows[0]?.id))).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    server.send(previewStaffErasure, { params: { id: admin } }, 'registrar'),
  ).rejects.toMatchObject({ code: 'no_permission' });
  const { user } = await add();
  await disable(user.id);
  const { version } = await preview(user.id);
  await run(sql`update session set confirmed_at = now() - interval '2 days'`);
  await expect(erase(user.id, version)).rejects.toMatchObject({ code: 'confirmation_needed' });
  await run(sql`update session set confirmed_at = now()`);
});

test('A rule of the school erases who left long enough ago, each with a line of its own', async () => {
  const [old, young] = [await withAll(), (await add()).user.id];
  await disable(old);
  await disable(young);
  await run(
    sql`update app_user set employed_from = '2020-01-01', employed_until = '2021-05-31' where id = ${old}`,
  );
  const { rules } = await server.send(readRetention, {}, 'admin');
  const version = rules.find(({ kind }) => kind === 'staff')?.version ?? 0;
  const choose = (months: number) =>
    server.send(changeRetention, { params: { kind: 'staff' }, body: { months, version } }, 'admin');
  await expect(choose(6)).rejects.toMatchObject({ code: 'kept_by_law' });
  expect((await choose(24)).due).toBe(1);
  await server.send(runRetention, {}, 'admin');
  await expect.poll(async () => (await preview(old)).erasedAt, { timeout: 10_000 }).not.toBeNull();
  expect((await preview(young)).erasedAt).toBeNull();
  const { rows } = await run(
    sql`select reason from audit_entry where action = 'erase' and entity_id = ${String(old)}`,
  );
  expect(rows).toEqual([{ reason: expect.stringMatching(/^Rule: left before /) }]);
});

test('One file has all that is kept of somebody who works here: nothing of others, and no secret', async () => {
  const id = await withAll();
  const file = await server.send(exportStaffData, { params: { id } }, 'admin');
  const text = await file.text();
  const { tables } = JSON.parse(text) as { tables: Record<string, Record<string, unknown>[]> };
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(['app_user', 'leave_request', 'teacher_absence', 'session', 'audit_done']),
  );
  expect(tables.app_user).toMatchObject([{ id, email: 'canary@example.org' }]);
  for (const rows of Object.values(tables))
    for (const row of rows) {
      expect([id, null, undefined]).toContain(row.user_id);
      expect(Object.keys(row).filter((column) => /hash|token|secret|password_/.test(column))).toEqual([]);
    }
  expect(tables.user_photo ?? []).toEqual([]);
  const { rows } = await server.send(userAudit, { params: { id } }, 'admin');
  expect(rows[0]).toMatchObject({ action: 'export' });
  await expect(server.send(exportStaffData, { params: { id } }, 'registrar')).rejects.toMatchObject({
    code: 'no_permission',
  });
  const admin = await idOf('admin');
  await expect(server.send(exportStaffData, { params: { id: admin } }, 'operator')).rejects.toMatchObject({
    code: 'above_own_rights',
  });
});
