import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { callChild, pickUpCalls } from '@suksa/contracts/checkinout';
import { can } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { localMoment, todayIn } from '../../../school/clock.ts';
import { findCollector } from '../gate/check-repository.ts';
import { type CallRow, endCallOf, insertCall, openCalls, studiesHere } from './call-repository.ts';

const entity = 'checkinout.pick_up_call';

/** Who is called now. The staff that stands in the yard reads it, and the gate; no family. */
export const callsNow = async ({
  actor,
  context: { branchId },
  school: { read },
}: Caller): Promise<EndpointOutput<typeof pickUpCalls>> => {
  const may = can(actor, 'checkinout.event.view') || can(actor, 'checkinout.roll.create');
  if (actor.scope === 'own_children' || !may) refuse('no_permission');
  const rows = await openCalls(read, { branchId, day: todayIn() });
  return { asOf: new Date().toISOString(), calls: rows.map(presentCall) };
};

const presentCall = (row: CallRow): EndpointOutput<typeof pickUpCalls>['calls'][number] => ({
  key: row.key,
  studentId: row.student_id,
  code: row.code,
  name: { lo: row.name_lo, en: row.name_en },
  nickname: row.nickname,
  className: row.class_name,
  hasPhoto: row.has_photo,
  guardianId: row.guardian_id,
  relation: row.relation,
  bearer: row.bearer,
  calledAt: new Date(row.called_at).toISOString(),
});

/** Calls a child for somebody who may collect it. What a gate brings on another day calls nobody any more. */
export const callForPickUp = async (
  call: Caller,
  { key, studentId, guardianId, bearer, calledAt, sentAt }: EndpointRequest<typeof callChild>['body'],
): Promise<void> => {
  const { actor, context, school } = call;
  const { branchId } = context;
  const ago = Math.max(0, Date.parse(sentAt) - Date.parse(calledAt));
  const moment = localMoment(new Date(Date.now() - ago));
  const day = todayIn();
  if (moment.day !== day) return;
  if (!(await studiesHere(school.db, { branchId, day, studentId }))) notFound();
  const standing = await findCollector(school.connection, { studentId, guardianId });
  if (standing?.restricted) refuse('collector_restricted', { status: 403 });
  if (!standing?.may) refuse('collector_not_named', { status: 403 });
  await write(call, async (tx) => {
    const id = await insertCall(tx, {
      ...{ branchId, studentId, guardianId, bearer, day, key },
      ...{ calledAt: moment.instant, calledBy: actor.userId },
    });
    const line = {
      action: 'create',
      entity,
      entityId: id ?? 0,
      branchId,
      after: { studentId, guardianId, bearer },
    };
    return { result: undefined, audit: id === undefined ? [] : line };
  });
};

/** The child isn't called any more; what has ended already stays as it ended. */
export const endPickUpCall = (call: Caller, key: string): Promise<void> => {
  const { branchId } = call.context;
  return write(call, async (tx) => {
    const ended = await endCallOf(tx, { branchId, key, endedBy: call.actor.userId });
    const line = ended && {
      ...{ action: 'close', entity, entityId: ended.id, branchId },
      before: { studentId: ended.studentId, guardianId: ended.guardianId },
    };
    return { result: undefined, audit: line ?? [] };
  });
};
