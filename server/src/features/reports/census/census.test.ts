import { randomUUID } from 'node:crypto';
import {
  type Census,
  census,
  censusDifferences,
  censusStudents,
  exportCensus,
  exportCensusStudents,
  sendCensus,
} from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let report: Census;

const ask = (query: Record<string, unknown> = {}) => server.send(census, { query }, 'head');
const listed = (query: Record<string, unknown>) =>
  server.send(censusStudents, { query: { size: 100, ...query } }, 'head');

/** A school in which everything differs that the census asks for. */
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  await db.execute(sql`update student set ethnicity = (array['ລາວ', 'ມົ້ງ', 'ກຶມມຸ', ''])[1 + id % 4],
    birth_date = case when id % 11 = 0 then null else birth_date end,
    birth_date_precision = case when id % 7 = 0 then 'year' else 'day' end`);
  await db.execute(sql`update enrolment set entry_code = 'repeated' where student_id % 9 = 0
    and entry_code <> 'class_move' and end_date is null`);
  report = await ask();
});
afterAll(() => server.stop());

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('enrolment equals a recount of the raw rows, by level, sex, ethnicity and repeaters', async () => {
  const { rows } = await server.app.db.execute<Record<string, string | number>>(sql`
    select c.level_id, s.sex, s.ethnicity, count(*)::int as n,
      count(*) filter (where e.entry_code = 'repeated')::int as again
    from enrolment e join class c on c.id = e.class_id join student s on s.id = e.student_id
    where e.branch_id = 1 and e.start_date <= ${report.referenceDay}::date
      and coalesce(e.end_date, 'infinity') >= ${report.referenceDay}::date group by 1, 2, 3`);
  expect(rows.length).toBeGreaterThan(5);
  for (const raw of rows) {
    const cells = report.cells.filter(
      (cell) => cell.levelId === raw.level_id && cell.sex === raw.sex && cell.ethnicity === raw.ethnicity,
    );
    expect(sum(cells.map(({ students }) => students))).toBe(raw.n);
    expect(sum(cells.filter(({ repeater }) => repeater).map(({ students }) => students))).toBe(raw.again);
  }
  const whole = sum(report.cells.map(({ students }) => students));
  expect(whole).toBe(sum(rows.map(({ n }) => Number(n))));
});

test('each cell opens to exactly its students', async () => {
  const some = report.cells.filter((_, at) => at % 3 === 0).slice(0, 12);
  for (const { levelId, sex, age, ethnicity, repeater, students } of some) {
    const found = await listed({
      levelId,
      sex,
      age: String(age ?? 'unknown'),
      ethnicity: ethnicity || 'unknown',
    });
    expect(found.rows.filter((row) => row.repeater === repeater)).toHaveLength(students);
  }
  for (const { gap, students } of report.missing) {
    const found = await listed({ gap });
    expect(found.total, gap).toBe(students);
    expect(students).toBeGreaterThan(0);
  }
});

test('promotion, repetition and leaving add up to the roll of the year before', () => {
  expect(report.flows?.rows.length).toBeGreaterThan(0);
  for (const { levelId: _, roll, ...became } of report.flows?.rows ?? []) {
    for (const sex of ['total', 'female', 'male'] as const)
      expect(sum(Object.values(became).map((count) => count[sex]))).toBe(roll[sex]);
    expect(roll.female + roll.male).toBe(roll.total);
  }
  for (const { started, here, graduated, left } of report.cohorts)
    expect(here + graduated + left).toBe(started);
});

test('what was sent stays, and what changes later shows as a difference with its students', async () => {
  const body = { note: 'District office', referenceDay: report.referenceDay, key: randomUUID() };
  const sent = await server.send(sendCensus, { body }, 'head');
  expect(sent).toMatchObject({ differences: 0, students: sum(report.cells.map(({ students }) => students)) });
  expect(await server.send(sendCensus, { body }, 'head')).toEqual(sent);
  const { rows } = await server.app.db.execute<{ id: number }>(sql`
    update student set ethnicity = 'ລື້' where id = (select e.student_id from enrolment e
      where e.branch_id = 1 and e.end_date is null order by e.student_id limit 1) returning id`);
  const after = await ask();
  expect(after.submissions).toMatchObject([{ id: sent.id, differences: 1, students: sent.students }]);
  const { rows: differences } = await server.send(
    censusDifferences,
    { params: { id: sent.id } },
    'registrar',
  );
  expect(differences).toMatchObject([
    { studentId: rows[0]?.id, change: 'changed', after: { ethnicity: 'ລື້' } },
  ]);
  await expect(server.app.db.execute(sql`update census_submission set note = 'other'`)).rejects.toThrow();
  await expect(
    server.send(censusDifferences, { params: { id: sent.id } }, 'admin', { branchId: 2 }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('only the head sends it, for a day that has come', async () => {
  const body = { note: '', referenceDay: report.referenceDay, key: randomUUID() };
  await expect(server.send(sendCensus, { body }, 'registrar')).rejects.toMatchObject({
    code: 'no_permission',
  });
  await expect(
    server.send(sendCensus, { body: { ...body, referenceDay: '2031-01-01' } }, 'head'),
  ).rejects.toMatchObject({ code: 'year_not_begun' });
});

test('the same day asked again gives the same figures', async () => {
  const { asOf: _, submissions: __, ...first } = await ask({ referenceDay: report.referenceDay });
  const { asOf: ___, submissions: ____, ...again } = await ask({ referenceDay: report.referenceDay });
  expect(again).toEqual(first);
});

test('is shown to no teacher, and its students are exported', async () => {
  await expect(server.send(census, { query: {} }, 'teacher')).rejects.toMatchObject({
    code: 'no_permission',
  });
  await expect(server.send(census, { query: {} }, 'nobody')).rejects.toMatchObject({ code: 'not_signed_in' });
  const columns = ['code', 'age', 'ethnicity'].map((key) => ({ key, title: key }));
  const file = await server.send(
    exportCensusStudents,
    { body: { query: {}, format: 'csv', columns } },
    'head',
  );
  const lines = (await (file as unknown as Blob).text()).trim().split('\n');
  expect(lines).toHaveLength(sum(report.cells.map(({ students }) => students)) + 1);
});

test('enrolment goes into a spreadsheet whose rows add up to the students', async () => {
  const keys = ['level', 'age', 'sex', 'ethnicity', 'repeater', 'students'];
  const columns = keys.map((key) => ({ key, title: key }));
  const body = { query: {}, format: 'csv', columns };
  const file = await server.send(exportCensus, { body } as never, 'head');
  const rows = (await file.text()).trim().split('\r\n').slice(1);
  const { cells } = await server.send(census, { query: {} }, 'head');
  expect(rows).toHaveLength(cells.length);
  expect(rows.reduce((sum, row) => sum + Number(row.split(',').at(-1)), 0)).toBe(
    cells.reduce((sum, { students }) => sum + students, 0),
  );
  expect((await server.ask(exportCensus, { body }, 'gate')).statusCode).toBe(403);
});
