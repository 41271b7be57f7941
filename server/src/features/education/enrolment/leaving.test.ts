import { randomUUID } from 'node:crypto';
import { recordCheck } from '@suksa/contracts/checkinout';
import { daysAfter } from '@suksa/contracts/days';
import {
  admitStudent,
  copyClasses,
  getStudent,
  leaveSchool,
  leavingFacts,
  listClasses,
  listRollovers,
  listStudents,
  moveClass,
  readmitStudent,
  resumeStudent,
  type Student,
  suspendStudent,
} from '@suksa/contracts/education';
import { readFamilyBalance, recordPayment } from '@suksa/contracts/feeinvoice';
import { createAcademicYear } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';
import { settleExits } from './dated-exits-job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const today = new Date().toISOString().slice(0, 10);

const leave = ({ id, version }: Student, how: 'withdrawn' | 'dropped_out' = 'withdrawn') =>
  server.send(
    leaveSchool,
    { params: { id }, body: { version, how, lastDay: today, reason: 'ຄອບຄົວຍ້າຍ' } },
    'registrar',
  );
const balanceOf = (familyId: number) =>
  server.send(readFamilyBalance, { params: { id: familyId } }, 'cashier');
const familyOf = async ({ id }: Student): Promise<number> => {
  const { rows } = await server.app.db.execute<{ family_id: number }>(
    sql`select family_id from student where id = ${id}`,
  );
  return rows[0]?.family_id ?? 0;
};
const scan = (code: string) => {
  const now = new Date().toISOString();
  const body = { idempotencyKey: randomUUID(), code, direction: 'auto' as const, source: 'scanner' as const };
  return server.send(recordCheck, { body: { ...body, device: 'gate', scannedAt: now, sentAt: now } }, 'gate');
};

test('Leave mid-term with credit: the credit stays the family’s, the code opens no gate, the family reads on and writes nothing', async () => {
  const [{ id: childId } = { id: 0 }] = (await server.send(listStudents, { query: {} }, 'family')).rows;
  const child = await server.send(getStudent, { params: { id: childId } }, 'registrar');
  const familyId = await familyOf(child);
  const owed = (await balanceOf(familyId)).balance;
  const payment = {
    idempotencyKey: randomUUID(),
    familyId,
    payer: 'ນາງ ແກ້ວ',
    method: 'cash' as const,
    amount: owed + 50_000,
    keepRest: true,
  };
  await server.send(recordPayment, { body: payment }, 'cashier');
  const before = await balanceOf(familyId);
  expect(before.credit).toBe(50_000);

  const gone = await leave(child);
  expect(gone.status).toBe('withdrawn');
  expect(await balanceOf(familyId)).toEqual(before);
  expect(await scan(child.code)).toMatchObject({ result: 'blocked', reason: 'left_school', recorded: false });
  const read = await server.send(getStudent, { params: { id: childId } }, 'family');
  expect(read).toMatchObject({ code: child.code, status: 'withdrawn' });
  const change = { params: { id: childId }, body: { version: gone.version, reason: 'x' } };
  await expect(server.send(suspendStudent, change, 'family')).rejects.toMatchObject({
    code: 'no_permission',
  });
});

test('Who leaves on a day to come studies until it is over, at the gate too, and may leave later or stay after all', async () => {
  const student = await server.send(admitStudent, { body: await anAdmission(server) }, 'registrar');
  const last = (days: number) => daysAfter(today, days);
  const leaveOn = ({ id, version }: Student, lastDay: string) =>
    server.send(
      leaveSchool,
      { params: { id }, body: { version, how: 'transferred_out', lastDay, reason: 'ຍ້າຍບ້ານ' } },
      'registrar',
    );
  const leaving = await leaveOn(student, last(5));
  expect(leaving).toMatchObject({
    status: 'enrolled',
    enrolments: [{ endDate: last(5), exitCode: 'transferred_out' }],
  });
  const found = await server.send(listStudents, { query: { q: student.code } }, 'registrar');
  expect(found.rows).toMatchObject([{ id: student.id, status: 'enrolled', leavesOn: last(5) }]);
  expect((await scan(student.code)).result).not.toBe('blocked');
  const suspension = { params: { id: student.id }, body: { version: leaving.version, reason: 'x' } };
  const suspended = await server.send(suspendStudent, suspension, 'registrar');
  expect(suspended.status).toBe('suspended');
  const resumed = await server.send(
    resumeStudent,
    { ...suspension, body: { version: suspended.version, reason: 'x' } },
    'registrar',
  );

  const later = await leaveOn(resumed, last(9));
  expect(later).toMatchObject({ status: 'enrolled', enrolments: [{ endDate: last(9) }] });
  const { classes } = await server.send(listClasses, {}, 'registrar');
  const classId = classes.find(({ name }) => name === student.enrolments[0]?.className)?.id ?? 0;
  const move = { version: later.version, reason: 'x', classId: classId + 1, from: last(1) };
  await expect(
    server.send(moveClass, { params: { id: student.id }, body: move }, 'registrar'),
  ).rejects.toMatchObject({ code: 'wrong_status' });
  const stay = {
    version: later.version,
    classId,
    startDate: last(10),
    how: 're_admitted' as const,
    reason: 'ບໍ່ຍ້າຍແລ້ວ',
    overCapacityReason: 'x',
  };
  const stays = await server.send(readmitStudent, { params: { id: student.id }, body: stay }, 'registrar');
  expect(stays).toMatchObject({
    status: 'enrolled',
    enrolments: [{ startDate: student.enrolments[0]?.startDate, endDate: null, exitCode: null }],
  });
  expect(stays.enrolments).toHaveLength(1);
  const staying = await server.send(listStudents, { query: { q: student.code } }, 'registrar');
  expect(staying.rows).toMatchObject([{ leavesOn: null }]);

  await leaveOn(stays, last(3));
  const { db } = server.app;
  const statusOf = async () => (await server.send(getStudent, suspension, 'registrar')).status;
  await settleExits(db, last(3));
  expect(await statusOf()).toBe('enrolled');
  await settleExits(db, last(4));
  expect(await statusOf()).toBe('transferred_out');
});

test('Who leaves on a day to come is admitted into the next year before that day, and stays until it', async () => {
  const { years, nextYear } = await server.send(listRollovers, {}, 'head');
  const thisYear = years[0]?.id ?? 0;
  const planned = await server.send(
    createAcademicYear,
    { body: nextYear ?? expect.fail('a next year') },
    'head',
  );
  const copied = { fromYearId: thisYear, toYearId: planned.id, withTeachers: false, preview: false };
  await server.send(copyClasses, { body: copied }, 'head', { yearId: thisYear });
  const { classes } = await server.send(listClasses, {}, 'registrar', { yearId: planned.id });
  const classId = classes[0]?.id ?? 0;
  const student = await server.send(admitStudent, { body: await anAdmission(server) }, 'registrar');
  const lastDay = daysAfter(today, 30);
  const leaving = { version: student.version, how: 'withdrawn' as const, lastDay, reason: 'ຄອບຄົວຍ້າຍ' };
  const params = { id: student.id };
  const { version } = await server.send(leaveSchool, { params, body: leaving }, 'registrar');
  const back = { version, classId, how: 're_admitted' as const, reason: 'ຈະກັບມາ', overCapacityReason: 'x' };
  const readmit = (startDate: string) =>
    server.send(readmitStudent, { params, body: { ...back, startDate } }, 'registrar', {
      yearId: planned.id,
    });
  await expect(readmit(lastDay)).rejects.toMatchObject({ fields: [{ path: 'startDate' }] });
  const again = await readmit(planned.startDate);
  expect(again).toMatchObject({
    status: 'enrolled',
    enrolments: [
      { startDate: planned.startDate, endDate: null, entryCode: 're_admitted' },
      { endDate: lastDay, exitCode: 'withdrawn' },
    ],
  });
  const rowIn = async (yearId: number) =>
    (await server.send(listStudents, { query: { q: student.code } }, 'registrar', { yearId })).rows;
  expect(await rowIn(thisYear)).toMatchObject([{ leavesOn: lastDay, status: 'enrolled' }]);
  expect(await rowIn(planned.id)).toMatchObject([{ leavesOn: null, status: 'enrolled' }]);
  await settleExits(server.app.db, daysAfter(lastDay, 1));
  expect((await server.send(getStudent, { params }, 'registrar')).status).toBe('enrolled');
});

test('Before somebody leaves, debt, credit, card and siblings are told; money only to who may know it', async () => {
  const elder = await server.send(admitStudent, { body: await anAdmission(server) }, 'registrar');
  const familyId = await familyOf(elder);
  const younger = await server.send(
    admitStudent,
    { body: await anAdmission(server, { familyId, guardians: elder.guardians }) },
    'registrar',
  );
  const db = server.app.db;
  await db.execute(sql`
    with made as (insert into invoice (number, branch_id, year_id, student_id, family_id, issue_date, due_date, total, state)
      values (${`L-${elder.id}`}, 1, 2, ${elder.id}, ${familyId}, '2026-09-01', '2026-10-01', 1210000, 'draft') returning id)
    insert into invoice_line (invoice_id, kind, text_lo, text_en, amount)
    select made.id, 'fee', 'ຄ່າຮຽນ', 'Tuition', 1210000 from made`);
  await db.execute(sql`update invoice set state = 'issued' where number = ${`L-${elder.id}`}`);
  await db.execute(sql`insert into card (branch_id, student_id, number, token, issued_on, expires_on)
    values (1, ${elder.id}, ${`K-${elder.id}`}, ${`token-of-${elder.id}`}, now()::date, now()::date + 300)`);
  const ask = (account: 'registrar' | 'teacher' | 'family', students: number[]) =>
    server.send(leavingFacts, { body: { students } }, account);
  const [told] = (await ask('registrar', [elder.id])).rows;
  expect(told).toMatchObject({
    money: { familyId, owed: 1_210_000, unpaidInvoices: 1, oldestDue: '2026-10-01', credit: 0 },
    card: { number: `K-${elder.id}` },
    papers: [],
  });
  expect(told?.siblings.map(({ id }) => id)).toEqual([younger.id]);
  expect(told?.money?.runningInvoices).toBe(0);
  const { rows: billed } = await db.execute<{ id: number; running: number }>(sql`
    select i.student_id as id, count(*)::int as running from invoice i
      join fee_plan_period p on p.plan_id = i.plan_id and p.revision = i.plan_revision and p.code = i.period
    where i.branch_id = 1 and i.state = 'issued' and p.ends_on > '2026-12-31' group by 1 limit 1`);
  const [ofTerm] = (await ask('registrar', [billed[0]?.id ?? 0])).rows;
  expect(ofTerm?.money?.runningInvoices).toBeGreaterThanOrEqual(billed[0]?.running ?? 1);
  const both = (await ask('registrar', [elder.id, younger.id])).rows;
  expect(both.map(({ siblings }) => siblings)).toEqual([[], []]);
  await expect(ask('family', [elder.id])).rejects.toMatchObject({ code: 'no_permission' });
  await expect(ask('teacher', [elder.id])).rejects.toMatchObject({ code: 'no_permission' });
});

test('Sibling leaves: the brother keeps class, guardians and family, and what was billed is not touched back', async () => {
  const elder = await server.send(admitStudent, { body: await anAdmission(server) }, 'registrar');
  const familyId = await familyOf(elder);
  const younger = await server.send(
    admitStudent,
    { body: await anAdmission(server, { familyId, guardians: elder.guardians }) },
    'registrar',
  );
  expect(await familyOf(younger)).toBe(familyId);
  const before = await server.send(getStudent, { params: { id: younger.id } }, 'registrar');
  const billed = await balanceOf(familyId);
  await leave(elder, 'dropped_out');
  const after = await server.send(getStudent, { params: { id: younger.id } }, 'registrar');
  expect(after).toEqual({
    ...before,
    siblings: before.siblings.map((sibling) => ({ ...sibling, status: 'dropped_out' })),
  });
  expect((await balanceOf(familyId)).invoices).toEqual(billed.invoices);
});
