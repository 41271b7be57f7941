import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { earlyLeavePermits, noteEarlyLeave } from '@suksa/contracts/checkinout';
import { daysAfter } from '@suksa/contracts/days';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import {
  findEarlyLeaveNote,
  keepEarlyLeaveNote,
  leavingOf,
  permittedStudents,
} from './early-leave-repository.ts';

const entity = 'checkinout.early_leave_note';
/** As long as a gate may bring a scan, and a day more. */
const daysBack = 8;

export const permitsAtGate = async ({
  context: { branchId },
  school: { read },
}: Caller): Promise<EndpointOutput<typeof earlyLeavePermits>> => {
  const day = todayIn();
  return { day, studentIds: await permittedStudents(read, { branchId, day }) };
};

/** Why somebody left early and who allowed it, beside the scan. Refuses with `event_unknown` where no leaving of this key is known here. */
export const noteLeavingEarly = (
  call: Caller,
  { eventKey, reason, allowedBy }: EndpointRequest<typeof noteEarlyLeave>['body'],
): Promise<void> => {
  const { actor, context } = call;
  const { branchId } = context;
  return write(call, async (tx) => {
    const event = await leavingOf(tx, { branchId, key: eventKey, since: daysAfter(todayIn(), -daysBack) });
    if (!event) return refuse('event_unknown', { status: 409 });
    const before = await findEarlyLeaveNote(tx, eventKey);
    if (before?.reason === reason && before.allowedBy === allowedBy) return { result: undefined, audit: [] };
    const said = { reason, allowedBy };
    const id = await keepEarlyLeaveNote(tx, { branchId, eventKey, ...event, ...said, madeBy: actor.userId });
    return {
      result: undefined,
      audit: {
        ...{ action: before ? 'edit' : 'create', entity, entityId: id, branchId },
        ...(before && { before: { ...event, reason: before.reason, allowedBy: before.allowedBy } }),
        after: { ...event, ...said },
      },
    };
  });
};
