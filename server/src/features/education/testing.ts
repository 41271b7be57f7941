import type { AdmissionInput } from '@suksa/contracts/education';
import { listClasses } from '@suksa/contracts/education';
import { me } from '@suksa/contracts/session';
import { and, eq, ne } from 'drizzle-orm';
import { userBranches } from '../../db/schema/index.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** An admission that the demo school takes: a name that nobody there has, into a class with seats. */
export const anAdmission = async (
  server: TestServer,
  changes: Partial<AdmissionInput> = {},
): Promise<AdmissionInput> => {
  const { classes } = await server.send(listClasses, {}, 'registrar');
  const free = classes.find(({ students, capacity }) => students < capacity);
  if (!free) throw new Error('the demo school has no free seat');
  return {
    firstNameLo: 'ທົດສອບ',
    surnameLo: `ຄົນທີ${Math.random().toString().slice(2, 10)}`,
    sex: 'female',
    birthDate: '2018-05-04',
    guardians: [
      {
        relation: 'mother',
        nameLo: 'ນາງ ແມ່',
        phone: `020 5${Math.random().toString().slice(2, 9)}`,
        isPayer: true,
      },
    ],
    classId: free.id,
    startDate: '2026-11-16',
    ...changes,
  };
};

/** Leaves the registrar only the first of the branches; gives the id of one that is closed to the registrar now. */
export const closeSecondBranch = async (server: TestServer): Promise<number> => {
  const { id: userId, branches } = await server.send(me, {}, 'registrar');
  const [own] = branches;
  await server.app.db
    .delete(userBranches)
    .where(and(eq(userBranches.userId, userId), ne(userBranches.branchId, own?.id ?? 0)));
  const foreign = (await server.send(me, {}, 'admin')).branches.find(({ id }) => id !== own?.id);
  if (!foreign) throw new Error('the demo school has two branches');
  return foreign.id;
};
