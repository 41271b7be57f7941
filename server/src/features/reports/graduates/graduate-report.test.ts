import { type CountBySex, graduateReport } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let yearId: number;

const statuses = [
  'candidate',
  'eligible',
  'not_eligible',
  'exam_passed',
  'exam_failed',
  're_sit',
  'approved',
  'certificate_issued',
  'handed_over',
  'revoked',
];

/** The year before, in which the students of three levels stand in all states, with averages in tenths and ties. */
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from academic_year where branch_id = 1 and state = 'closed' order by start_date desc limit 1`);
  yearId = rows[0]?.id ?? 0;
  await db.execute(sql`delete from graduation_candidate where batch_id in
    (select id from graduation_batch where year_id = ${yearId})`);
  await db.execute(sql`
    insert into graduation_batch (branch_id, year_id, level_id, leaves_school, created_by)
    select 1, ${yearId}, l.id, true, 1 from level l where l.code in ('P5', 'M4', 'M7') on conflict do nothing`);
  await db.execute(sql`
    insert into graduation_candidate (batch_id, student_id, enrolment_id, status, exam_result, re_sit_result)
    select b.id, e.student_id, e.id, (${sql.param(statuses)}::text[])[1 + (e.student_id * 7) % ${statuses.length}],
      case when e.student_id % 3 > 0 then (e.student_id * 13 % 101) / 10.0 end,
      case when e.student_id % 3 > 0 and e.student_id % 7 = 0 then 6 end
    from enrolment e join class c on c.id = e.class_id
    join graduation_batch b on b.year_id = e.year_id and b.level_id = c.level_id
    where e.year_id = ${yearId} and e.is_current`);
  await db.execute(sql`
    insert into year_result (student_id, year_id, average)
    select c.student_id, ${yearId}, (c.student_id * 3 % 91) / 10.0 from graduation_candidate c
    join graduation_batch b on b.id = c.batch_id where b.year_id = ${yearId} and c.student_id % 5 > 0
    on conflict (student_id, year_id) do update set average = excluded.average, re_sit_average = null`);
});
afterAll(() => server.stop());

const ask = (query: Record<string, unknown> = {}) =>
  server.send(graduateReport, { query: { yearId, size: 100, ...query } }, 'head');

test('what is counted equals a recount from the raw rows, level by level', async () => {
  const { statistics } = await ask();
  const { rows } = await server.app.db.execute<Record<string, number>>(sql`
    select b.level_id, count(*)::int as registered, count(*) filter (where s.sex = 'female')::int as women,
      count(*) filter (where g.exam_result is not null)::int as sat,
      count(*) filter (where g.status in
        ('exam_passed', 'approved', 'certificate_issued', 'handed_over', 'withheld'))::int as passed,
      count(*) filter (where r.average >= 8)::int as best
    from graduation_candidate g join graduation_batch b on b.id = g.batch_id
    join student s on s.id = g.student_id
    left join year_result r on r.student_id = s.id and r.year_id = b.year_id
    where b.year_id = ${yearId} group by 1`);
  expect(rows.length).toBeGreaterThan(1);
  for (const raw of rows) {
    const one = statistics.find(({ levelId }) => levelId === raw.level_id);
    expect(one).toMatchObject({
      registered: { total: raw.registered, female: raw.women },
      sat: { total: raw.sat },
      passed: { total: raw.passed },
    });
    expect(one?.bands.find(({ band }) => band === 'from_8')?.count.total).toBe(raw.best);
  }
});

test('women and men add up, outcomes add up, levels add up to the whole, and so do the averages’ bands', async () => {
  const { statistics } = await ask();
  const sum = (counts: readonly CountBySex[]) => counts.reduce((all, { total }) => all + total, 0);
  const whole = statistics.at(-1);
  for (const one of statistics) {
    const { bands, level: _, levelId: __, ...counts } = one;
    for (const { total, female, male } of [...Object.values(counts), ...bands.map(({ count }) => count)])
      expect(female + male).toBe(total);
    expect(sum([one.passed, one.failed, one.open, one.revoked])).toBe(one.registered.total);
    expect(sum(bands.map(({ count }) => count))).toBe(one.registered.total);
  }
  expect(whole?.levelId).toBeNull();
  expect(sum(statistics.slice(0, -1).map(({ registered }) => registered))).toBe(whole?.registered.total);
});

test('each number opens to exactly its people', async () => {
  const { statistics } = await ask();
  for (const { levelId, ...one } of statistics) {
    const of = levelId === null ? {} : { levelId };
    for (const sex of ['female', 'male'] as const) {
      expect((await ask({ ...of, sex })).total).toBe(one.registered[sex]);
      expect((await ask({ ...of, sex, sat: 'yes' })).total).toBe(one.sat[sex]);
      for (const outcome of ['passed', 'failed', 'open', 'revoked'] as const)
        expect((await ask({ ...of, sex, outcome })).total).toBe(one[outcome][sex]);
    }
    expect((await ask({ ...of, certificate: 'yes' })).total).toBe(one.certificates.total);
    for (const { band, count } of one.bands) expect((await ask({ ...of, band })).total).toBe(count.total);
  }
});

test('the honour list has the best ten of each level who passed, and equal averages share a place', async () => {
  const all = await ask({ honour: 'yes', sort: 'honour' });
  expect(all.total).toBeGreaterThan(1);
  for (const { id } of all.levels) {
    const { rows } = await ask({ honour: 'yes', levelId: id, sort: 'honour' });
    const passed = (await ask({ levelId: id, outcome: 'passed' })).rows;
    const marks = passed.map(({ average, result }) => average ?? result).filter((mark) => mark !== null);
    for (const row of rows) {
      expect(row.outcome).toBe('passed');
      const better = marks.filter((mark) => mark > (row.average ?? row.result ?? 0)).length;
      expect(row.honour).toBe(better + 1);
      expect(row.honour).toBeLessThanOrEqual(10);
    }
    const last = Math.min(...rows.map(({ average, result }) => average ?? result ?? 0));
    for (const row of passed)
      if ((row.average ?? row.result ?? 0) > last) expect(rows.map(({ id }) => id)).toContain(row.id);
  }
});

test('a re-sit stands for the exam', async () => {
  const { rows } = await ask({ sat: 'yes', sort: 'code' });
  const again = rows.find(({ studentId }) => studentId % 3 > 0 && studentId % 7 === 0);
  expect(again?.result).toBe(6);
});

test('without a year it is that of the header, or the last one before it in which somebody finished', async () => {
  const shown = await server.send(graduateReport, { query: {} }, 'head');
  expect(shown.yearId).toBe(yearId);
  expect(shown.yearClosed).toBe(true);
  const all = await ask({ yearId: 'all' });
  expect(all.yearId).toBeNull();
  expect(all.total).toBeGreaterThanOrEqual(shown.total);
  const other = await server.send(graduateReport, { query: { yearId: 'all' } }, 'admin', { branchId: 2 });
  const ids = new Set(all.rows.map(({ id }) => id));
  for (const { id } of other.rows) expect(ids.has(id)).toBe(false);
});

test('a year of another branch isn’t found, a teacher has no permission, and nobody sees it without signing in', async () => {
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select id from academic_year where branch_id = 2 limit 1`,
  );
  await expect(ask({ yearId: rows[0]?.id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(server.send(graduateReport, { query: {} }, 'teacher')).rejects.toMatchObject({
    code: 'no_permission',
  });
  await expect(server.send(graduateReport, { query: {} }, 'nobody')).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});
