import {
  type ExitLine,
  type ExitStatistics,
  exitKinds,
  exitReport,
  issueTransferPaper,
  noteExit,
} from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertLeavers } from '../../../db/demo/leavers.ts';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
/** The closed year, and the open one after it. */
let yearId: number;
let openYearId: number;
/** Three who studied here last year, and of whom this year knows nothing. */
let missing: number[];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  const years = await db.execute<{ id: number; state: string }>(
    sql`select id, state from academic_year where branch_id = 1 and state in ('open', 'closed') order by start_date`,
  );
  yearId = years.rows.find(({ state }) => state === 'closed')?.id ?? 0;
  openYearId = years.rows.find(({ state }) => state === 'open')?.id ?? 0;
  const gone = await db.execute<{ id: number }>(sql`
    select e.student_id as id from enrolment e where e.year_id = ${yearId} and e.exit_code = 'year_end'
      and exists (select 1 from enrolment n where n.student_id = e.student_id and n.year_id = ${openYearId})
    order by e.student_id limit 3`);
  missing = gone.rows.map(({ id }) => id);
  await db.execute(
    sql`delete from enrolment where year_id = ${openYearId} and student_id = any(${sql.param(missing)}::int[])`,
  );
  // Others leave in all ways.
  await db.execute(sql`
    update enrolment e set end_date = e.end_date - (k.n::int * 9),
      exit_code = (array['transferred_out', 'withdrawn', 'dropped_out', 'deceased'])[1 + k.n % 4]
    from (select id, row_number() over (order by id) as n from enrolment
      where year_id = ${yearId} and is_current and student_id <> all(${sql.param(missing)}::int[]) limit 14) k
    where k.id = e.id`);
});
afterAll(() => server.stop());

const ask = (query: Record<string, unknown> = {}) =>
  server.send(exitReport, { query: { yearId, size: 100, ...query } }, 'head');

const lineOf = async (studentId: number): Promise<ExitLine> => {
  const line = (await ask()).rows.find((row) => row.studentId === studentId);
  if (!line) throw new Error(`student ${studentId} isn’t in the register of leavers`);
  return line;
};

const noted = { destination: '', clearance: '', reason: '', accountedAs: null } as const;

describe('the register of leavers', () => {
  test('counts what the raw enrolments come to', async () => {
    const { statistics } = await ask();
    const { rows } = await server.app.db.execute<{ sex: 'female' | 'male'; how: string; n: number }>(sql`
      select s.sex, coalesce(e.exit_code, '') as how, count(*)::int as n
      from enrolment e join student s on s.id = e.student_id
      where e.year_id = ${yearId} and not exists (select 1 from enrolment f
        where f.student_id = e.student_id and f.year_id = e.year_id and f.start_date > e.start_date)
      group by 1, 2`);
    const whole = statistics.at(-1) as ExitStatistics;
    const sumOf = (some: typeof rows) => some.reduce((sum, { n }) => sum + n, 0);
    expect(whole.roll.total).toBe(sumOf(rows));
    for (const kind of exitKinds.filter((one) => one !== 'missing'))
      for (const sex of ['female', 'male'] as const)
        expect(whole.kinds[kind][sex], `${kind} ${sex}`).toBe(
          sumOf(rows.filter((row) => row.how === kind && row.sex === sex)),
        );
    expect(whole.kinds.missing.total).toBe(missing.length);
  });

  test('puts everyone into exactly one group: women and men, kinds and levels add up', async () => {
    const { statistics } = await ask();
    for (const { roll, stayed, kinds } of statistics) {
      for (const { total, female, male } of [roll, stayed, ...Object.values(kinds)])
        expect(female + male).toBe(total);
      const left = Object.values(kinds).reduce((sum, { total }) => sum + total, 0);
      expect(left + stayed.total).toBe(roll.total);
    }
    const levels = statistics.slice(0, -1).reduce((sum, { roll }) => sum + roll.total, 0);
    expect(levels).toBe(statistics.at(-1)?.roll.total);
  });

  test('opens each number to exactly its people', async () => {
    const { statistics } = await ask();
    for (const { levelId, kinds } of statistics)
      for (const kind of exitKinds)
        for (const sex of ['female', 'male'] as const) {
          const of = levelId === null ? {} : { levelId };
          expect((await ask({ ...of, kind, sex })).total).toBe(kinds[kind][sex]);
        }
    const running = await ask({ yearId: openYearId });
    for (const [id, whole] of [
      [yearId, statistics.at(-1)],
      [openYearId, running.statistics.at(-1)],
    ] as const)
      for (const kind of ['roll', 'stayed'] as const)
        for (const sex of ['female', 'male'] as const)
          expect((await ask({ yearId: id, kind, sex })).total, kind).toBe(whole?.[kind][sex]);
    const [here] = (await ask({ yearId: openYearId, kind: 'stayed' })).rows;
    expect(here).toMatchObject({ kind: 'stayed', date: null });
  });

  test('says at the top of this year who is missing since the last one', async () => {
    const now = await server.send(exitReport, { query: {} }, 'head');
    expect(now.yearId).toBe(openYearId);
    expect(now.missingBefore).toMatchObject({ yearId, count: missing.length });
    const listed = await ask({ kind: 'missing' });
    expect(listed.rows.map(({ studentId }) => studentId).toSorted((a, b) => a - b)).toEqual(missing);
    for (const { date } of listed.rows) expect(date).toBeNull();
  });

  test('takes who leaves on a day to come for one who is still here', async () => {
    const { rows } = await server.app.db.execute<{ id: number }>(sql`
      update enrolment set exit_code = 'withdrawn', end_date = (select end_date from academic_year where id = ${openYearId})
      where id = (select max(id) from enrolment where year_id = ${openYearId} and is_current and end_date is null)
      returning id`);
    const report = await server.send(exitReport, { query: { yearId: openYearId, size: 100 } }, 'head');
    expect(report.rows.map(({ id }) => id)).not.toContain(rows[0]?.id);
  });

  test('names no year of another branch, and is shown to no teacher and no stranger', async () => {
    await expect(
      server.send(exitReport, { query: { yearId } }, 'admin', { branchId: 2 }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(server.send(exitReport, { query: {} }, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
    await expect(server.send(exitReport, { query: {} }, 'nobody')).rejects.toMatchObject({
      code: 'not_signed_in',
    });
  });
});

describe('what the office notes', () => {
  test('accounts for a missing student, who then counts as what became of them, until it is undone', async () => {
    const [studentId = 0] = missing;
    const before = await lineOf(studentId);
    const body = { ...noted, accountedAs: 'dropped_out', reason: 'Works', version: before.version } as const;
    const after = await server.send(noteExit, { params: { id: before.id }, body }, 'registrar');
    expect(after).toMatchObject({ kind: 'dropped_out', accounted: true, reason: 'Works' });
    const statusOf = async () =>
      (
        await server.app.db.execute<{ status: string }>(
          sql`select status from student where id = ${studentId}`,
        )
      ).rows[0]?.status;
    expect(await statusOf()).toBe('dropped_out');
    expect((await ask()).statistics.at(-1)?.kinds.missing.total).toBe(missing.length - 1);
    await expect(server.send(noteExit, { params: { id: before.id }, body }, 'head')).rejects.toMatchObject({
      code: 'conflict',
    });
    const undone = { ...noted, version: after.version };
    await server.send(noteExit, { params: { id: before.id }, body: undone }, 'head');
    expect(await statusOf()).toBe('enrolled');
    expect((await lineOf(studentId)).kind).toBe('missing');
  });

  test('keeps destination and clearance, and can’t account for somebody who isn’t missing', async () => {
    const { rows } = await ask({ kind: 'withdrawn' });
    const [line] = rows;
    if (!line) throw new Error('nobody withdrew');
    const body = { ...noted, destination: 'Savannakhet', clearance: 'cleared', version: 0 } as const;
    const kept = await server.send(noteExit, { params: { id: line.id }, body }, 'head');
    expect(kept).toMatchObject({ destination: 'Savannakhet', clearance: 'cleared', version: 1 });
    await expect(
      server.send(
        noteExit,
        { params: { id: line.id }, body: { ...noted, accountedAs: 'deceased', version: 1 } },
        'head',
      ),
    ).rejects.toMatchObject({ code: 'not_missing' });
  });

  test('numbers transfer certificates without a gap, one for each transfer', async () => {
    const { rows } = await ask({ kind: 'transferred_out' });
    const papers: ExitLine[] = [];
    for (const { id, version } of rows.slice(0, 2))
      papers.push(await server.send(issueTransferPaper, { params: { id }, body: { version } }, 'registrar'));
    const numbers = papers.map(({ paper }) => Number(paper?.number.split('/')[1]));
    expect(numbers).toEqual([1, 2].slice(0, papers.length));
    const [first] = papers;
    if (!first) throw new Error('nobody was transferred');
    await expect(
      server.send(
        issueTransferPaper,
        { params: { id: first.id }, body: { version: first.version } },
        'registrar',
      ),
    ).rejects.toMatchObject({ code: 'already_issued' });
    const other = (await ask({ kind: 'withdrawn' })).rows[0];
    await expect(
      server.send(
        issueTransferPaper,
        { params: { id: other?.id ?? 0 }, body: { version: other?.version ?? 0 } },
        'head',
      ),
    ).rejects.toMatchObject({ code: 'not_transferred' });
  });

  test('is for who may edit students, in their own branch', async () => {
    const [studentId = 0] = missing;
    const { id, version } = await lineOf(studentId);
    const body = { ...noted, version };
    await expect(server.send(noteExit, { params: { id }, body }, 'cashier')).rejects.toMatchObject({
      code: 'no_permission',
    });
    await expect(
      server.send(noteExit, { params: { id }, body }, 'admin', { branchId: 2 }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('the demo school has leavers of this year, with what the office knows of them', async () => {
  await server.app.db.execute(sql`update enrolment set exit_code = 'withdrawn'
    where year_id = ${yearId} and student_id = any(${sql.param(missing)}::int[])`);
  await insertLeavers(server.app.connection.pool, todayIn(), 1);
  const now = await server.send(exitReport, { query: { yearId: openYearId, size: 100 } }, 'head');
  expect(now.rows.length).toBeGreaterThan(0);
  for (const row of now.rows) expect(row.date && row.date < todayIn()).toBe(true);
  expect(now.rows.some(({ reason }) => reason !== '')).toBe(true);
});
