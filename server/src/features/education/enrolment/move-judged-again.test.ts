import { moveClasses, undoImport } from '@suksa/contracts/education';
import { attendanceDay, attendanceMonth, dayStory } from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendanceMonths, checkEvents, holidays, shifts } from '../../../db/schema/index.ts';
import { instantOf, todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { whileScanned } from '../../../testing/while-scanned.ts';
import { importDesk } from '../import/import-testing.ts';
import { type EnrolmentDesk, enrolmentDesk, reason } from './enrolment-testing.ts';

let server: TestServer;
let desk: EnrolmentDesk;
let branchId: number;
const day = '2026-11-18';
const moved = '2026-11-16';
const came = 7 * 60 + 50;

const times = { nameLo: 'ມື້', nameEn: 'Day', person: 'student', validFrom: '2026-09-01' } as const;
const early = {
  inFrom: '06:30',
  onTimeUntil: '07:30',
  lateUntil: '09:00',
  outFrom: '15:00',
  outUntil: '17:00',
};
const late = { ...early, onTimeUntil: '08:30' };

beforeAll(async () => {
  server = await startTestServer();
  desk = enrolmentDesk(server);
  const { rows } = await server.app.db.execute<{ branch_id: number }>(sql`
    select b.branch_id from user_branch b join app_user u on u.id = b.user_id where u.username = 'registrar' limit 1`);
  branchId = rows[0]?.branch_id ?? 0;
  await server.app.db.delete(holidays);
});
afterAll(() => server.stop());

/** Somebody who came at 07:50 on a past day, late by the times of the class. */
const comer = async () => {
  const student = await desk.aStudent();
  const { rows } = await server.app.db.execute<{ class_id: number }>(
    sql`select class_id from enrolment where student_id = ${student.id}`,
  );
  const classId = rows[0]?.class_id ?? 0;
  const after = await desk.anotherClass(student);
  await server.app.db
    .insert(shifts)
    .values([
      { branchId, classId, ...times, ...early },
      { branchId, classId: after.id, ...times, ...late },
    ])
    .onConflictDoNothing();
  const none = Array.from({ length: 31 }, () => null) as (number | null)[];
  await server.app.db.insert(attendanceMonths).values({
    ...{ branchId, studentId: student.id, month: '2026-11-01', lastOut: none as unknown as number[] },
    ...{ days: `${'.'.repeat(17)}L${'.'.repeat(13)}`, firstIn: none.with(17, came) as unknown as number[] },
  });
  await server.app.db.insert(checkEvents).values({
    ...{ branchId, studentId: student.id, day, direction: 'in', occurredAt: instantOf(day, came) },
    ...{ source: 'scanner', lateMinutes: 20, idempotencyKey: crypto.randomUUID(), recordedBy: 1 },
  });
  return { student, classId, after };
};

const listed = async (q: string) =>
  (await server.send(attendanceDay, { query: { date: day, q } }, 'admin', { branchId })).rows[0];
const letter = async (q: string) =>
  (await server.send(attendanceMonth, { query: { month: '2026-11', q } }, 'admin', { branchId })).rows[0]
    ?.days[17];

test('a move that is entered late has the days since judged by the times of the new class', async () => {
  const { student, after } = await comer();
  expect(await listed(student.code)).toMatchObject({ state: 'late', lateMinutes: 20 });
  const now = await desk.move(student, { classId: after.id, from: moved });
  expect(await listed(student.code)).toMatchObject({ state: 'present', lateMinutes: 0 });
  expect(await letter(student.code)).toBe('P');
  const params = { id: student.id, day };
  expect(await server.send(dayStory, { params }, 'admin', { branchId })).toMatchObject({
    word: { code: 'P' },
  });
  const { rows } = await server.app.db.execute<{ after: Record<string, unknown> }>(sql`
    select after from audit_entry where entity_id = ${String(now.id)} and action = 'class_move'`);
  expect(rows[0]?.after).toMatchObject({ daysJudgedAgain: 1 });
});

test('a move of several, too, and one of a day to come judges nothing', async () => {
  const { student, after } = await comer();
  const move = { students: [student.id], classId: after.id, reason };
  await server.send(moveClasses, { body: { ...move, from: moved } }, 'registrar');
  expect(await letter(student.code)).toBe('P');
  const other = await comer();
  const later = { ...move, students: [other.student.id], classId: other.after.id, from: '2026-12-07' };
  await server.send(moveClasses, { body: later }, 'registrar');
  expect(await letter(other.student.code)).toBe('L');
});

test('an import that moved somebody, and its undoing, judge the days by the class of then', async () => {
  const sheet = await importDesk(server);
  const { student, after } = await comer();
  const { id, state } = await sheet.imported({ code: student.code, className: after.name });
  expect([state, await letter(student.code)]).toEqual(['done', 'P']);
  await server.send(undoImport, { params: { id } }, 'registrar');
  expect([(await sheet.settled(id)).state, await letter(student.code)]).toEqual(['undone', 'L']);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'an import that moves a student, and its undoing, wait for a scan and not the scan for them',
  async () => {
    const sheet = await importDesk(server);
    const { student, after } = await comer();
    const { run } = await sheet.dryRun([{ code: student.code, className: after.name }]);
    expect(await whileScanned(server, student.id, () => sheet.execute(run.id))).toMatchObject({
      state: 'done',
    });
    const undo = async () => {
      await server.send(undoImport, { params: { id: run.id } }, 'registrar');
      return sheet.settled(run.id);
    };
    expect(await whileScanned(server, student.id, undo)).toMatchObject({ state: 'undone' });
  },
);

test('a day that a person put right stays', async () => {
  const { student, after } = await comer();
  await server.app.db.execute(sql`
    insert into attendance_correction (branch_id, student_id, day, code, first_in, reason, made_by)
    values (${branchId}, ${student.id}, ${day}, 'L', ${came}, 'Said so', 1)`);
  await desk.move(student, { classId: after.id, from: moved });
  expect(await letter(student.code)).toBe('L');
});

test('a move that begins today judges what has been scanned today', async () => {
  const { student, after } = await comer();
  await server.app.db.execute(sql`
    insert into check_event (branch_id, student_id, day, direction, occurred_at, late_minutes, source, idempotency_key, recorded_by)
    values (1, ${student.id}, ${todayIn()}, 'in', ${instantOf(todayIn(), came)}, 20, 'scanner', gen_random_uuid(), 1)`);
  await server.app.db.execute(sql`
    update attendance_month set days = overlay(days placing 'L' from 25), first_in[25] = ${came} where student_id = ${student.id}`);
  await desk.move(student, { classId: after.id, from: todayIn() });
  const { rows } = await server.app.db.execute(sql`
    select substr(days, 25, 1) as letter, substr(days, 18, 1) as before from attendance_month where student_id = ${student.id}`);
  expect(rows).toEqual([{ letter: 'P', before: 'L' }]);
});

test('an earlier coming that is heard of after that is late as the gate judged it', async () => {
  const { student, after } = await comer();
  await desk.move(student, { classId: after.id, from: moved });
  await server.app.db.insert(checkEvents).values({
    ...{ branchId, studentId: student.id, day, direction: 'in', occurredAt: instantOf(day, came - 2) },
    ...{ source: 'scanner', lateMinutes: 7, idempotencyKey: crypto.randomUUID(), recordedBy: 1 },
  });
  await server.app.db.execute(sql`
    update attendance_month set days = overlay(days placing 'L' from 18), first_in[18] = ${came - 2} where student_id = ${student.id}`);
  expect(await listed(student.code)).toMatchObject({ state: 'late', lateMinutes: 7 });
});
