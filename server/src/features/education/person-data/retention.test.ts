import { eraseStudent, previewErasure } from '@suksa/contracts/education';
import { getJob } from '@suksa/contracts/job';
import {
  changeRetention,
  previewRetention,
  type RetentionKind,
  readRetention,
  runRetention,
} from '@suksa/contracts/settings/data/retention';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { retainWhatIsDue, retentionJobs } from './retention-job.ts';
import { firstKeptDay, isRunDue } from './retention-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.ready();
}, 120_000);
afterAll(() => server.stop());

const run = (text: ReturnType<typeof sql>) => server.app.db.execute<{ count: number }>(text);
const ruleOf = async (kind: RetentionKind) => {
  const { rules } = await server.send(readRetention, {}, 'admin');
  const found = rules.find((rule) => rule.kind === kind);
  if (!found) throw new Error(`no rule of ${kind}`);
  return found;
};
const choose = async (kind: RetentionKind, months: number | null) => {
  const { version } = await ruleOf(kind);
  return server.send(changeRetention, { params: { kind }, body: { months, version } }, 'admin');
};
const ended = async (id: number) => {
  await expect
    .poll(async () => (await server.send(getJob, { params: { id } }, 'admin')).state, { timeout: 20_000 })
    .toBe('done');
  return server.send(getJob, { params: { id } }, 'admin');
};
const countOf = async (text: ReturnType<typeof sql>) => (await run(text)).rows[0]?.count;

test.each([
  ['2026-11-25', 3, '2026-08-25'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-03-31', 1, '2024-02-29'],
  ['2026-01-15', 12, '2025-01-15'],
  ['2026-12-31', 6, '2026-06-30'],
  ['2026-01-31', 2, '2025-11-30'],
])('So many months before %s (%i) the first day that is kept is %s', (today, months, day) => {
  expect(firstKeptDay(today, months)).toBe(day);
});

test('A run is due once a night, also where the machine was off', () => {
  const at = (time: string) => new Date(`2026-11-25T${time}:00+07:00`);
  expect(isRunDue(at('02:59'), undefined)).toBe(false);
  expect(isRunDue(at('03:00'), undefined)).toBe(true);
  expect(isRunDue(at('09:00'), at('03:01').toISOString())).toBe(false);
  expect(isRunDue(at('09:00'), new Date('2026-11-24T03:01:00+07:00').toISOString())).toBe(true);
});

test('Nothing goes by itself unless the school says so; what would go is told before', async () => {
  const { rules, last } = await server.send(readRetention, {}, 'admin');
  expect(rules.every(({ months, due }) => months === null && due === 0)).toBe(true);
  expect(last).toBeNull();
  await expect(server.send(readRetention, {}, 'head')).rejects.toMatchObject({ code: 'no_permission' });
  await run(sql`insert into enquiry (name, phone, level_id, year, message, locale, status, answered_by, answered_at)
    select 'canary-asker', '+8562055500099', min(id), '2026-2027', 'canary', 'lo', 'answered', 1, now() - interval '400 days' from level`);
  await run(sql`insert into enquiry (name, phone, level_id, year, message, locale, created_at)
    select 'canary-waits', '+8562055500098', min(id), '2026-2027', '', 'lo', now() - interval '400 days' from level`);
  const preview = (months: number) =>
    server.send(previewRetention, { params: { kind: 'enquiries' }, query: { months } }, 'admin');
  expect(await preview(12)).toEqual({ due: 1 });
  expect(await preview(24)).toEqual({ due: 0 });
  await expect(preview(1)).rejects.toMatchObject({ code: 'kept_by_law' });
});

test('What the law keeps is kept, whatever is asked; two people who change one rule are told of each other', async () => {
  const { version } = await ruleOf('students');
  const body = { months: 6, version };
  const params = { kind: 'students' as const };
  await expect(server.send(changeRetention, { params, body }, 'admin')).rejects.toMatchObject({
    code: 'kept_by_law',
  });
  await expect(run(sql`update retention_rule set months = 6 where kind = 'students'`)).rejects.toMatchObject({
    cause: { constraint: 'retention_rule_kept_long_enough' },
  });
  await choose('students', 24);
  await expect(
    server.send(changeRetention, { params, body: { months: 12, version } }, 'admin'),
  ).rejects.toMatchObject({ code: 'conflict' });
  await choose('students', null);
  await run(sql`update session set confirmed_at = now() - interval '2 days'`);
  await expect(server.send(runRetention, {}, 'admin')).rejects.toMatchObject({ code: 'confirmation_needed' });
  await run(sql`update session set confirmed_at = now()`);
});

test('The night takes away what is due, of each kind, and writes down how much and never what', async () => {
  const { rows } = await run(sql`select min(id) as count from student where status = 'enrolled'
    and not exists (select from invoice i where i.student_id = student.id and i.balance > 0 and i.ended_on is null)`);
  const id = rows[0]?.count ?? 0;
  await run(sql`update student set status = 'withdrawn', health_note = 'canary-health' where id = ${id}`);
  await run(sql`update enrolment set is_current = false, start_date = '2020-09-01', end_date = '2020-12-01',
    exit_code = 'withdrawn' where student_id = ${id}`);
  await run(sql`insert into family_contact (family_id, day, channel, text, author_id)
    select family_id, '2024-01-10', 'call', 'canary-call', 1 from student where id = ${id}`);
  await run(sql`insert into visitor (branch_id, key, day, name, host, reason, arrived_at, admitted_by)
    select 1, gen_random_uuid(), day, name, 'canary-host', 'canary-reason', day, 1
    from (values ('2024-01-10'::date, 'canary-visitor'), (now()::date, 'canary-guest')) as v (day, name)`);
  await run(sql`insert into early_leave_permit (branch_id, student_id, day, permitted, reason, made_by)
    values (1, ${id}, '2024-01-10', true, 'canary-dentist', 1)`);
  for (const kind of [
    ...(['enquiries', 'contacts', 'leave', 'imports', 'messages', 'students', 'visitors'] as const),
  ])
    await choose(kind, 12);
  const { rules } = await server.send(readRetention, {}, 'admin');
  const due = new Map(rules.map((rule) => [rule.kind, rule.due]));
  expect(due.get('enquiries')).toBe(1);
  expect(due.get('contacts')).toBeGreaterThan(0);

  const jobs = retentionJobs(server.app);
  const night = new Date('2100-01-01T20:30:00Z');
  const [school] = server.app.schools;
  if (!school) throw new Error('A server serves a school.');
  expect(
    await Promise.all([
      retainWhatIsDue(server.app, school, jobs, night),
      retainWhatIsDue(server.app, school, jobs, night),
    ]),
  ).toContain(true);
  const { last } = await server.send(readRetention, {}, 'admin');
  const done = await ended(last?.id ?? 0);
  expect(done.startedBy.en).toBe('The server');
  const after = await server.send(readRetention, {}, 'admin');
  expect(after.rules.filter((rule) => rule.due > 0)).toEqual([]);
  expect(await countOf(sql`select count(*)::int as count from enquiry where name = 'canary-asker'`)).toBe(0);
  expect(await countOf(sql`select count(*)::int as count from enquiry where name = 'canary-waits'`)).toBe(1);
  expect(
    await countOf(sql`select count(*)::int as count from family_contact where text = 'canary-call'`),
  ).toBe(0);
  expect(await countOf(sql`select count(*)::int as count from visitor where name = 'canary-visitor'`)).toBe(
    0,
  );
  expect(
    await countOf(sql`select count(*)::int as count from early_leave_permit where reason = 'canary-dentist'`),
  ).toBe(0);
  expect(
    await countOf(sql`select count(*)::int as count from audit_entry where action = 'throw_away' and entity_id = 'enquiries'
      and after ->> 'count' = '1' and actor_id is null`),
  ).toBe(1);
  const text = await run(
    sql`select string_agg(coalesce(after::text, ''), '') as count from audit_entry where action = 'throw_away'`,
  );
  expect(String(text.rows[0]?.count)).not.toContain('canary');
});

test('Who left long ago is erased by the rule as by hand; who owes is left', async () => {
  const { rows } =
    await run(sql`select id as count from student where status in ('withdrawn', 'transferred_out', 'graduated')
    and erased_at is null order by id limit 1`);
  const id = rows[0]?.count ?? 0;
  expect(id).toBeGreaterThan(0);
  await run(sql`update student set health_note = 'canary-health' where id = ${id}`);
  await run(sql`update retention_rule set months = null where kind <> 'students'`);
  await run(sql`alter table enrolment disable trigger user`);
  await run(
    sql`update enrolment set start_date = '2019-09-02', end_date = '2020-01-02' where student_id = ${id}`,
  );
  await run(sql`alter table enrolment enable trigger user`);
  await run(
    sql`update invoice set ended_on = '2026-11-20' where student_id = ${id} and balance > 0 and ended_on is null`,
  );
  expect((await ruleOf('students')).due).toBeGreaterThan(0);
  const job = await server.send(runRetention, {}, 'admin');
  await ended(job.id);
  expect(
    await countOf(
      sql`select count(*)::int as count from student where id = ${id} and erased_at is not null and health_note = ''`,
    ),
  ).toBe(1);
  const plan = await server.send(previewErasure, { params: { id } }, 'admin');
  await expect(
    server.send(eraseStudent, { params: { id }, body: { version: plan.version, reason: 'Again' } }, 'admin'),
  ).rejects.toMatchObject({ code: 'erasure_hindered' });
});

test('Who asked for a place long ago and never came is erased as those who left; who is to come is left', async () => {
  const add = (code: string) =>
    run(sql`with home as (insert into family (name_lo, name_en, sort_key) values ('ຄຳ', '', 'x') returning id)
      insert into student (code, family_id, sex, first_name_lo, first_name_en, sort_key, folded_name, status, created_at)
      select ${code}, id, 'female', 'ຄຳ', ${code}, 'x', 'x', 'applicant', now() - interval '400 days' from home
      returning id as count`);
  const [gone, coming] = [(await add('APPLIED-1')).rows[0]?.count, (await add('APPLIED-2')).rows[0]?.count];
  await run(sql`insert into enrolment (student_id, branch_id, year_id, class_id, start_date, entry_code)
    select ${coming}, branch_id, year_id, class_id, start_date, 'new' from enrolment where is_current limit 1`);
  await run(sql`alter table enrolment disable trigger user`);
  await run(sql`insert into enrolment (student_id, branch_id, year_id, class_id, is_current, start_date, end_date, entry_code,
      exit_code) select ${gone}, branch_id, year_id, class_id, false, '2024-09-02', '2024-09-02', 'new', 'withdrawn'
    from enrolment where is_current limit 1`);
  await run(sql`alter table enrolment enable trigger user`);
  await run(sql`update retention_rule set months = null`);
  await choose('students', 12);
  await ended((await server.send(runRetention, {}, 'admin')).id);
  const { rows } = await run(sql`select id as count from student
    where id in (${gone}, ${coming}) and erased_at is null and first_name_lo = 'ຄຳ'`);
  expect(rows).toEqual([{ count: coming }]);
});

test('What an earlier version left of who was erased goes at night, once, whether or not there is a rule', async () => {
  await run(sql`update retention_rule set months = null`);
  const [id = 0, whole = 0] = (
    await run(sql`select id as count from student where erased_at is not null order by id limit 2`)
  ).rows.map(({ count }) => Number(count));
  expect(whole).toBeGreaterThan(0);
  await run(sql`update student set blood_group = 'canary-blood' where id = ${id}`);
  const linesOf = (student: number) =>
    countOf(sql`select count(*)::int as count from audit_entry where entity = 'education.student'
      and entity_id = ${String(student)} and action = 'erase'`);
  const [before, others] = [await linesOf(id), await linesOf(whole)];
  const [school] = server.app.schools;
  if (!school) throw new Error('A server serves a school.');
  const jobs = retentionJobs(server.app);
  for (const night of ['2101-01-01T20:30:00Z', '2102-01-01T20:30:00Z']) {
    expect(await retainWhatIsDue(server.app, school, jobs, new Date(night))).toBe(true);
    await ended((await server.send(readRetention, {}, 'admin')).last?.id ?? 0);
    expect(
      await countOf(sql`select count(*)::int as count from student where id = ${id} and blood_group = ''`),
    ).toBe(1);
    expect(await linesOf(id)).toBe((before ?? 0) + 1);
    expect(await linesOf(whole)).toBe(others);
  }
});
