import {
  admitPupil,
  leaveSchool,
  listClasses,
  moveClass,
  type Pupil,
  readmitPupil,
  resumePupil,
  suspendPupil,
} from '@suksa/contracts/education';
import type { TestServer } from '../../testing/test-server.ts';
import { anAdmission } from './testing.ts';

export type EnrolmentDesk = ReturnType<typeof enrolmentDesk>;

export const reason = 'ຕາມຄຳຂໍຂອງຜູ້ປົກຄອງ';

/** What a registrar does with enrolments. */
export const enrolmentDesk = (server: TestServer) => {
  const aPupil = async (startDate = '2026-09-01') =>
    server.send(admitPupil, { body: await anAdmission(server, { startDate }) }, 'registrar');
  const anotherClass = async (pupil: Pupil) => {
    const { classes: all } = await server.send(listClasses, {}, 'registrar');
    const other = all.find(({ name, pupils, capacity }) => {
      return name !== pupil.enrolments[0]?.className && pupils < capacity;
    });
    if (!other) throw new Error('the demo school has two classes with free seats');
    return other;
  };
  const move = (pupil: Pupil, body: { classId: number; from: string; overCapacityReason?: string }) =>
    server.send(
      moveClass,
      { params: { id: pupil.id }, body: { version: pupil.version, reason, ...body } },
      'registrar',
    );
  const leave = (pupil: Pupil, lastDay = '2026-11-13') =>
    server.send(
      leaveSchool,
      {
        params: { id: pupil.id },
        body: { version: pupil.version, how: 'transferred_out', lastDay, reason, destination: 'ຫຼວງພະບາງ' },
      },
      'registrar',
    );
  const suspend = ({ id, version }: Pupil) =>
    server.send(suspendPupil, { params: { id }, body: { version, reason } }, 'registrar');
  const resume = ({ id, version }: Pupil) =>
    server.send(resumePupil, { params: { id }, body: { version, reason } }, 'registrar');
  const readmit = async (pupil: Pupil, startDate: string) =>
    server.send(
      readmitPupil,
      {
        params: { id: pupil.id },
        body: {
          version: pupil.version,
          classId: (await anotherClass(pupil)).id,
          startDate,
          how: 're_admitted',
          reason,
        },
      },
      'registrar',
    );
  return { aPupil, anotherClass, move, leave, suspend, resume, readmit };
};
