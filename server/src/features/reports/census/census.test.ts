import { randomUUID } from 'node:crypto';
import {
  type Census,
  census,
  censusDifferences,
  censusFollowed,
  censusSchool,
  censusSent,
  censusStudents,
  exportCensus,
  exportCensusSchool,
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
  // Of last year's students some stay in their level, some are in no class any more, some graduated.
  await db.execute(sql`update enrolment e set class_id = (select k.id from class k join class was on was.id = p.class_id
      where k.year_id = e.year_id and k.level_id = was.level_id order by k.id limit 1)
    from enrolment p join academic_year y on y.id = p.year_id and y.state = 'closed'
    where p.student_id = e.student_id and p.is_current and e.is_current and e.end_date is null and e.student_id % 6 = 0
      and exists (select 1 from class k join class was on was.id = p.class_id
        where k.year_id = e.year_id and k.level_id = was.level_id)`);
  await db.execute(sql`update enrolment e set exit_code = 'graduated' from academic_year y
    where y.id = e.year_id and y.state = 'closed' and e.is_current and e.student_id % 5 = 0
      and not exists (select 1 from enrolment n where n.student_id = e.student_id and n.start_date > e.start_date)`);
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

test('flows and survival equal a recount of the raw enrolments, and every number opens to its students', async () => {
  const { rows: raw } = await server.app.db.execute<{
    student_id: number;
    year_id: number;
    level_id: number;
    position: number;
    sex: 'female' | 'male';
    start_date: string;
    end_date: string | null;
    exit_code: string | null;
    is_current: boolean;
  }>(sql`select e.student_id, e.year_id, c.level_id, l.position, s.sex, e.start_date::text, e.end_date::text, e.exit_code,
      e.is_current from enrolment e join class c on c.id = e.class_id join level l on l.id = c.level_id
      join student s on s.id = e.student_id where e.branch_id = 1`);
  const day = report.referenceDay;
  const of = (studentId: number) => raw.filter((row) => row.student_id === studentId);
  const yearBefore = report.cohorts.at(-1)?.yearId ?? 0;
  const then = raw.filter((row) => row.year_id === yearBefore && row.is_current);
  const became = then.map((row) => {
    const [next] = of(row.student_id)
      .filter((one) => one.year_id === report.yearId)
      .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
    const isHere = of(row.student_id).some(
      (one) =>
        one.year_id === report.yearId &&
        one.start_date <= day &&
        (one.end_date === null || one.end_date >= day),
    );
    const graduated = of(row.student_id).some(
      (one) => one.exit_code === 'graduated' && one.end_date !== null && one.end_date <= day,
    );
    return {
      ...row,
      flow: next
        ? next.position > row.position
          ? 'promoted'
          : 'repeated'
        : row.exit_code === 'graduated'
          ? 'graduated'
          : 'left',
      now: isHere ? 'here' : graduated ? 'graduated' : 'left',
    };
  });
  expect(new Set(became.map(({ flow }) => flow)).size).toBeGreaterThan(2);
  const followed = (query: object) => server.send(censusFollowed, { query: { size: 100, ...query } }, 'head');
  for (const { levelId, roll, ...counts } of report.flows?.rows ?? []) {
    const here = became.filter((row) => row.level_id === levelId);
    expect(roll.total).toBe(here.length);
    expect((await followed({ levelId })).total).toBe(roll.total);
    for (const [kind, count] of Object.entries(counts))
      for (const sex of ['female', 'male'] as const) {
        const some = here.filter((row) => row.flow === kind && row.sex === sex);
        expect(count[sex], `${levelId} ${kind} ${sex}`).toBe(some.length);
        const listed = await followed({ levelId, became: kind, sex });
        expect(listed.rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          some.map(({ student_id }) => student_id).toSorted((a, b) => a - b),
        );
      }
  }
  for (const { yearId, levelId, ...counts } of report.cohorts.filter((one) => one.yearId === yearBefore)) {
    const cohort = { fromYearId: yearId, follow: 'day', levelId };
    expect((await followed(cohort)).total).toBe(counts.started);
    for (const kind of ['here', 'graduated', 'left'] as const) {
      expect(counts[kind]).toBe(became.filter((row) => row.level_id === levelId && row.now === kind).length);
      expect((await followed({ ...cohort, became: kind })).total).toBe(counts[kind]);
    }
  }
  expect((await server.ask(censusFollowed, { query: { fromYearId: 999_999 } }, 'head')).statusCode).toBe(404);
  expect((await server.ask(censusFollowed, {}, 'teacher')).statusCode).toBe(403);
});

test('classes, staff and rooms are listed one by one, as many as are counted, and exported', async () => {
  const { classes, staff, rooms } = await server.send(censusSchool, { query: {} }, 'head');
  for (const { levelId, classes: count, seats } of report.classes) {
    const some = classes.filter((one) => one.levelId === levelId);
    expect([some.length, sum(some.map((one) => one.seats))]).toEqual([count, seats]);
  }
  expect(sum(classes.map(({ students }) => students))).toBe(
    sum(report.cells.map(({ students }) => students)),
  );
  for (const { kind, count, unknownSex } of report.teachers) {
    const some = staff.filter((one) => one.kind === kind);
    expect(some).toHaveLength(count.total);
    expect(some.filter(({ sex }) => sex === 'female')).toHaveLength(count.female);
    expect(some.filter(({ sex }) => sex === null)).toHaveLength(unknownSex);
  }
  for (const { kind, rooms: count, conditions } of report.rooms) {
    const some = rooms.filter((one) => one.kind === kind);
    expect(some).toHaveLength(count);
    for (const condition of ['good', 'repair', 'unfit'] as const)
      expect(some.filter((one) => one.condition === condition)).toHaveLength(conditions[condition]);
  }
  expect(sum(report.rooms.map(({ conditions }) => conditions.repair))).toBeGreaterThan(0);
  const columns = [{ key: 'nameEn', title: 'Name' }];
  const body = { query: {}, of: 'staff', format: 'csv', columns };
  const file = await server.send(exportCensusSchool, { body } as never, 'head');
  expect((await file.text()).trim().split('\r\n')).toHaveLength(staff.length + 1);
  expect((await server.ask(censusSchool, {}, 'teacher')).statusCode).toBe(403);
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

test('every figure stays as it was sent; what differs in classes, staff, rooms and flows is named', async () => {
  const body = { note: 'Province', referenceDay: report.referenceDay, key: randomUUID() };
  const { submissions: _, asOf: __, ...before } = await ask();
  const { id } = await server.send(sendCensus, { body }, 'head');
  const read = () => server.send(censusSent, { params: { id } }, 'head');
  const { asOf: ___, submissions: ____, ...sent } = (await read()).figures ?? ({} as Census);
  const inOrder = ({ cells, ...more }: typeof before) => ({
    ...more,
    cells: cells.map((cell) => JSON.stringify(cell)).toSorted(),
  });
  expect(inOrder(sent)).toEqual(inOrder(before));
  expect((await read()).changes).toEqual([]);
  const { staff, rooms, classes } = await server.send(censusSchool, { query: {} }, 'head');
  const { rows: gone } = await server.send(censusFollowed, { query: { became: 'promoted' } }, 'head');
  const { db } = server.app;
  await db.execute(sql`update room set seats = 77, condition = 'unfit' where id = ${rooms[0]?.id}`);
  await db.execute(sql`update class set capacity = capacity + 1 where id = ${classes[0]?.id}`);
  await db.execute(sql`update app_user set sex = case when sex = 'male' then 'female' else 'male' end
    where id = ${staff[0]?.id}`);
  const teacher = staff.findLast(({ kind }) => kind === 'teaching');
  await db.execute(sql`insert into teaching_profile (teacher_id, training) values (${teacher?.id}, 'doctor')
    on conflict (teacher_id) do update set training = 'doctor'`);
  await db.execute(sql`delete from enrolment e using academic_year y
    where y.id = e.year_id and y.state = 'open' and e.student_id = ${gone[0]?.id}`);
  const after = await read();
  expect(inOrder({ ...after.figures, asOf: undefined, submissions: undefined } as never)).toMatchObject(
    inOrder(before),
  );
  expect(after.changes.map(({ what, id: of }) => [what, of])).toEqual(
    expect.arrayContaining([
      ['room', rooms[0]?.id],
      ['class', classes[0]?.id],
      ['staff', staff[0]?.id],
      ['flow', gone[0]?.id],
    ]),
  );
  expect(after.changes).toHaveLength(5);
  expect(after.changes.find(({ id: of }) => of === teacher?.id)).toMatchObject({
    before: { training: teacher?.training },
    after: { training: 'doctor' },
  });
  expect(after.changes.find(({ what }) => what === 'flow')).toMatchObject({
    name: gone[0]?.name,
    before: { became: 'promoted' },
    after: { became: 'left' },
  });
  expect((await server.ask(censusSent, { params: { id: 999_999 } }, 'head')).statusCode).toBe(404);
  report = await ask();
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
