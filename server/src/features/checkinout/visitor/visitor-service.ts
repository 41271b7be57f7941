import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { type admitVisitor, type endVisit, isTooOld, type visitorsOn } from '@suksa/contracts/checkinout';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { localMoment, todayIn } from '../../../school/clock.ts';
import { endVisitOf, findVisitor, insertVisitor, visitorsOfDay } from './visitor-repository.ts';

const entity = 'checkinout.visitor';

/** Who visited on a day, at the caller's branch. */
export const visitorsAtGate = async (
  { context: { branchId }, school: { read } }: Caller,
  { date = todayIn() }: EndpointRequest<typeof visitorsOn>['query'],
): Promise<EndpointOutput<typeof visitorsOn>> => ({
  date,
  visitors: (await visitorsOfDay(read, { branchId, day: date })).map(
    ({ key, name, host, reason, arrivedAt, leftAt }) => ({
      ...{ key, name, host, reason },
      arrivedAt: arrivedAt.toISOString(),
      leftAt: leftAt?.toISOString() ?? null,
    }),
  ),
});

/** The device says how long ago it was, by its own clock; when that was, ours says. */
const momentOf = (at: string, sentAt: string) => {
  const happened = Date.now() - Math.max(0, Date.parse(sentAt) - Date.parse(at));
  if (isTooOld(happened, Date.now())) refuse('scan_too_old');
  return localMoment(new Date(happened));
};

/**
 * Lets a visitor in, once for a key. The audit names the visit alone: who it was goes when the school's keeping rule
 * says so.
 */
export const letIn = (
  call: Caller,
  { key, name, host, reason, arrivedAt, sentAt }: EndpointRequest<typeof admitVisitor>['body'],
): Promise<void> => {
  const { actor, context } = call;
  const { branchId } = context;
  const { day, instant } = momentOf(arrivedAt, sentAt);
  return write(call, async (tx) => {
    const id = await insertVisitor(tx, {
      ...{ branchId, key, day, name, host, reason },
      ...{ arrivedAt: instant, admittedBy: actor.userId },
    });
    if (id !== undefined)
      return {
        result: undefined,
        audit: { action: 'create', entity, entityId: id, branchId, after: { day } },
      };
    const known = await findVisitor(tx, key);
    const isSame = known?.branchId === branchId && known.name === name && known.host === host;
    if (!isSame || known.reason !== reason) refuse('idempotency_key_reused');
    return { result: undefined, audit: [] };
  });
};

/** A visitor has left, by their badge or by the list; the first leaving counts. */
export const letOut = (
  call: Caller,
  { key, leftAt, sentAt }: EndpointRequest<typeof endVisit>['body'],
): Promise<void> => {
  const { actor, context } = call;
  const { branchId } = context;
  const { day, instant } = momentOf(leftAt, sentAt);
  return write(call, async (tx) => {
    const visit = await findVisitor(tx, key);
    if (visit?.branchId !== branchId) return refuse('event_unknown', { status: 409 });
    const isEnded = await endVisitOf(tx, { id: visit.id, leftAt: instant, endedBy: actor.userId });
    const line = { action: 'close', entity, entityId: visit.id, branchId, after: { day } };
    return { result: undefined, audit: isEnded ? line : [] };
  });
};
