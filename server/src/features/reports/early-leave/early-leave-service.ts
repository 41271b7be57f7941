import type { EndpointRequest } from '@suksa/contracts';
import type { settleEarlyLeave } from '@suksa/contracts/reports';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { refuseStale, write } from '../../../http/write.ts';
import { refuseDay } from '../follow-up/change-service.ts';
import { seenStudent } from '../follow-up/follow-up-repository.ts';
import { staffScope } from '../follow-up/follow-up-service.ts';
import { addPermit, changePermit, holdPermit } from './early-leave-repository.ts';

type Word = EndpointRequest<typeof settleEarlyLeave>['body'];
type Permit = NonNullable<Awaited<ReturnType<typeof holdPermit>>>;

const entity = 'reports.early_leave';

const presentWord = ({ studentId, day, permitted, reason, version }: Permit): Word => ({
  studentId,
  day,
  permitted,
  reason,
  version,
});

/**
 * Permits a student to leave early, or says afterwards whether it was with permission. Refuses with `conflict` where
 * another word stands than the one that was read; the same word once more changes nothing.
 */
export const settleLeavingEarly = async (
  call: Caller,
  { studentId, day, permitted, reason, version }: Word,
): Promise<void> => {
  refuseDay(call, day);
  const student = (await seenStudent(call.school.db, await staffScope(call), studentId)) ?? notFound();
  const branchId = student.branch_id;
  const word = { permitted, reason, madeBy: call.actor.userId };
  const stale = (tx: Transaction, now: Permit) => refuseStale(tx, { entity, form: presentWord }, now.id, now);
  await write(call, async (tx) => {
    const before = await holdPermit(tx, studentId, day);
    if (before?.permitted === permitted && before.reason === reason) return { result: undefined, audit: [] };
    if (before && before.version !== version) return stale(tx, before);
    const after = before
      ? await changePermit(tx, before.id, word)
      : await addPermit(tx, { branchId, studentId, day, ...word });
    if (!after) return stale(tx, (await holdPermit(tx, studentId, day)) ?? notFound());
    return {
      result: undefined,
      audit: {
        ...{ action: before ? 'edit' : 'create', entity, entityId: after.id, branchId, reason },
        ...(before && { before: { studentId, day, permitted: before.permitted } }),
        after: { studentId, day, permitted },
        version: after.version,
      },
    };
  });
};
