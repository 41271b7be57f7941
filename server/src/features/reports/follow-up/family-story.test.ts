import { dayStory } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let id: number;
let day: string;
let guardian: number;

const run = (query: ReturnType<typeof sql>) => server.app.db.execute<Record<string, never>>(query);
const story = (as: Account) => server.send(dayStory, { params: { id, day } }, as);

beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.db.execute<{ id: number; day: string; guardian: number }>(sql`
    select l.student_id as id, g.id as guardian, max(e.day)::text as day
    from student_guardian l join guardian g on g.id = l.guardian_id join app_user u on u.id = g.user_id
      join student s on s.id = l.student_id and s.family_id = g.family_id
      join check_event e on e.student_id = l.student_id and e.direction = 'out'
    where u.username = 'family' and l.legal_restriction = '' group by 1, 2 order by 1 limit 1`);
  [{ id, day, guardian }] = rows as [{ id: number; day: string; guardian: number }];
  await run(sql`insert into check_event
      (branch_id, student_id, day, direction, occurred_at, recorded_by, source, device, collected_by, idempotency_key)
    select e.branch_id, ${id}, ${day}, 'out', max(e.occurred_at) + interval '5 minutes', u.id, 'scanner', 'Tablet 7',
      ${guardian}, gen_random_uuid()
    from check_event e, app_user u where e.student_id = ${id} and e.day = ${day} and u.username = 'gate'
    group by e.branch_id, u.id`);
  await run(sql`insert into attendance_correction (student_id, branch_id, day, code, reason, made_by, approved_by)
    select ${id}, e.branch_id, ${day}, 'P', 'The reader was slow', u.id, u.id from app_user u, enrolment e
    where u.username = 'head' and e.student_id = ${id} and e.is_current limit 1`);
});
afterAll(() => server.stop());

const restrict = (to: string) =>
  run(
    sql`update student_guardian set legal_restriction = ${to} where student_id = ${id} and guardian_id = ${guardian}`,
  );
beforeEach(() => restrict(''));

test('a family sees the scans, the times of the shift and the words behind its child’s day, as the staff does', async () => {
  const [told, known] = await Promise.all([story('family'), story('head')]);
  expect(known.scans.length).toBeGreaterThan(0);
  expect(told.shift).toEqual(known.shift);
  expect(told.word).toEqual(known.word);
  expect(
    told.scans.map(({ at, direction, lateMinutes, kiosk }) => ({ at, direction, lateMinutes, kiosk })),
  ).toEqual(
    known.scans.map(({ at, direction, lateMinutes, kiosk }) => ({ at, direction, lateMinutes, kiosk })),
  );
  expect(told.words.at(-1)).toMatchObject({ code: 'P', reason: 'The reader was slow' });
  const gone = told.scans.at(-1);
  expect(gone?.collectedBy).toEqual(known.scans.at(-1)?.collectedBy);
  expect(gone?.collectedBy).not.toBeNull();
});

test('it learns of no member of staff who it was, nor what is kept of the gate’s devices', async () => {
  const { rows } = await server.app.db.execute<{ lo: string; en: string }>(
    sql`select name_lo as lo, name_en as en from app_user where username <> 'family'`,
  );
  const told = await story('family');
  const collected = told.scans.flatMap(({ collectedBy }) =>
    collectedBy ? [collectedBy.lo, collectedBy.en] : [],
  );
  const said = JSON.stringify(told);
  const staff = rows.flatMap(({ lo, en }) => [lo, en]).filter((name) => name && !collected.includes(name));
  expect(staff.filter((name) => said.includes(name))).toEqual([]);
  expect(told.scans.every(({ by, device, signature, photo }) => !by && !device && !signature && !photo)).toBe(
    true,
  );
});

test('a guardian with whom the child doesn’t live is not told with whom it went, nor when it may go', async () => {
  await restrict('Must not collect the child.');
  const { scans, permission } = await story('family');
  expect(scans.length).toBeGreaterThan(0);
  expect(scans.map(({ collectedBy, bearer }) => collectedBy ?? bearer)).toEqual(scans.map(() => null));
  expect(permission).toBeNull();
});

test('another family’s child is nobody’s to it', async () => {
  const { rows } = await server.app.db.execute<{ id: number }>(sql`
    select e.student_id as id from enrolment e where e.is_current and e.branch_id = 1 and not exists (
      select 1 from student_guardian l join guardian g on g.id = l.guardian_id join app_user u on u.id = g.user_id
      where l.student_id = e.student_id and u.username = 'family')
    and e.class_id = (select class_id from enrolment where student_id = ${id} and is_current limit 1) limit 1`);
  const params = { id: rows[0]?.id ?? 0, day };
  await expect(server.send(dayStory, { params }, 'family')).rejects.toMatchObject({ status: 404 });
  await expect(server.send(dayStory, { params }, 'head')).resolves.toMatchObject({ word: expect.anything() });
});
