import type { Caller } from '../../../http/caller.ts';
import { rowsOfStaff } from './staff-data-repository.ts';
import { loadBelow } from './user-service.ts';

/** Everything that is kept of somebody who works here, as tables by their names; not of who holds more than the caller. */
export const dataOfStaff = async (
  { actor, school }: Caller,
  id: number,
): Promise<{ readonly username: string; readonly content: Buffer }> => {
  const { username } = await school.db.transaction((tx) => loadBelow(tx, actor, id));
  const tables = await rowsOfStaff(school.read, id);
  const file = { madeAt: new Date().toISOString(), madeBy: actor.username, user: username, tables };
  return { username, content: Buffer.from(JSON.stringify(file, null, 2)) };
};
