import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { settleEarlyLeaves } from '@suksa/contracts/reports';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { staffScope } from '../../../school/attendance/attendance-scope.ts';
import { todayIn } from '../../../school/clock.ts';
import { refuseYear } from '../day-story/change-service.ts';
import { seenStudents } from '../follow-up/follow-up-repository.ts';
import { addPermits, permitsOn } from './early-leave-repository.ts';

/** One word on all who left early together; who has one already keeps it. The same call once more changes nothing. */
export const settleLeavingTogether = async (
  call: Caller,
  { day, students: named, permitted, reason }: EndpointRequest<typeof settleEarlyLeaves>['body'],
): Promise<EndpointOutput<typeof settleEarlyLeaves>> => {
  refuseYear(call, day);
  if (day > todayIn()) refuseField('day', 'in_future');
  const ids = [...new Set(named)];
  const students = await seenStudents(call.school.db, await staffScope(call), ids);
  if (students.length < ids.length) notFound();
  const madeBy = call.actor.userId;
  return write(call, async (tx) => {
    const added = await addPermits(
      tx,
      students.map(({ id, branch_id }) => ({
        ...{ branchId: branch_id, studentId: id, day, permitted, reason, madeBy },
      })),
    );
    const standing = await permitsOn(tx, ids, day);
    const settled = standing.filter(
      (word) =>
        word.permitted === permitted &&
        word.fromMinute === null &&
        word.reason === reason &&
        word.madeBy === madeBy,
    ).length;
    return {
      result: { settled, others: ids.length - settled },
      audit: added.map(({ id, branchId, studentId, version }) => ({
        ...{ action: 'create', entity: 'reports.early_leave', entityId: id, branchId, reason },
        after: { studentId, day, permitted, from: null },
        version,
      })),
    };
  });
};
