import { type BookColumn, competitionRanks } from '@suksa/contracts/marks/book';
import { failedSubjects, meanIn, resultsOf } from '@suksa/contracts/marks/results';
import {
  exportMarkReport,
  markBookChoices,
  markReport,
  parkedMarks,
  readMarkBook,
} from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlToday } from '../../../school/clock.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
/** How many students of the demo school’s own marks are at risk in its first months. */
let demoAtRisk = 0;
beforeAll(async () => {
  server = await startTestServer();
  for (const period of ['m9', 'm10'])
    demoAtRisk += (await server.send(markReport, { query: { size: 100, period } }, 'head')).all.atRisk;
  const { db } = server.app;
  // Marks of every column of the open year, from 2 to 10, with gaps and codes, in the first branch's classes.
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from mark_correction`);
    await tx.execute(sql`delete from mark_sheet`);
    await tx.execute(sql`delete from mark`);
    await tx.execute(sql`
      insert into mark (student_id, year_id, class_id, subject_id, book_column, value, code_id)
      select e.student_id, e.year_id, e.class_id, k.subject_id, b.key,
        case when n.hash % 23 = 0 then null else 200 + n.hash % 33 * 25 end,
        case when n.hash % 23 = 0 then (select id from mark_code where kind = 'special' order by id offset n.hash / 23 % 2 limit 1) end
      from enrolment e join class c on c.id = e.class_id join academic_year y on y.id = e.year_id and y.state = 'open'
      join curriculum k on k.year_id = e.year_id and k.level_id = c.level_id
      cross join unnest(array['m9','m10','m11','m12','exam1','m2','m3','m4','m5','exam2','resit']) with ordinality b(key, at)
      cross join lateral (select (e.student_id * 7919 + k.subject_id * 104729 + b.at * 1299709) % 10007 as hash) n
      where e.is_current and e.end_date is null and n.hash % 11 <> 0`);
  });
}, 120_000);
afterAll(() => server.stop());

const ask = (query: Record<string, unknown> = {}, as: Account = 'head') =>
  server.send(markReport, { query: { size: 100, ...query } }, as);

/** Every class worked out by the rules of the contracts, apart from the report's own query. */
const reckoned = async (period: string) => {
  const { classes } = await server.send(markBookChoices, {}, 'head');
  return Promise.all(
    classes.map(async ({ id }) => {
      const book = await server.send(readMarkBook, { params: { id }, query: {} }, 'head');
      const results = resultsOf({ ...book, studentIds: book.students.map((one) => one.id) });
      return { book, results, averages: results.map((one) => one.general.get(period)?.mean.value ?? null) };
    }),
  );
};

const isIn = ({ key, term }: BookColumn, period: string) =>
  period === 'year' || key === period || `term${term}` === period;

test('the demo school has students at risk, so that the report has something to show', () => {
  expect(demoAtRisk).toBeGreaterThan(0);
});

describe('the report of marks', () => {
  test.each(['m9', 'exam1', 'term1', 'term2', 'year'])(
    'gives for %s the averages, places, failed subjects and missing marks that the mark book gives',
    async (period) => {
      const books = await reckoned(period);
      for (const { book, results, averages } of books) {
        const { rows } = await ask({ period, classId: book.class.id });
        const ranks = competitionRanks(averages);
        expect(rows.map(({ id }) => id)).toEqual(book.students.map(({ id }) => id));
        rows.forEach((row, at) => {
          expect(row.average, `${book.class.name} ${row.code}`).toBe(averages[at]);
          expect(row.rank).toBe(ranks[at]);
        });
        const columns = book.columns.filter((one) => one.kind !== 're_sit' && isIn(one, period));
        expect(rows.map(({ missing }) => missing)).toEqual(
          results.map(
            ({ worth }) =>
              book.subjects
                .filter(({ countsInAverage }) => countsInAverage)
                .flatMap(({ id }) => columns.map(({ key }) => worth(id, key)))
                .filter((one) => one === 'missing').length,
          ),
        );
        if (period === 'year')
          expect(rows.map(({ failed }) => failed)).toEqual(
            results.map((one) => failedSubjects(one, book.subjects, book.rules.passMark * 100)),
          );
      }
    },
  );

  test('sums up subjects, classes and grades to what their students come to', async () => {
    const books = await reckoned('term1');
    const report = await ask({ period: 'term1' });
    for (const { id, students, lowest, highest } of report.subjects) {
      const values = books.flatMap(({ results }) =>
        results.flatMap((one) => meanIn(one.lines.get(id), 'term1')?.value ?? []),
      );
      expect(students).toBe(values.length);
      expect([lowest, highest]).toEqual([Math.min(...values), Math.max(...values)]);
    }
    const all = books.flatMap(({ averages }) => averages.flatMap((one) => one ?? []));
    expect(report.all).toMatchObject({
      students: all.length,
      onRoll: books.flatMap((one) => one.averages).length,
    });
    expect(report.spread.reduce((sum, { students }) => sum + students, 0)).toBe(all.length);
    expect(report.classes.reduce((sum, { students }) => sum + students, 0)).toBe(all.length);
    expect(report.teachers.length).toBeGreaterThan(0);
  });

  test('every number opens as many students as it says', async () => {
    const period = 'term1';
    const report = await ask({ period });
    for (const [at, { students }] of report.spread.entries())
      expect((await ask({ period, band: at })).total).toBe(students);
    expect((await ask({ period, risk: 'any' })).total).toBe(report.all.atRisk);
    const [subject] = report.subjects;
    expect((await ask({ period, subjectId: subject?.id, result: 'passed' })).total).toBe(subject?.passed);
    const [teacher] = report.teachers;
    expect((await ask({ period, subjectId: teacher?.subjectId, teacherId: teacher?.id })).total).toBe(
      teacher?.students,
    );
  });

  test('names why a student is at risk: below the pass mark, failed subjects, fallen since the term before', async () => {
    const { rows, before } = await ask({ period: 'term2', risk: 'any' });
    expect(before).toMatchObject({ period: 'term1' });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.risks.includes('below_pass')).toBe((row.average ?? 1000) < 500);
      expect(row.risks.includes('failed')).toBe(row.failed >= 3);
      expect(row.risks.includes('fell')).toBe((row.change ?? 0) <= -100);
    }
    const [first] = (await ask({ period: 'term1' })).rows;
    const again = (await ask({ period: 'term2', q: first?.code })).rows[0];
    expect(again?.change).toBe((again?.average ?? 0) - (first?.average ?? 0));
  });

  test('reckons whoever moved to another level by what is taught there, as the book does, in every period', async () => {
    const { db } = server.app;
    const { rows } = await db.execute<{ student_id: number; from: number; to: number }>(sql`
      select e.student_id, e.class_id as from, (select d.id from class d
          where d.year_id = c.year_id and d.level_id <> c.level_id and exists (
            select 1 from curriculum k where k.year_id = c.year_id and k.level_id = c.level_id and k.counts_in_average
              and not exists (select 1 from curriculum o where o.year_id = k.year_id and o.level_id = d.level_id
                and o.subject_id = k.subject_id))
          order by d.id limit 1) as to
      from enrolment e join class c on c.id = e.class_id join academic_year y on y.id = c.year_id and y.state = 'open'
      where c.branch_id = 1 and e.is_current and e.end_date is null order by e.id limit 1`);
    const [moved] = rows;
    if (!moved?.to) throw new Error('No class of the demo school teaches other subjects.');
    const sit = (classId: number) =>
      db.execute(sql`update enrolment set class_id = ${classId}
        where student_id = ${moved.student_id} and is_current and end_date is null`);
    await sit(moved.to);
    for (const period of ['m9', 'm10', 'term1', 'year']) {
      const book = (await reckoned(period)).find((one) => one.book.class.id === moved.to);
      const report = await ask({ period, classId: moved.to });
      expect(report.rows.map(({ id }) => id)).toContain(moved.student_id);
      expect(report.rows.map(({ average }) => average)).toEqual(book?.averages);
    }
    const parked = await server.send(parkedMarks, { params: { id: moved.to } }, 'head');
    const learnt = (await reckoned('m9')).find((one) => one.book.class.id === moved.to)?.book;
    expect(learnt?.parked).toBe(1);
    expect(parked.students.map(({ id }) => id)).toEqual([moved.student_id]);
    for (const subject of parked.students[0]?.subjects ?? []) {
      expect(learnt?.subjects.map(({ id }) => id)).not.toContain(subject.id);
      expect(subject.marks.length).toBeGreaterThan(0);
    }
    await sit(moved.from);
    expect((await server.send(parkedMarks, { params: { id: moved.to } }, 'head')).students).toEqual([]);
    expect((await server.ask(parkedMarks, { params: { id: moved.to } }, 'family')).statusCode).toBe(403);
    expect((await server.ask(parkedMarks, { params: { id: 999_999 } }, 'head')).statusCode).toBe(404);
  });

  test('has whoever leaves on a day to come until that day is over, as the book has', async () => {
    const [leaver] = (await ask({ period: 'm9' })).rows;
    const [one] = (await reckoned('m9')).filter(({ book }) =>
      book.students.some(({ id }) => id === leaver?.id),
    );
    const classId = one?.book.class.id ?? 0;
    const lists = async () => {
      const book = await server.send(readMarkBook, { params: { id: classId }, query: {} }, 'head');
      const reports = await Promise.all(['m9', 'term1'].map((period) => ask({ period, classId })));
      return [book.students, ...reports.map(({ rows }) => rows)].map((rows) =>
        rows.some(({ id }) => id === leaver?.id),
      );
    };
    const leave = (days: number) =>
      server.app.db.execute(sql`update enrolment set end_date = ${sqlToday} + ${days}::int,
        exit_code = 'transferred_out' where student_id = ${leaver?.id} and is_current`);
    await leave(0);
    expect(await lists()).toEqual([true, true, true]);
    expect(
      (await ask({ period: 'term1', classId })).rows.find(({ id }) => id === leaver?.id)?.average,
    ).not.toBe(null);
    await leave(-1);
    expect(await lists()).toEqual([false, false, false]);
    await server.app.db.execute(sql`update enrolment set end_date = null, exit_code = null
      where student_id = ${leaver?.id} and is_current`);
  });

  test('shows teachers their own classes, and families nothing', async () => {
    const own = await ask({ period: 'm9' }, 'teacher');
    const { classes } = await server.send(markBookChoices, {}, 'teacher');
    expect(own.classes.map(({ id }) => id)).toEqual(classes.map(({ id }) => id));
    expect((await server.ask(markReport, {}, 'family')).statusCode).toBe(403);
    expect((await server.ask(markReport, { query: { period: 'm7' } }, 'head')).statusCode).toBe(400);
  });

  test('goes into a file as the list is filtered, and each table too', async () => {
    const columns = [
      { key: 'className', title: 'Class' },
      { key: 'average', title: 'Average' },
    ];
    const lines = async (of: string, query: object) => {
      const body = { query: { period: 'm9', ...query }, of, format: 'csv', columns };
      const file = await server.send(exportMarkReport, { body } as never, 'head');
      return (await file.text()).trim().split('\r\n').length - 1;
    };
    const report = await ask({ period: 'm9' });
    expect(await lines('students', { risk: 'any' })).toBe(report.all.atRisk);
    expect(await lines('classes', {})).toBe(report.classes.length);
    expect(await lines('subjects', {})).toBe(report.subjects.length);
    expect((await server.ask(exportMarkReport, { body: {} }, 'teacher')).statusCode).toBe(403);
  });
});
