import {
  getStudent,
  leaveSchool,
  leavingFacts,
  moveClass,
  readmitStudent,
  type Student,
} from '@suksa/contracts/education';
import { proposeCredit } from '@suksa/contracts/feeinvoice';
import { exitReport } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  classNamed,
  enrolmentsIn,
  fromYearId,
  planNextYear,
  rolloverSteps,
} from '../rollover/rollover-testing.ts';

let server: TestServer;
let toYearId = 0;
let ids: readonly number[] = [];
/** The last day of the old year, some weeks ago. */
const ended = '2026-10-30';

beforeAll(async () => {
  server = await startTestServer();
  toYearId = await planNextYear(server);
  const { start, decide, decisions, run } = rolloverSteps(server, () => toYearId);
  const { id } = await start();
  const pupils = (await decisions(id)).filter(({ className }) => className === 'P1/1').slice(0, 6);
  ids = pupils.map((pupil) => pupil.id);
  const toClassId = await classNamed(server, toYearId, 'P2/1');
  await decide(id, { students: [...ids], outcome: 'promote', toClassId, reason: 'ທົດສອບ' });
  await run(id, { overCapacityReason: 'ທົດສອບ' });
  const { db } = server.app;
  await db.execute(
    sql`update enrolment set end_date = ${ended} where year_id = ${fromYearId} and exit_code = 'year_end'`,
  );
  await db.execute(sql`alter table academic_year disable trigger user`);
  await db.execute(
    sql`update academic_year set end_date = ${ended}, state = 'closed' where id = ${fromYearId}`,
  );
  await db.execute(sql`alter table academic_year enable trigger user`);
}, 120_000);
afterAll(() => server.stop());

const inNewYear = () => ({ yearId: toYearId });
const read = (id = 0) => server.send(getStudent, { params: { id } }, 'registrar');
const leave = ({ id, version }: Student, lastDay: string) =>
  server.send(
    leaveSchool,
    { params: { id }, body: { version, how: 'withdrawn', lastDay, reason: 'ຄອບຄົວຍ້າຍ' } },
    'registrar',
    inNewYear(),
  );
const leftIn = async (yearId: number, id: number) =>
  (
    await server.send(exitReport, { query: { size: 100, kind: 'withdrawn' } }, 'head', { yearId })
  ).rows.filter((row) => row.studentId === id);

describe('in the holidays, the old year closed and the next not begun', () => {
  test('a student leaves at the end of the old year, and the place in the next is free', async () => {
    const student = await read(ids[0]);
    await expect(leave(student, '2026-11-20')).rejects.toMatchObject({
      fields: [{ path: 'lastDay', code: 'between_years', values: { lastDay: ended } }],
    });
    const left = await leave(student, ended);
    expect(left).toMatchObject({
      status: 'withdrawn',
      enrolments: [{ endDate: ended, exitCode: 'withdrawn' }],
    });
    expect(await enrolmentsIn(server, student.id, toYearId)).toEqual([]);
    expect(await leftIn(fromYearId, student.id)).toHaveLength(1);
    expect(await leftIn(toYearId, student.id)).toHaveLength(0);
  });

  test('what is billed of the year to come is told, and proposed to be credited whole', async () => {
    const student = await read(ids[1]);
    const running = async () => {
      const body = { students: [student.id] };
      const { rows: told } = await server.send(leavingFacts, { body }, 'registrar', inNewYear());
      return told[0]?.money?.runningInvoices ?? 0;
    };
    const before = await running();
    const { rows } = await server.app.db.execute<{ id: number }>(sql`
      with plan as (
        insert into fee_plan (branch_id, year_id, level_id)
        select 1, ${toYearId}, id from level order by position limit 1 returning id, revision
      ), period as (
        insert into fee_plan_period (plan_id, revision, code, starts_on, ends_on, due_date)
        select id, revision, 'T1', '2027-09-01', '2027-09-30', '2027-09-15' from plan
      ), bill as (
        insert into invoice (number, branch_id, year_id, student_id, family_id, period, issue_date, due_date, total, plan_id, plan_revision)
        select 'NEXT-1', 1, ${toYearId}, s.id, s.family_id, 'T1', '2026-11-25', '2027-09-15', 300000, plan.id, plan.revision
        from plan, student s where s.id = ${student.id} returning id
      ), line as (
        insert into invoice_line (invoice_id, fee_item_id, kind, text_lo, text_en, amount, why)
        select id, 2, 'fee', 'x', 'x', 300000, '{"kind": "fee", "days": 30, "periodDays": 30}' from bill)
      select id from bill`);
    const id = rows[0]?.id ?? 0;
    await server.app.db.execute(sql`update invoice set state = 'issued' where id = ${id}`);
    expect(await running()).toBe(before + 1);
    const propose = () => server.send(proposeCredit, { params: { id } }, 'head', inNewYear());
    expect(await propose()).toMatchObject({ lastDay: null, lines: [{ proposed: 0 }] });
    await leave(student, ended);
    expect(await propose()).toMatchObject({ lastDay: ended, lines: [{ proposed: 300_000 }] });
  });

  test('who leaves on a day of the year to come has a place there until then', async () => {
    const student = await read(ids[2]);
    const leaving = await leave(student, '2027-10-01');
    expect(leaving).toMatchObject({
      status: 'enrolled',
      enrolments: [{ endDate: '2027-10-01', exitCode: 'withdrawn' }, { exitCode: 'year_end' }],
    });
  });

  test('who comes after all from the first day goes on as if nothing had been recorded', async () => {
    const student = await read(ids[3]);
    const left = await leave(student, ended);
    const classId = await classNamed(server, toYearId, 'P2/1');
    const body = { version: left.version, classId, startDate: '2027-09-01', how: 're_admitted' as const };
    const back = await server.send(
      readmitStudent,
      { params: { id: student.id }, body: { ...body, reason: 'ກັບມາ' } },
      'registrar',
      inNewYear(),
    );
    expect(back).toMatchObject({
      status: 'enrolled',
      enrolments: [{ startDate: '2027-09-01', entryCode: 'promoted' }, { exitCode: 'year_end' }],
    });
  });

  test('a place in the year to come is changed without a trace', async () => {
    const student = await read(ids[4]);
    const classId = await classNamed(server, toYearId, 'P3/1');
    const body = { version: student.version, classId, from: '2027-09-01', reason: 'ຫ້ອງຜິດ' };
    await server.send(moveClass, { params: { id: student.id }, body }, 'registrar', inNewYear());
    expect(await enrolmentsIn(server, student.id, toYearId)).toMatchObject([{ classId, endDate: null }]);
  });

  test('who waits for a re-sit leaves as anybody else', async () => {
    const student = await read(ids[5]);
    await server.app.db.execute(
      sql`delete from enrolment where student_id = ${student.id} and year_id = ${toYearId}`,
    );
    expect(await leave(student, ended)).toMatchObject({ status: 'withdrawn' });
  });
});
