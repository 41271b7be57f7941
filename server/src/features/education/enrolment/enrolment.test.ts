import { daysAfter } from '@suksa/contracts/days';
import {
  firstDayBack,
  listClasses,
  listStudents,
  studentHistory,
  suspendStudent,
} from '@suksa/contracts/education';
import { me } from '@suksa/contracts/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classes } from '../../../db/schema/index.ts';
import { todayIn } from '../../../school/clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type EnrolmentDesk, enrolmentDesk, reason } from './enrolment-testing.ts';

let server: TestServer;
let desk: EnrolmentDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = enrolmentDesk(server);
}, 120_000);
afterAll(() => server.stop());

describe('moving to another class', () => {
  test('wrong-class fix within 7 days = correction (no history)', async () => {
    const student = await desk.aStudent();
    const other = await desk.anotherClass(student);
    const after = await desk.move(student, { classId: other.id, from: '2026-09-08' });
    expect(after.enrolments).toMatchObject([{ className: other.name, startDate: '2026-09-01' }]);
    const { rows } = await server.send(studentHistory, { params: { id: student.id } }, 'registrar');
    expect(rows[0]).toMatchObject({ action: 'class_correction', reason });
  });

  test('later = move: the old enrolment ends the day before and stays', async () => {
    const student = await desk.aStudent();
    const other = await desk.anotherClass(student);
    const after = await desk.move(student, { classId: other.id, from: '2026-09-09' });
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
    const student = await desk.aStudent();
    const other = await desk.anotherClass(student);
    const { classes: all } = await server.send(listClasses, {}, 'registrar');
    const own = all.find(({ name }) => name === student.enrolments[0]?.className);
    await expect(desk.move(student, { classId: own?.id ?? 0, from: '2026-10-01' })).rejects.toMatchObject({
      fields: [{ path: 'classId', code: 'same_class' }],
    });
    await expect(desk.move(student, { classId: other.id, from: '2026-08-30' })).rejects.toMatchObject({
      fields: [{ path: 'from', code: 'outside_enrolment' }],
    });
  });

  test('capacity warn then override with reason', async () => {
    const student = await desk.aStudent();
    const other = await desk.anotherClass(student);
    await server.app.db.update(classes).set({ capacity: 1 });
    const body = { classId: other.id, from: '2026-10-05' };
    await expect(desk.move(student, body)).rejects.toMatchObject({ status: 409, code: 'class_full' });
    const after = await desk.move(student, { ...body, overCapacityReason: 'ຫ້ອງດຽວທີ່ມີ' });
    await server.app.db.update(classes).set({ capacity: 60 });
    expect(after.enrolments[0]?.className).toBe(other.name);
  });
});

describe('leaving and coming back', () => {
  /** The year that the registrar works in. */
  const theYear = async () => {
    const { branches } = await server.send(me, {}, 'registrar');
    const today = todayIn();
    const year = branches[0]?.years.find(({ start, end }) => start <= today && today <= end);
    if (!year) throw new Error('the demo school has a year now');
    return { year };
  };

  test('a transfer ends the enrolment and takes the student off the list of those who study', async () => {
    const gone = await desk.leave(await desk.aStudent());
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
    const gone = await desk.leave(await desk.aStudent());
    const back = await desk.readmit(gone, '2026-11-16');
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
    const gone = await desk.leave(await desk.aStudent());
    await expect(desk.readmit(gone, '2026-11-13')).rejects.toMatchObject({
      fields: [
        {
          path: 'startDate',
          code: 'back_from',
          values: { lastDay: '2026-11-13', firstDay: '2026-11-14' },
        },
      ],
    });
  });

  test('who left today can be back tomorrow: the day that the form begins with is taken', async () => {
    const { year } = await theYear();
    const gone = await desk.leave(await desk.aStudent(), todayIn());
    const first = firstDayBack({ lastDay: gone.enrolments[0]?.endDate, year });
    expect(first).toBe(daysAfter(todayIn(), 1));
    await expect(desk.readmit(gone, todayIn())).rejects.toMatchObject({
      fields: [{ code: 'back_from', values: { firstDay: first } }],
    });
    const back = await desk.readmit(gone, first ?? '');
    expect(back.enrolments[0]).toMatchObject({ startDate: first, entryCode: 're_admitted' });
  });

  test('who left on the last day of the year has no day left in it, and is told so', async () => {
    const { year } = await theYear();
    const gone = await desk.leave(await desk.aStudent(), year.end);
    expect(firstDayBack({ lastDay: year.end, year })).toBeNull();
    await expect(desk.readmit(gone, year.end)).rejects.toMatchObject({
      fields: [{ path: 'startDate', code: 'back_next_year', values: { year: year.name } }],
    });
  });

  test('after an earlier year the first day back is the first of the year', () => {
    const year = { start: '2026-09-01', end: '2027-05-31' };
    expect(firstDayBack({ lastDay: '2025-11-13', year })).toBe('2026-09-01');
    expect(firstDayBack({ lastDay: null, year })).toBe('2026-09-01');
  });

  test('nobody leaves before the first day, nor comes back outside the year', async () => {
    const student = await desk.aStudent();
    await expect(desk.leave(student, '2026-08-30')).rejects.toMatchObject({
      fields: [{ path: 'lastDay', code: 'outside_enrolment' }],
    });
    await expect(desk.readmit(await desk.leave(student), '2027-08-30')).rejects.toMatchObject({
      fields: [{ path: 'startDate', code: 'outside_year' }],
    });
  });
});

describe('suspension', () => {
  test('enrolled → suspended ↔ enrolled, each with its reason in the history', async () => {
    const suspended = await desk.suspend(await desk.aStudent());
    expect(suspended.status).toBe('suspended');
    const back = await desk.resume(suspended);
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
    const gone = await desk.leave(await desk.aStudent());
    const other = await desk.anotherClass(gone);
    await expect(desk.move(gone, { classId: other.id, from: '2026-11-16' })).rejects.toMatchObject(wrong);
    await expect(desk.suspend(gone)).rejects.toMatchObject(wrong);
    await expect(desk.leave(gone)).rejects.toMatchObject(wrong);
  });

  test('who studies here can neither resume nor be admitted again', async () => {
    const student = await desk.aStudent();
    await expect(desk.resume(student)).rejects.toMatchObject(wrong);
    await expect(desk.readmit(student, '2026-11-16')).rejects.toMatchObject(wrong);
  });

  test('a second clerk who still sees the old record is told what it is now', async () => {
    const student = await desk.aStudent();
    await desk.suspend(student);
    await expect(desk.leave(student)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { status: 'suspended' } },
    });
  });

  test('a closed year changes nothing', async () => {
    const student = await desk.aStudent();
    const { branches } = await server.send(me, {}, 'registrar');
    const closed = branches[0]?.years.find(({ state }) => state === 'closed');
    const call = { params: { id: student.id }, body: { version: student.version, reason } };
    const late = server.send(suspendStudent, call, 'registrar', { yearId: closed?.id ?? 0 });
    await expect(late).rejects.toMatchObject({ status: 423, code: 'year_closed' });
  });

  test('a student of another year or branch is not changed from here', async () => {
    const student = await desk.aStudent();
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
