import { classResults, fillResults, saveResults } from '@suksa/contracts/education';
import { closingChecklist } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { classNamed, fromYearId, useRolloverFixture } from '../rollover/rollover-testing.ts';

const desk = useRolloverFixture();
let classId: number;

/** Every column of the class is filled with one mark and approved, but for who came late. */
const fillBook = async (mark: number, state = 'approved') => {
  const { db } = desk.server.app;
  classId = await classNamed(desk.server, fromYearId, 'P3/1');
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from mark_correction`);
    await tx.execute(sql`delete from mark_sheet where class_id = ${classId}`);
    await tx.execute(sql`delete from mark where class_id = ${classId}`);
    await tx.execute(sql`insert into mark (student_id, year_id, class_id, subject_id, book_column, value)
      select e.student_id, e.year_id, e.class_id, k.subject_id, b.key, ${mark}
      from enrolment e join class c on c.id = e.class_id
      join curriculum k on k.year_id = e.year_id and k.level_id = c.level_id
      cross join unnest(array['m9','m10','m11','m12','exam1','m2','m3','m4','m5','exam2']) b(key)
      where e.class_id = ${classId} and e.is_current and e.end_date is null`);
    await tx.execute(sql`insert into mark_sheet (class_id, subject_id, book_column, state)
      select distinct class_id, subject_id, book_column, ${state} from mark where class_id = ${classId}`);
  });
};
const read = () => desk.server.send(classResults, { query: { classId } }, 'registrar');
const fill = (overTyped = false, ids = [classId]) =>
  desk.server.send(fillResults, { body: { classIds: ids, overTyped } }, 'registrar');

beforeEach(() => fillBook(725));

test('the results of a class are taken over from its approved marks, and a second time nothing is written', async () => {
  const before = await read();
  expect(before.openColumns).toBe(0);
  expect(before.rows[0]).toMatchObject({ average: null, book: { average: 7.25, failedSubjects: 0 } });
  expect((await fill()).result).toMatchObject({ written: before.rows.length, kept: 0, classes: 0 });
  const { rows } = await read();
  expect(rows.every((row) => row.average === 7.25 && row.source === 'marks')).toBe(true);
  expect((await fill()).result).toMatchObject({ written: 0 });
});

test('who fails by the mark book has every counted subject among the failed ones', async () => {
  await fillBook(475);
  await fill();
  const [row] = (await read()).rows;
  expect(row?.average).toBe(4.75);
  expect(row?.failedSubjects).toBeGreaterThan(3);
});

test('what somebody has typed stays and is told, until it is asked for', async () => {
  const { rows } = await read();
  const studentId = rows[0]?.studentId ?? 0;
  const typed = { studentId, average: 5.5, failedSubjects: 1, conduct: 'good' as const, version: 0 };
  await desk.server.send(saveResults, { body: { classId, source: 'typed', rows: [typed] } }, 'registrar');
  expect((await fill()).result).toMatchObject({ written: rows.length - 1, kept: 1 });
  expect((await read()).rows.find((row) => row.studentId === studentId)).toMatchObject({ average: 5.5 });
  expect((await fill(true)).result).toMatchObject({ written: 1, kept: 0 });
  expect((await read()).rows.find((row) => row.studentId === studentId)).toMatchObject({
    average: 7.25,
    conduct: 'good',
    source: 'marks',
  });
});

test('a class with columns that nobody has approved is left out, and the closing checklist counts them', async () => {
  const unapproved = async () =>
    (await desk.server.send(closingChecklist, { params: { id: fromYearId } }, 'head')).rows.find(
      ({ item }) => item === 'unapproved_marks',
    )?.left ?? 0;
  const before = await unapproved();
  await desk.server.app.db.execute(
    sql`update mark_sheet set state = 'submitted' where class_id = ${classId} and book_column = 'exam2'`,
  );
  const { openColumns } = await read();
  expect(openColumns).toBeGreaterThan(3);
  expect((await fill()).result).toMatchObject({ written: 0, classes: 1, columns: openColumns });
  expect((await read()).rows.every(({ average }) => average === null)).toBe(true);
  expect(await unapproved()).toBeGreaterThanOrEqual(before + openColumns);
});

test('approved re-sits stand in the place of their subjects, beside the average of the year', async () => {
  const { db } = desk.server.app;
  await fillBook(475);
  const sitter = (await read()).rows[0]?.studentId ?? 0;
  const reSit = async (state: string) => {
    await db.execute(sql`insert into mark_sheet (class_id, subject_id, book_column, state)
      select ${classId}, subject_id, 'resit', ${state} from mark where student_id = ${sitter}
        and year_id = ${fromYearId} and book_column = 'm9'
      on conflict (class_id, subject_id, book_column) do update set state = excluded.state`);
  };
  await db.execute(sql`insert into mark (student_id, year_id, class_id, subject_id, book_column, value)
    select student_id, year_id, class_id, subject_id, 'resit', 600 from mark
    where student_id = ${sitter} and year_id = ${fromYearId} and book_column = 'm9'`);
  await reSit('submitted');
  await fill();
  const of = async () => (await read()).rows.find(({ studentId }) => studentId === sitter);
  expect(await of()).toMatchObject({ average: 4.75, reSitAverage: null });
  await reSit('approved');
  expect((await of())?.book).toMatchObject({ average: 4.75, reSitAverage: 6, failedSubjects: 0 });
  expect((await fill()).result).toMatchObject({ written: 1 });
  expect(await of()).toMatchObject({ average: 4.75, reSitAverage: 6, failedSubjects: 0 });
  const { id } = await desk.start();
  expect(await desk.of(id, sitter)).toMatchObject({ outcome: 'promote' });
});

test('a class of another branch is not found, and nobody takes results over without the right to', async () => {
  const foreign = await classNamed(desk.server, 4, 'P1/1');
  await expect(fill(false, [foreign])).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    desk.server.send(fillResults, { body: { classIds: [classId], overTyped: false } }, 'teacher'),
  ).rejects.toMatchObject({ code: 'no_permission' });
});
