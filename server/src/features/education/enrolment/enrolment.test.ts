import {
  admitStudent,
  leaveSchool,
  listClasses,
  listStudents,
  moveClass,
  moveClasses,
  readmitStudent,
  resumeStudent,
  type Student,
  studentHistory,
  suspendStudent,
} from '@suksa/contracts/education';
import { me } from '@suksa/contracts/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classes } from '../../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

const reason = 'ຕາມຄຳຂໍຂອງຜູ້ປົກຄອງ';
const aStudent = async (startDate = '2026-09-01') =>
  server.send(admitStudent, { body: await anAdmission(server, { startDate }) }, 'registrar');
const anotherClass = async (student: Student) => {
  const { classes: all } = await server.send(listClasses, {}, 'registrar');
  const other = all.find(({ name, students, capacity }) => {
    return name !== student.enrolments[0]?.className && students < capacity;
  });
  if (!other) throw new Error('the demo school has two classes with free seats');
  return other;
};
const move = (student: Student, body: { classId: number; from: string; overCapacityReason?: string }) =>
  server.send(
    moveClass,
    { params: { id: student.id }, body: { version: student.version, reason, ...body } },
    'registrar',
  );
const leave = (student: Student, lastDay = '2026-11-13') =>
  server.send(
    leaveSchool,
    {
      params: { id: student.id },
      body: { version: student.version, how: 'transferred_out', lastDay, reason, destination: 'ຫຼວງພະບາງ' },
    },
    'registrar',
  );
const suspend = ({ id, version }: Student) =>
  server.send(suspendStudent, { params: { id }, body: { version, reason } }, 'registrar');
const resume = ({ id, version }: Student) =>
  server.send(resumeStudent, { params: { id }, body: { version, reason } }, 'registrar');
const readmit = async (student: Student, startDate: string) =>
  server.send(
    readmitStudent,
    {
      params: { id: student.id },
      body: {
        version: student.version,
        classId: (await anotherClass(student)).id,
        startDate,
        how: 're_admitted',
        reason,
      },
    },
    'registrar',
  );

describe('moving to another class', () => {
  test('wrong-class fix within 7 days = correction (no history)', async () => {
    const student = await aStudent();
    const other = await anotherClass(student);
    const after = await move(student, { classId: other.id, from: '2026-09-08' });
    expect(after.enrolments).toMatchObject([{ className: other.name, startDate: '2026-09-01' }]);
    const { rows } = await server.send(studentHistory, { params: { id: student.id } }, 'registrar');
    expect(rows[0]).toMatchObject({ action: 'class_correction', reason });
  });

  test('later = move: the old enrolment ends the day before and stays', async () => {
    const student = await aStudent();
    const other = await anotherClass(student);
    const after = await move(student, { classId: other.id, from: '2026-09-09' });
    expect(after.enrolments).toMatchObject([
      { className: other.name, startDate: '2026-09-09', endDate: null, entryCode: 'class_move' },
      { startDate: '2026-09-01', endDate: '2026-09-08', exitCode: 'class_move', isCurrent: false },
    ]);
    const { rows } = await server.send(
      listStudents,
      { query: { q: student.surnameLo, class: other.id } },
      'registrar',
    );
    expect(rows.map(({ id }) => id)).toEqual([student.id]);
  });

  test('the same class, or a day outside the enrolment, is refused at its field', async () => {
    const student = await aStudent();
    const other = await anotherClass(student);
    const { classes: all } = await server.send(listClasses, {}, 'registrar');
    const own = all.find(({ name }) => name === student.enrolments[0]?.className);
    await expect(move(student, { classId: own?.id ?? 0, from: '2026-10-01' })).rejects.toMatchObject({
      fields: [{ path: 'classId', code: 'same_class' }],
    });
    await expect(move(student, { classId: other.id, from: '2026-08-30' })).rejects.toMatchObject({
      fields: [{ path: 'from', code: 'outside_enrolment' }],
    });
  });

  test('capacity warn then override with reason', async () => {
    const student = await aStudent();
    const other = await anotherClass(student);
    await server.app.db.update(classes).set({ capacity: 1 });
    const body = { classId: other.id, from: '2026-10-05' };
    await expect(move(student, body)).rejects.toMatchObject({ status: 409, code: 'class_full' });
    const after = await move(student, { ...body, overCapacityReason: 'ຫ້ອງດຽວທີ່ມີ' });
    await server.app.db.update(classes).set({ capacity: 60 });
    expect(after.enrolments[0]?.className).toBe(other.name);
  });
});

describe('several at once', () => {
  const moveAll = (students: number[], classId: number, from = '2026-10-05') =>
    server.send(moveClasses, { body: { students, classId, from, reason } }, 'registrar');

  test('are moved, corrected or left where they are, each with its own history', async () => {
    const early = await aStudent();
    const late = await aStudent('2026-10-01');
    const other = await anotherClass(early);
    const settled = await move(await aStudent(), { classId: other.id, from: '2026-09-03' });
    expect(await moveAll([early.id, late.id, settled.id], other.id)).toEqual({
      moved: 1,
      corrected: 1,
      unchanged: 1,
    });
    const { rows } = await server.send(studentHistory, { params: { id: late.id } }, 'registrar');
    expect(rows[0]).toMatchObject({ action: 'class_correction', reason });
  });

  test('are moved all or nothing', async () => {
    const student = await aStudent();
    const gone = await leave(await aStudent());
    const other = await anotherClass(student);
    await expect(moveAll([student.id, gone.id], other.id)).rejects.toMatchObject({
      code: 'wrong_status',
      details: { code: gone.code },
    });
    await expect(moveAll([student.id, 2_000_000], other.id)).rejects.toMatchObject({ code: 'not_found' });
    const { rows } = await server.send(studentHistory, { params: { id: student.id } }, 'registrar');
    expect(rows.map(({ action }) => action)).toEqual(['create']);
  });
});

describe('leaving and coming back', () => {
  test('a transfer ends the enrolment and takes the student off the list of those who study', async () => {
    const gone = await leave(await aStudent());
    expect(gone).toMatchObject({
      status: 'transferred_out',
      enrolments: [{ endDate: '2026-11-13', exitCode: 'transferred_out' }],
    });
    const { total } = await server.send(listStudents, { query: { q: gone.surnameLo } }, 'registrar');
    expect(total).toBe(0);
    const all = await server.send(
      listStudents,
      { query: { q: gone.surnameLo, status: 'transferred_out' } },
      'registrar',
    );
    expect(all.rows.map(({ id }) => id)).toEqual([gone.id]);
  });

  test('re-admission opens a new enrolment row', async () => {
    const gone = await leave(await aStudent());
    const back = await readmit(gone, '2026-11-16');
    expect(back).toMatchObject({
      code: gone.code,
      status: 'enrolled',
      enrolments: [
        { startDate: '2026-11-16', entryCode: 're_admitted' },
        { endDate: '2026-11-13', exitCode: 'transferred_out' },
      ],
    });
  });

  test('no overlapping enrolments for one student', async () => {
    const gone = await leave(await aStudent());
    await expect(readmit(gone, '2026-11-13')).rejects.toMatchObject({
      fields: [{ path: 'startDate', code: 'already_enrolled' }],
    });
  });

  test('nobody leaves before the first day, nor comes back outside the year', async () => {
    const student = await aStudent();
    await expect(leave(student, '2026-08-30')).rejects.toMatchObject({
      fields: [{ path: 'lastDay', code: 'outside_enrolment' }],
    });
    await expect(readmit(await leave(student), '2027-08-30')).rejects.toMatchObject({
      fields: [{ path: 'startDate', code: 'outside_year' }],
    });
  });
});

describe('suspension', () => {
  test('enrolled → suspended ↔ enrolled, each with its reason in the history', async () => {
    const suspended = await suspend(await aStudent());
    expect(suspended.status).toBe('suspended');
    const back = await resume(suspended);
    expect(back.status).toBe('enrolled');
    const { rows } = await server.send(studentHistory, { params: { id: back.id } }, 'registrar');
    expect(rows.map(({ action }) => action)).toEqual(['resume', 'suspend', 'create']);
    expect(rows[0]).toMatchObject({
      reason,
      changes: [{ field: 'status', before: 'suspended', after: 'enrolled' }],
    });
  });
});

describe('what a status forbids', () => {
  const wrong = { status: 409, code: 'wrong_status' };

  test('who has left is neither moved nor suspended, and leaves only once', async () => {
    const gone = await leave(await aStudent());
    const other = await anotherClass(gone);
    await expect(move(gone, { classId: other.id, from: '2026-11-16' })).rejects.toMatchObject(wrong);
    await expect(suspend(gone)).rejects.toMatchObject(wrong);
    await expect(leave(gone)).rejects.toMatchObject(wrong);
  });

  test('who studies here can neither resume nor be admitted again', async () => {
    const student = await aStudent();
    await expect(resume(student)).rejects.toMatchObject(wrong);
    await expect(readmit(student, '2026-11-16')).rejects.toMatchObject(wrong);
  });

  test('a second clerk who still sees the old record is told what it is now', async () => {
    const student = await aStudent();
    await suspend(student);
    await expect(leave(student)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { status: 'suspended' } },
    });
  });

  test('a closed year changes nothing', async () => {
    const student = await aStudent();
    const { branches } = await server.send(me, {}, 'registrar');
    const closed = branches[0]?.years.find(({ state }) => state === 'closed');
    const call = { params: { id: student.id }, body: { version: student.version, reason } };
    const late = server.send(suspendStudent, call, 'registrar', { yearId: closed?.id ?? 0 });
    await expect(late).rejects.toMatchObject({ status: 423, code: 'year_closed' });
  });

  test('a student of another year or branch is not changed from here', async () => {
    const student = await aStudent();
    const { branches } = await server.send(me, {}, 'admin');
    const call = { params: { id: student.id }, body: { version: student.version, reason } };
    const elsewhere = server.send(suspendStudent, call, 'admin', { branchId: branches[1]?.id ?? 0 });
    await expect(elsewhere).rejects.toMatchObject({ status: 409, code: 'not_in_this_year' });
  });

  test('a student who is not there is not found', async () => {
    const call = { params: { id: 2_000_000 }, body: { version: 1, reason } };
    await expect(server.send(suspendStudent, call, 'registrar')).rejects.toMatchObject({ code: 'not_found' });
  });
});
