import { rollCallClasses, rollCallOf } from '@suksa/contracts/checkinout';
import { daysAfter } from '@suksa/contracts/days';
import {
  askChange,
  attendanceDay,
  attendanceMonth,
  attendanceTasks,
  dayStory,
  exportAttendanceDay,
} from '@suksa/contracts/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holidays, homerooms } from '../../../db/schema/index.ts';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type EnrolmentDesk, enrolmentDesk } from '../../education/enrolment/enrolment-testing.ts';

let server: TestServer;
let desk: EnrolmentDesk;
let branchId: number;
/** A school day before the move. */
const past = '2026-11-11';
const moved = '2026-11-16';

const classOf = async (studentId: number) => {
  const { rows } = await server.app.db.execute<{ id: number; name: string }>(sql`
    select c.id, c.name from enrolment e join class c on c.id = e.class_id
    where e.student_id = ${studentId} order by e.start_date limit 1`);
  const [found] = rows;
  if (!found) throw new Error('a student of the desk has a class');
  return found;
};

const list = (query: Record<string, unknown>, as: 'admin' | 'teacher' = 'admin') =>
  server.send(attendanceDay, { query: { date: past, size: 100, ...query } }, as, { branchId });

beforeAll(async () => {
  server = await startTestServer();
  desk = enrolmentDesk(server);
  const { rows } = await server.app.db.execute<{ branch_id: number }>(sql`
    select b.branch_id from user_branch b join app_user u on u.id = b.user_id where u.username = 'registrar' limit 1`);
  branchId = rows[0]?.branch_id ?? 0;
});
afterAll(() => server.stop());

/** Somebody who was in a class that had no school on the past day, and has moved since. */
const mover = async () => {
  const student = await desk.aStudent();
  const before = await classOf(student.id);
  await server.app.db.insert(holidays).values({
    ...{ startDate: past, endDate: past, type: 'closure', branchId, classId: before.id, confirmed: true },
    ...{ nameLo: 'ທັດສະນະສຶກສາ', nameEn: 'Outing' },
  });
  const after = await desk.anotherClass(student);
  await desk.move(student, { classId: after.id, from: moved });
  return { student, before, after };
};

test('a past day has a student in the class of then, in the list, the figures, the export and the story', async () => {
  const { student, before, after } = await mover();
  const { id, code } = student;
  expect(await list({ classId: before.id, q: code })).toMatchObject({
    total: 1,
    rows: [{ id, className: before.name, state: 'holiday' }],
  });
  expect(await list({ classId: before.id, state: 'holiday', q: code })).toMatchObject({ total: 1 });
  expect((await list({ classId: after.id })).rows.map((row) => row.id)).not.toContain(id);
  expect(await list({ q: code })).toMatchObject({ rows: [{ className: before.name, state: 'holiday' }] });
  expect(await list({ state: 'absent', q: code })).toMatchObject({ total: 0 });

  const ofClass = await list({ classId: before.id });
  expect(ofClass.numbers).toMatchObject({ onRoll: ofClass.total, expected: 0, absent: 0 });
  const [day, month] = await Promise.all([
    list({}),
    server.send(attendanceMonth, { query: { month: '2026-11' } }, 'admin', { branchId }),
  ]);
  expect(month.days[10]?.counts).toEqual(day.counts);

  const sheet = await server.send(
    exportAttendanceDay,
    {
      body: {
        query: { date: past, q: code },
        format: 'csv',
        columns: [
          { key: 'className', title: 'Class' },
          { key: 'state', title: 'State' },
        ],
      },
    },
    'admin',
    { branchId },
  );
  expect((await sheet.text()).trim().split('\r\n')[1]).toBe(`${before.name},holiday`);
});

test('after the move the class of now has the student', async () => {
  const { student, before, after } = await mover();
  const q = student.code;
  expect(await list({ date: moved, classId: after.id, q })).toMatchObject({
    rows: [{ className: after.name }],
  });
  expect(await list({ date: moved, classId: before.id, q })).toMatchObject({ total: 0 });
});

test('who leads the class of then sees that day of the student, and may have it put right', async () => {
  const { student, before } = await mover();
  const { id, code } = student;
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select id from app_user where username = 'teacher'`,
  );
  await server.app.db.execute(sql`delete from homeroom where class_id = ${before.id}`);
  await server.app.db
    .insert(homerooms)
    .values({ classId: before.id, teacherId: rows[0]?.id ?? 0, startDate: '2026-09-01' });
  expect(await list({ classId: before.id, q: code }, 'teacher')).toMatchObject({ total: 1 });
  expect(await server.send(dayStory, { params: { id, day: past } }, 'teacher')).toMatchObject({
    calendar: { kind: 'holiday' },
  });
  const later = await server.ask(dayStory, { params: { id, day: moved } }, 'teacher');
  const isLed = (await list({ date: moved, q: code }, 'teacher')).total > 0;
  expect(later.statusCode).toBe(isLed ? 200 : 404);
  const word = { code: 'P', firstIn: '07:40', lastOut: null, reason: 'ຢູ່ກັບຫ້ອງ' } as const;
  await server.send(askChange, { body: { studentId: id, day: past, ...word } }, 'teacher');
  const { changes } = await server.send(attendanceTasks, {}, 'admin', { branchId });
  expect(changes.find((change) => change.day === past && change.studentId === id)).toMatchObject({
    className: before.name,
  });
});

test('until a move begins, the roll is called in the class of before', async () => {
  const student = await desk.aStudent();
  const before = await classOf(student.id);
  const after = await desk.anotherClass(student);
  const counted = async () => (await server.send(rollCallClasses, {}, 'admin', { branchId })).classes;
  const had = await counted();
  await desk.move(student, { classId: after.id, from: daysAfter(todayIn(), 5) });
  expect(await counted()).toEqual(had);
  const roll = await server.send(rollCallOf, { params: { classId: before.id } }, 'admin', { branchId });
  expect(roll.students.map(({ id }) => id)).toContain(student.id);
  expect(await list({ date: todayIn(), classId: before.id, q: student.code })).toMatchObject({
    rows: [{ className: before.name }],
  });
});
