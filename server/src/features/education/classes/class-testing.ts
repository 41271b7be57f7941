import {
  admitStudent,
  type ClassInput,
  type ClassRecord,
  classChoices,
  classRecords,
  createClass,
  updateClass,
} from '@suksa/contracts/education';
import type { TestServer, Where } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

export type ClassDesk = ReturnType<typeof classDesk>;

/** What a registrar does with classes: open, look up, change, and seat students in them. */
export const classDesk = (server: TestServer) => {
  let made = 0;
  const choices = (where?: Where) => server.send(classChoices, {}, 'registrar', where);
  const input = async (changes: Partial<ClassInput> = {}): Promise<ClassInput> => {
    made += 1;
    const { levels } = await choices();
    return {
      name: `ທ/${made}`,
      levelId: levels[0]?.id ?? 0,
      room: '',
      capacity: 30,
      teacherId: null,
      ...changes,
    };
  };
  const open = async (changes: Partial<ClassInput> = {}, where?: Where) =>
    server.send(createClass, { body: await input(changes) }, 'registrar', where);
  const listed = async (query: Record<string, unknown> = {}, where?: Where) =>
    (await server.send(classRecords, { query: { size: 100, ...query } }, 'registrar', where)).rows;
  const find = async (id: number) => (await listed()).find((row) => row.id === id);
  const seat = async (classId: number, startDate = '2026-09-01') =>
    server.send(admitStudent, { body: await anAdmission(server, { classId, startDate }) }, 'registrar');
  const edit = (row: ClassRecord, changes: Partial<ClassInput>) =>
    server.send(
      updateClass,
      {
        params: { id: row.id },
        body: {
          version: row.version,
          name: row.name,
          levelId: row.level.id,
          room: row.room,
          capacity: row.capacity,
          teacherId: row.homeroom?.teacherId ?? null,
          ...changes,
        },
      },
      'registrar',
    );

  return { choices, input, open, listed, find, seat, edit };
};
