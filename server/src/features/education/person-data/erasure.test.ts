import { eraseStudent, exportPersonData, previewErasure } from '@suksa/contracts/education';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
/** With money and scans, papers and people around. */
let id: number;

const one = async (query: ReturnType<typeof sql>) =>
  (await server.app.db.execute<{ id: number }>(query)).rows[0]?.id ?? 0;

beforeAll(async () => {
  server = await startTestServer();
  id =
    await one(sql`select i.student_id as id from invoice i join check_event c on c.student_id = i.student_id
    join student s on s.id = i.student_id where s.status = 'enrolled' and (select count(*) from student o
    where o.family_id = s.family_id) = 1 limit 1`);
  const { db } = server.app;
  await db.execute(sql`update student set health_note = 'canary-health', identity_number = 'canary-identity',
    village = 'canary-village', nickname = 'canary-nick' where id = ${id}`);
  await db.execute(
    sql`update student_guardian set legal_restriction = 'canary-order' where student_id = ${id}`,
  );
  await db.execute(sql`update guardian set phone = '+8562055500011', occupation = 'canary-work', name_en = 'canary-guardian'
    where id in (select guardian_id from student_guardian where student_id = ${id})`);
  // A parent who works at the school.
  await db.execute(sql`update guardian set user_id = (select id from app_user where username = 'teacher')
    where id = (select min(guardian_id) from student_guardian where student_id = ${id})`);
  await db.execute(sql`insert into student_former_name (student_id, first_name_lo, surname_lo, first_name_en, surname_en)
    values (${id}, 'canary-former', '', '', '')`);
  // Filled forms with the student in them, and one of a class.
  await db.execute(
    sql`insert into job (kind, subject, branch_id, input, request_id) values ('x', 'x', 1, '{}', 'x')`,
  );
  await db.execute(sql`insert into filled_form (job_id, form_id, number, student_id, name, content)
    select j.id, f.id, n, case n when 1 then ${id}::int end, 'canary.xlsx', 'canary-form'
    from (select max(id) as id from job) j, (select min(id) as id from report_form) f, generate_series(1, 2) n`);
  await db.execute(sql`insert into student_photo (student_id, content_type, content) values (${id}, 'image/jpeg', 'canary')
    on conflict do nothing`);
  await db.execute(sql`insert into guardian_photo (guardian_id, content_type, content)
    select guardian_id, 'image/jpeg', 'canary' from student_guardian where student_id = ${id}`);
  await db.execute(sql`insert into pick_up_photo (event_key, branch_id, student_id, day, content, made_by)
    values (gen_random_uuid(), 1, ${id}, '2026-11-20', 'canary', 1)`);
  await db.execute(sql`insert into absence_contact (branch_id, student_id, day, how, said, made_by)
    values (1, ${id}, '2026-11-20', 'phone', 'canary-said', 1)`);
  await db.execute(sql`insert into family_contact (family_id, day, channel, text, author_id)
    select family_id, '2026-11-20', 'call', 'canary-call', 1 from student where id = ${id}`);
});
afterAll(() => server.stop());

const preview = () => server.send(previewErasure, { params: { id } }, 'admin');
const erase = (version: number) =>
  server.send(eraseStudent, { params: { id }, body: { version, reason: 'The family asked' } }, 'admin');
const leave = () => server.app.db.execute(sql`update student set status = 'withdrawn' where id = ${id}`);
const settle = () =>
  server.app.db.execute(
    sql`update invoice set ended_on = '2026-11-20' where student_id = ${id} and balance > 0`,
  );

test('Who studies, or owes, is not erased; only who may delete students asks for it', async () => {
  for (const account of ['cashier', 'teacher', 'gate', 'family'] as const)
    await expect(server.send(previewErasure, { params: { id } }, account)).rejects.toMatchObject({
      code: 'no_permission',
    });
  expect((await preview()).hindrances).toContain('studies');
  await expect(erase((await preview()).version)).rejects.toMatchObject({ code: 'erasure_hindered' });
  await leave();
  await expect(server.send(previewErasure, { params: { id: 999_999 } }, 'admin')).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('It asks once more who one is, when the last proof is old', async () => {
  const { version } = await preview();
  await server.app.db.execute(sql`update session set confirmed_at = now() - interval '2 hours'`);
  await expect(erase(version)).rejects.toMatchObject({ status: 403, code: 'confirmation_needed' });
  await server.app.db.execute(sql`update session set confirmed_at = now()`);
});

test('What was shown goes, and nothing of it is left but in the log; money, marks and the name they need stay', async () => {
  await settle();
  const plan = await preview();
  expect(plan.hindrances).toEqual([]);
  expect(plan.nameStays).toBe(true);
  expect(plan.removed.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['details', 'photo', 'former_names', 'guardians', 'contacts']),
  );
  await expect(erase(plan.version + 1)).rejects.toMatchObject({ code: 'conflict' });
  const after = await erase(plan.version);
  expect(after.removed).toEqual([]);
  expect(after.erasedAt).not.toBeNull();
  expect(after.kept.filter(({ what }) => what !== 'audit')).toEqual(
    plan.kept.filter(({ what }) => what !== 'audit'),
  );
  const file = await server.send(exportPersonData, { params: { id } }, 'head');
  const { audit_entry: log, ...left } = JSON.parse(await file.text()).tables;
  expect(JSON.stringify(left)).not.toMatch(/canary|55500011/);
  expect(JSON.stringify(log)).toContain('The family asked');
  const { rows } = await server.app.db.execute(
    sql`select token from student_search where student_id = ${id} and (token like '%canary%' or token like '%55500011%')`,
  );
  expect(rows).toEqual([]);
  const copies = await server.app.db.execute(sql`select 1 from filled_form`);
  expect(copies.rows).toEqual([]);
  const faces = await server.app.db.execute(sql`select 1 from guardian_photo where content = 'canary'`);
  expect(faces.rows).toEqual([]);
  const collectors = await server.app.db.execute(sql`select 1 from pick_up_photo`);
  expect(collectors.rows).toEqual([]);
  const staff = await server.app.db.execute(sql`select status from app_user where username = 'teacher'`);
  expect(staff.rows).toEqual([{ status: 'active' }]);
  await expect(erase(after.version)).rejects.toMatchObject({ code: 'erasure_hindered' });
});

test('Whom neither marks nor money name loses the name too; who comes back is known again', async () => {
  const { db } = server.app;
  const family = await one(
    sql`insert into family (name_lo, name_en, sort_key) values ('ຄຳແພງ', 'canary-family', 'x') returning id`,
  );
  const other =
    await one(sql`insert into student (code, family_id, sex, first_name_lo, first_name_en, sort_key, folded_name,
      status) values ('ERASE-1', ${family}, 'female', 'ຄຳແພງ', 'Khampheng', 'x', 'x', 'applicant') returning id`);
  await db.execute(sql`insert into enrolment (student_id, branch_id, year_id, class_id, start_date, end_date, entry_code, exit_code)
    select ${other}, branch_id, year_id, class_id, start_date, start_date + 1, 'new', 'withdrawn' from enrolment
    where student_id = ${id} limit 1`);
  const params = { id: other };
  const plan = await server.send(previewErasure, { params }, 'admin');
  expect(plan.nameStays).toBe(false);
  await server.send(eraseStudent, { params, body: { version: plan.version, reason: 'Never came' } }, 'admin');
  const named = sql`select first_name_lo, first_name_en, erased_at is null as known from student where id = ${other}`;
  expect((await db.execute(named)).rows).toEqual([
    { first_name_lo: 'ນັກຮຽນ', first_name_en: 'Student', known: false },
  ]);
  const families = await db.execute(sql`select name_en from family where id = ${family}`);
  expect(families.rows).toEqual([{ name_en: 'Family' }]);
  await db.execute(sql`update student set status = 'enrolled' where id = ${other}`);
  expect((await db.execute(named)).rows).toMatchObject([{ known: true }]);
});

test('Outside of an erasure what was said to people can not be taken back', async () => {
  await expect(
    server.app.db.execute(sql`update attendance_correction set reason = 'Another'`),
  ).rejects.toMatchObject({ cause: { constraint: 'attendance_correction_append_only' } });
  await expect(
    server.app.db.execute(sql`delete from family_contact where family_id > 0`),
  ).rejects.toMatchObject({ cause: { constraint: 'family_contact_append_only' } });
});
