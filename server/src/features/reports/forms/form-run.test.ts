import { inflateRawSync } from 'node:zlib';
import { callOffJob } from '@suksa/contracts/job';
import { downloadFormRun, fillManyForms, readFormRun, removeForm } from '@suksa/contracts/reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertReportForm } from '../../../db/demo/forms/report-form.ts';
import { directoryOf } from '../../../spreadsheet/archive.ts';
import { readXlsx } from '../../../spreadsheet/read-xlsx.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let formId: number;
let everybody: { id: number; level: number; class: number; code: string; name: string }[];

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.app.connection.pool.query(text, values)).rows as Row[];
const kindOf = (kind: string, ties: readonly object[] = [], rows: readonly number[] = []) =>
  query(
    `update report_form set kind = $1, ties = $2, rows_sheet = $3, first_row = $4, last_row = $5 where id = $6`,
    [kind, JSON.stringify(ties), rows.length > 0 ? 0 : null, rows[0] ?? null, rows[1] ?? null, formId],
  );

beforeAll(async () => {
  server = await startTestServer();
  everybody = await query(
    `select s.id, c.level_id as level, c.id as class, s.code, s.first_name_lo as name from enrolment e
     join student s on s.id = e.student_id join class c on c.id = e.class_id
     join academic_year y on y.id = c.year_id and y.state = 'open'
     where c.branch_id = 1 and e.is_current and e.end_date is null order by c.id, e.sort_key, s.id`,
  );
});
beforeEach(async () => {
  await query('delete from report_form');
  await insertReportForm(server.app.connection.pool, 1);
  formId = (await query<{ id: number }>('select id from report_form'))[0]?.id ?? 0;
  await kindOf('student', [
    { sheet: 0, place: 'B3', field: 'name' },
    { sheet: 0, place: 'F3', field: 'comment' },
    { sheet: 0, place: 'B4', field: 'class' },
  ]);
});
afterAll(() => server.stop());

const run = (changes: object = {}, as: Account = 'head') =>
  server.send(
    fillManyForms,
    { params: { id: formId }, body: { period: 'm9', levelId: null, ...changes } },
    as,
  );
const read = (as: Account = 'head') => server.send(readFormRun, { params: { id: formId } }, as);
const fetched = async (jobId: number, as: Account = 'head') => {
  const answer = await server.send(downloadFormRun, { params: { id: formId }, body: { jobId } }, as);
  return Buffer.from(await (answer as Blob).arrayBuffer());
};
const filesIn = (archive: Buffer) =>
  [...directoryOf(archive)].map(({ name, start, length }) => ({
    name,
    bytes: inflateRawSync(archive.subarray(start, start + length)),
  }));
const ended = async () => {
  for (;;) {
    const found = await read();
    if (found.job?.finishedAt) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

test('everybody of the school has a file in the folder of their class, and what stayed empty is named', async () => {
  const { id } = await run();
  const { files, gaps, gapCount, lacking, levels, job, until } = await ended();
  expect(job).toMatchObject({ id, state: 'done', result: { files: everybody.length } });
  expect(files).toBe(everybody.length);
  expect(new Date(until ?? 0).getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  expect(levels.map((level) => level.id).sort()).toEqual(
    [...new Set(everybody.map(({ level }) => level))].sort(),
  );
  const made = filesIn(await fetched(id));
  expect(made).toHaveLength(everybody.length);
  expect(new Set(made.map(({ name }) => name)).size).toBe(made.length);
  expect(new Set(made.map(({ name }) => name.split('/')[0])).size).toBe(
    new Set(everybody.map((one) => one.class)).size,
  );
  for (const student of [everybody[0], everybody.at(-1)]) {
    const own = made.find(({ name }) => name.includes(` ${student?.code} `));
    const [, , third] = (await readXlsx(own?.bytes ?? Buffer.alloc(0), 500)).rows;
    expect(third?.cells[1]).toContain(student?.name);
  }
  const [silent] = await query<{ count: number }>(
    `select count(*)::int as count from report_card r where r.period = 'm9' and r.comment <> '' and r.student_id = any($1)`,
    [everybody.map((one) => one.id)],
  );
  expect(gapCount).toBe(everybody.length - (silent?.count ?? 0));
  expect(lacking).toEqual([{ field: 'comment', count: gapCount }]);
  expect(gaps[0]).toMatchObject({ fields: ['comment'], error: null });
});

test('a level has its own; a new run takes the place of the last one; nobody else reads either', async () => {
  const first = await run();
  await ended();
  const levelId = everybody[0]?.level ?? 0;
  const second = await run({ levelId });
  const found = await ended();
  expect(found.files).toBe(everybody.filter(({ level }) => level === levelId).length);
  expect(found.scope).toMatchObject({ period: 'm9', levelId });
  await expect(fetched(first.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await query('select 1 from filled_form where job_id = $1', [first.id])).toHaveLength(0);
  for (const as of ['teacher', 'family', 'cashier'] as const) {
    await expect(run({}, as)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(read(as)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(fetched(second.id, as)).rejects.toMatchObject({ code: 'no_permission' });
  }
  await expect(run({ levelId: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(run({ period: 'm7' })).rejects.toMatchObject({ fields: [{ path: 'period' }] });
  await server.send(removeForm, { params: { id: formId } }, 'head');
  expect(await query('select 1 from filled_form')).toHaveLength(0);
});

test('a class’s form is one file for each class, the school’s one alone', async () => {
  await kindOf('class', [{ sheet: 0, place: 'C7', field: 'name' }], [7, 26]);
  const ofClasses = await run();
  await ended();
  const made = filesIn(await fetched(ofClasses.id));
  expect(made).toHaveLength(new Set(everybody.map((one) => one.class)).size);
  const names = (await readXlsx(made[0]?.bytes ?? Buffer.alloc(0), 500)).rows.map(({ cells }) => cells[2]);
  const inFirst = everybody.filter((one) => one.class === everybody[0]?.class);
  for (const one of inFirst) expect(names.some((name) => String(name).includes(one.name))).toBe(true);
  await kindOf('school', [{ sheet: 0, place: 'B7', field: 'class' }], [7, 8]);
  const ofSchool = await run();
  await ended();
  const rows = (await readXlsx(await fetched(ofSchool.id), 500)).rows.map(({ cells }) => cells[1]);
  expect(rows.filter((cell) => /^\S+\/\d+$/.test(String(cell)))).toHaveLength(made.length);
});

test('two at once: one of them runs, the other is told that one is under way', async () => {
  const both = await Promise.allSettled([run(), run()]);
  const started = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject([{ code: 'job_under_way' }]);
  const { job, files } = await ended();
  expect(started).toEqual([job?.id]);
  expect(files).toBe(everybody.length);
});

test('called off, nothing of it goes on', async () => {
  const begun = run();
  const underWay = () =>
    query<{ id: number }>(`select id from job where kind = 'reports.form.run' and finished_at is null`);
  await expect.poll(underWay, { interval: 5 }).toHaveLength(1);
  const [{ id } = { id: 0 }] = await underWay();
  await server.send(callOffJob, { params: { id } }, 'head');
  await begun;
  const { job, files } = await ended();
  expect(job).toMatchObject({ id, state: 'called_off' });
  expect(files).toBeLessThan(everybody.length);
});

test('a form too big for so many is refused before anything is filled, and says how many it can be', async () => {
  await query('update report_form set content = content || $1 where id = $2', [
    Buffer.alloc(9_900_000),
    formId,
  ]);
  const { most } = await read();
  expect(most).toBe(25);
  await expect(run()).rejects.toMatchObject({
    code: 'too_many_forms',
    details: { count: everybody.length, maximum: most },
  });
});
