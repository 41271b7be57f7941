import { can } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { lookAtHealth, lookAtRestrictions } from '../student/guarded-text-service.ts';
import { readStudent } from '../student/student-service.ts';
import { rowsOfStudent } from './person-data-repository.ts';

/** Notes that few may read are in the file too: who makes it must hold them. */
const needed = ['education.health.view', 'education.legal_restriction.view', 'feeinvoice.invoice.view'];

/**
 * Everything that is kept of one student, as tables by their names; refused for who may not see all of it. The history
 * tells it as a look at the guarded notes too, which stand in the file.
 */
export const dataOfStudent = async (
  call: Caller,
  id: number,
): Promise<{ readonly code: string; readonly content: Buffer }> => {
  for (const permission of needed)
    if (!can(call.actor, permission)) refuse('no_permission', { details: { permission } });
  const { code } = await readStudent(call, id);
  await lookAtHealth(call, id);
  await lookAtRestrictions(call, id);
  const tables = await rowsOfStudent(call.school.read, id);
  const file = { madeAt: new Date().toISOString(), madeBy: call.actor.username, student: code, tables };
  return { code, content: Buffer.from(JSON.stringify(file, null, 2)) };
};
