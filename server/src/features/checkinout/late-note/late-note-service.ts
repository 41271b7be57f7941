import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { lateReasons, noteLate } from '@suksa/contracts/checkinout';
import { daysAfter } from '@suksa/contracts/days';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { noteChosen } from '../../../school/notes/note-chosen.ts';
import { findLateNote, keepLateNote, lateEvent, reasonsOf } from './late-note-repository.ts';

const entity = 'checkinout.late_note';
/** As long as a gate may bring a scan, and a day more. */
const daysBack = 8;

export const reasonsAtGate = async ({
  context: { branchId },
  school: { read },
}: Caller): Promise<EndpointOutput<typeof lateReasons>> => ({
  reasons: (await reasonsOf(read, branchId)).map(({ id, textLo, textEn, picture }) => ({
    id,
    text: { lo: textLo, en: textEn },
    picture,
  })),
});

/**
 * Why somebody came late, beside the scan. Refuses with `event_unknown` until the scan of this key is known here; where it
 * was late for the gate alone, there is nothing to give a reason for.
 */
export const noteLateness = (
  call: Caller,
  { eventKey: key, noteId }: EndpointRequest<typeof noteLate>['body'],
): Promise<void> => {
  const { actor, context } = call;
  const { branchId } = context;
  return write(call, async (tx) => {
    const since = daysAfter(todayIn(), -daysBack);
    const { event, isSettled } = await lateEvent(tx, { branchId, key, since });
    if (!event)
      return isSettled ? { result: undefined, audit: [] } : refuse('event_unknown', { status: 409 });
    const before = await findLateNote(tx, event.eventKey);
    if (before?.noteId === noteId) return { result: undefined, audit: [] };
    const reason = (await reasonsOf(tx, branchId)).find(({ id }) => id === noteId);
    if (!reason) return refuseField('noteId', 'not_allowed');
    const text = { lo: reason.textLo, en: reason.textEn };
    const id = await keepLateNote(tx, {
      ...{ branchId, noteId, ...event, madeBy: actor.userId },
      ...{ textLo: text.lo, textEn: text.en },
    });
    await noteChosen(tx, { context, group: 'late_reason', noteId, entity, entityId: id });
    const about = { studentId: event.studentId, userId: event.userId, day: event.day };
    return {
      result: undefined,
      audit: {
        ...{ action: before ? 'edit' : 'create', entity, entityId: id, branchId },
        ...(before && { before: { ...about, reason: { lo: before.textLo, en: before.textEn } } }),
        after: { ...about, reason: text },
      },
    };
  });
};
