import type { EndpointRequest } from '@suksa/contracts';
import type { settleEarlyLeave } from '@suksa/contracts/reports';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { refuseDay } from '../follow-up/change-service.ts';
import { seenStudent } from '../follow-up/follow-up-repository.ts';
import { staffScope } from '../follow-up/follow-up-service.ts';
import { holdPermit, keepPermit } from './early-leave-repository.ts';

const entity = 'reports.early_leave';

/** Permits a student to leave early, or says afterwards whether it was with permission. */
export const settleLeavingEarly = async (
  call: Caller,
  { studentId, day, permitted, reason }: EndpointRequest<typeof settleEarlyLeave>['body'],
): Promise<void> => {
  const { actor } = call;
  refuseDay(call, day);
  const student = (await seenStudent(call.school.db, await staffScope(call), studentId)) ?? notFound();
  const branchId = student.branch_id;
  await write(call, async (tx) => {
    const before = await holdPermit(tx, studentId, day);
    if (before?.permitted === permitted && before.reason === reason) return { result: undefined, audit: [] };
    const id = await keepPermit(tx, { branchId, studentId, day, permitted, reason, madeBy: actor.userId });
    return {
      result: undefined,
      audit: {
        ...{ action: before ? 'edit' : 'create', entity, entityId: id, branchId, reason },
        ...(before && { before: { studentId, day, permitted: before.permitted } }),
        after: { studentId, day, permitted },
      },
    };
  });
};
