import {
  getStudent,
  listClasses,
  moveClasses,
  previewSeveralMoves,
  type Student,
  studentHistory,
} from '@suksa/contracts/education';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classes } from '../../../db/schema/index.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type EnrolmentDesk, enrolmentDesk, reason } from './enrolment-testing.ts';

let server: TestServer;
let desk: EnrolmentDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = enrolmentDesk(server);
}, 120_000);
afterAll(() => server.stop());

describe('several at once', () => {
  const moveAll = (students: number[], classId: number, from = '2026-10-05') =>
    server.send(moveClasses, { body: { students, classId, from, reason } }, 'registrar');

  test('are moved, corrected or left where they are, each with its own history', async () => {
    const early = await desk.aStudent();
    const late = await desk.aStudent('2026-10-01');
    const other = await desk.anotherClass(early);
    const settled = await desk.move(await desk.aStudent(), { classId: other.id, from: '2026-09-03' });
    const done = await moveAll([early.id, late.id, settled.id], other.id);
    expect(done).toMatchObject({ moved: 1, corrected: 1, unchanged: 1 });
    const step = ({ id }: Student) => done.rows.find((row) => row.id === id)?.step;
    expect([early, late, settled].map(step)).toEqual(['move', 'correction', 'unchanged']);
    const { rows } = await server.send(studentHistory, { params: { id: late.id } }, 'registrar');
    expect(rows[0]).toMatchObject({ action: 'class_correction', reason });
  });

  test('are told beforehand student by student, with the seats, and nothing of it is written', async () => {
    const [early, late] = [await desk.aStudent(), await desk.aStudent('2026-10-01')];
    const other = await desk.anotherClass(early);
    const settled = await desk.move(await desk.aStudent(), { classId: other.id, from: '2026-09-03' });
    const [gone, begun] = [await desk.leave(await desk.aStudent()), await desk.aStudent('2026-10-06')];
    const chosen = [early, late, settled, gone, begun];
    const { classes: before } = await server.send(listClasses, {}, 'registrar');
    const { students: now = 0, capacity = 0 } = before.find(({ id }) => id === other.id) ?? {};
    const body = { students: chosen.map(({ id }) => id), classId: other.id, from: '2026-10-05' };
    const preview = await server.send(previewSeveralMoves, { body }, 'registrar');
    expect(preview).toMatchObject({ className: other.name, capacity, students: { now, after: now + 2 } });
    const row = ({ id }: Student) => preview.rows.find((one) => one.id === id);
    expect(chosen.map((student) => row(student)?.step)).toEqual([
      'move',
      'correction',
      'unchanged',
      'wrong_status',
      'outside_enrolment',
    ]);
    expect(row(late)).toMatchObject({
      code: late.code,
      before: { className: late.enrolments[0]?.className, since: '2026-10-01' },
    });
    expect(row(gone)?.before).toBeNull();
    for (const student of chosen)
      expect(await server.send(getStudent, { params: { id: student.id } }, 'registrar')).toEqual(student);
    const { classes: after } = await server.send(listClasses, {}, 'registrar');
    expect(after).toEqual(before);
  });

  test('may go to a full class, whose seats the preview counts over', async () => {
    const student = await desk.aStudent();
    const other = await desk.anotherClass(student);
    await server.app.db.update(classes).set({ capacity: 1 });
    const body = { students: [student.id], classId: other.id, from: '2026-10-05' };
    const { capacity, students, rows } = await server.send(previewSeveralMoves, { body }, 'registrar');
    await server.app.db.update(classes).set({ capacity: 60 });
    expect({ capacity, seats: students.after - students.now, step: rows[0]?.step }).toEqual({
      capacity: 1,
      seats: 1,
      step: 'move',
    });
  });

  test('are previewed only into a class of the year, and only whom one may know', async () => {
    const student = await desk.aStudent();
    const ask = (students: number[], classId: number) =>
      server.send(previewSeveralMoves, { body: { students, classId, from: '2026-10-05' } }, 'registrar');
    await expect(ask([student.id], 2_000_000)).rejects.toMatchObject({
      fields: [{ path: 'classId', code: 'not_allowed' }],
    });
    const { id } = await desk.anotherClass(student);
    await expect(ask([2_000_000], id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('are moved all or nothing', async () => {
    const student = await desk.aStudent();
    const gone = await desk.leave(await desk.aStudent());
    const other = await desk.anotherClass(student);
    await expect(moveAll([student.id, gone.id], other.id)).rejects.toMatchObject({
      code: 'wrong_status',
      details: { code: gone.code },
    });
    await expect(moveAll([student.id, 2_000_000], other.id)).rejects.toMatchObject({ code: 'not_found' });
    const { rows } = await server.send(studentHistory, { params: { id: student.id } }, 'registrar');
    expect(rows.map(({ action }) => action)).toEqual(['create']);
  });
});
