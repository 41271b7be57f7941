import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { EarlyLeavePermit, earlyLeavePermits, noteEarlyLeave } from '@suksa/contracts/checkinout';
import { daysAfter } from '@suksa/contracts/days';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { timeOf, todayIn } from '../../../school/clock.ts';
import {
  findEarlyLeaveNote,
  keepEarlyLeaveNote,
  leavingOf,
  type PermitRow,
  permitsBetween,
} from './early-leave-repository.ts';

const entity = 'checkinout.early_leave_note';
/** As long as a gate may bring a scan, and a day more. */
const daysBack = 8;
/** A gate whose line is down knows those of as many days. */
const permitsAhead = 7;

const presentPermit = ({ student_id, day, from_minute }: PermitRow): EarlyLeavePermit => ({
  studentId: student_id,
  day,
  from: from_minute === null ? null : timeOf(from_minute),
});

export const permitsAtGate = async ({
  context: { branchId },
  school: { read },
}: Caller): Promise<EndpointOutput<typeof earlyLeavePermits>> => {
  const day = todayIn();
  const rows = await permitsBetween(read, { branchId, from: day, until: daysAfter(day, permitsAhead) });
  const permits = rows.map(presentPermit);
  const wholeDay = permits.filter((permit) => permit.day === day && permit.from === null);
  return { day, studentIds: [...new Set(wholeDay.map(({ studentId }) => studentId))], permits };
};

/** Why somebody left early and who allowed it, beside the scan. Refuses with `event_unknown` where no leaving of this key is known here. */
export const noteLeavingEarly = (
  call: Caller,
  { eventKey: key, reason, allowedBy }: EndpointRequest<typeof noteEarlyLeave>['body'],
): Promise<void> => {
  const { actor, context } = call;
  const { branchId } = context;
  return write(call, async (tx) => {
    const since = daysAfter(todayIn(), -daysBack);
    const { leaving, isSettled } = await leavingOf(tx, { branchId, key, since });
    // Where it was a leaving for the gate alone, there is nothing to give a reason for.
    if (!leaving)
      return isSettled ? { result: undefined, audit: [] } : refuse('event_unknown', { status: 409 });
    const { eventKey, ...event } = leaving;
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
