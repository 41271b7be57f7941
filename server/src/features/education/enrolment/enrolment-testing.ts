import {
  admitStudent,
  leaveSchool,
  listClasses,
  moveClass,
  readmitStudent,
  resumeStudent,
  type Student,
  suspendStudent,
} from '@suksa/contracts/education';
import type { TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

export type EnrolmentDesk = ReturnType<typeof enrolmentDesk>;

export const reason = 'ຕາມຄຳຂໍຂອງຜູ້ປົກຄອງ';

/** What a registrar does with enrolments. */
export const enrolmentDesk = (server: TestServer) => {
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
  return { aStudent, anotherClass, move, leave, suspend, resume, readmit };
};
