import type { Endpoint } from '@suksa/contracts';
import * as education from '@suksa/contracts/education';
import * as feeinvoice from '@suksa/contracts/feeinvoice';
import * as reports from '@suksa/contracts/reports';
import { me } from '@suksa/contracts/session';
import { updateAcademicYear } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmission } from './features/education/testing.ts';
import { whitePixel } from './testing/a-file.ts';
import { type RawInput, startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let closed: { id: number; name: string };
let classId: number;
beforeAll(async () => {
  server = await startTestServer();
  const { branches } = await server.send(me, {}, 'admin');
  const year = branches[0]?.years.find(({ state }) => state === 'closed');
  closed = { id: year?.id ?? 0, name: year?.name ?? '' };
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select id from class where year_id = ${closed.id} order by id limit 1`,
  );
  classId = rows[0]?.id ?? 0;
});
afterAll(() => server.stop());

const student = { params: { id: 1 } };
const guardian = { params: { id: 1, guardianId: 1 } };
const reason = 'ເຫດຜົນ';
const seat = () => ({ classId, reason, from: '2026-02-02', overCapacityReason: '' });
const aClass = () => ({ name: 'X/9', levelId: 1, room: '', capacity: 30, teacherId: null });

/** Every write that belongs to a year, with a call that an open year would take or look into. */
const writes: readonly (readonly [Endpoint, () => RawInput | Promise<RawInput>])[] = [
  [education.admitStudent, async () => ({ body: await anAdmission(server) })],
  [education.setPhoto, () => ({ ...student, body: { photo: whitePixel } })],
  [education.removePhoto, () => student],
  [education.setGuardianPhoto, () => ({ ...guardian, body: { photo: whitePixel } })],
  [education.removeGuardianPhoto, () => guardian],
  [education.moveClass, () => ({ ...student, body: { version: 1, ...seat() } })],
  [education.moveClasses, () => ({ body: { students: [1], ...seat() } })],
  [
    education.leaveSchool,
    () => ({
      ...student,
      body: { version: 1, how: 'withdrawn', lastDay: '2026-02-02', destination: '', reason },
    }),
  ],
  [education.suspendStudent, () => ({ ...student, body: { version: 1, reason } })],
  [education.resumeStudent, () => ({ ...student, body: { version: 1, reason } })],
  [
    education.readmitStudent,
    () => ({
      ...student,
      body: { version: 1, classId, startDate: '2026-02-02', how: 're_admitted', reason },
    }),
  ],
  [education.createClass, () => ({ body: aClass() })],
  [education.updateClass, () => ({ params: { id: classId }, body: { ...aClass(), version: 1 } })],
  [education.deleteClass, () => ({ params: { id: classId } })],
  [education.copyClasses, () => ({ body: { fromYearId: 1, withTeachers: false, preview: false } })],
  [
    education.splitClass,
    () => ({ params: { id: classId }, body: { version: 1, students: [1], ...aClass(), ...seat() } }),
  ],
  [
    education.mergeClass,
    () => ({ params: { id: classId }, body: { version: 1, intoId: classId + 1, ...seat() } }),
  ],
  [education.fillResults, () => ({ body: { classIds: [classId], overTyped: false } })],
  [
    feeinvoice.recordPayment,
    () => ({
      body: {
        familyId: 1,
        payer: 'ນາງ ຄຳ',
        method: 'cash',
        amount: 1000,
        idempotencyKey: '00000000-0000-4000-8000-000000000009',
      },
    }),
  ],
  [feeinvoice.payWithCredit, () => ({ params: { id: 1 }, body: { credit: 1000 } })],
  [feeinvoice.voidPayment, () => ({ params: { id: 1 }, body: { reason } })],
  [feeinvoice.voidPaymentAsManager, () => ({ params: { id: 1 }, body: { reason } })],
  [
    reports.saveMarks,
    () => ({
      params: { id: classId },
      body: { cells: [{ studentId: 1, subjectId: 1, column: 'm9', value: 500, codeId: null, version: 0 }] },
    }),
  ],
  [
    reports.stepSheets,
    () => ({
      params: { id: classId },
      body: { step: 'submit', sheets: [{ subjectId: 1, column: 'm9' }], note: '' },
    }),
  ],
  [reports.requestCorrection, () => ({ body: { markId: 1, version: 1, value: 500, codeId: null, reason } })],
  [reports.decideCorrection, () => ({ params: { id: 1 }, body: { version: 1, approve: true, note: '' } })],
  [reports.withdrawCorrection, () => ({ params: { id: 1 }, body: { version: 1 } })],
  [
    reports.saveCardTexts,
    () => ({
      params: { id: classId },
      body: { period: 'm9', texts: [{ studentId: 1, conduct: 'good', comment: '', version: 0 }] },
    }),
  ],
  [
    reports.askLeave,
    () => ({
      body: {
        studentId: null,
        firstDay: `${closed.name.slice(5)}-02-02`,
        lastDay: `${closed.name.slice(5)}-02-02`,
        reason,
        noteId: null,
        paper: null,
        idempotencyKey: '00000000-0000-4000-8000-000000000091',
      },
    }),
  ],
  [reports.publishCards, () => ({ params: { id: classId }, body: { period: 'm9', studentIds: [1] } })],
  [reports.publishManyCards, () => ({ body: { period: 'm9', levelId: null, shownFrom: null } })],
];

describe('in a closed year', () => {
  test.each(writes.map(([endpoint, call]) => [endpoint.name, endpoint, call] as const))(
    '%s is refused with 423 and the name of the year',
    async (_, endpoint, call) => {
      const answer = await server.ask(endpoint, await call(), 'admin', { yearId: closed.id });
      expect({ status: answer.statusCode, error: answer.json().error }).toMatchObject({
        status: 423,
        error: { code: 'year_closed', details: { year: closed.name } },
      });
    },
  );

  test('its own dates stay too', async () => {
    const body = {
      version: 1,
      name: closed.name.replace('–', '-'),
      startDate: `${closed.name.slice(0, 4)}-09-01`,
      endDate: `${closed.name.slice(5)}-05-31`,
      terms: [
        { startDate: `${closed.name.slice(0, 4)}-09-01`, endDate: `${closed.name.slice(5)}-01-17` },
        { startDate: `${closed.name.slice(5)}-01-27`, endDate: `${closed.name.slice(5)}-05-30` },
      ],
      markingMonths: [9, 10],
    };
    const call = server.send(updateAcademicYear, { params: { id: closed.id }, body }, 'admin');
    await expect(call).rejects.toMatchObject({ status: 423, code: 'year_closed' });
  });

  test('everything can still be read', async () => {
    const { rows } = await server.send(education.listStudents, { query: {} }, 'registrar', {
      yearId: closed.id,
    });
    expect(rows.length).toBeGreaterThan(0);
  });
});
