import { daysAfter } from '@suksa/contracts/days';
import type { BookMonth } from '@suksa/contracts/feeinvoice';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { refuseUncounted } from '../tills/till-service.ts';
import { presentMonths } from './month-presenter.ts';
import { activeMonths, closingsOf, endClosing, entriesByMonth, insertClosing } from './month-repository.ts';

type Place = Pick<Caller, 'actor' | 'context' | 'school'>;

/** The books are of everybody: who sees a part of the branch only isn't told them. */
const branchOf = ({ actor, context }: Pick<Caller, 'actor' | 'context'>) => {
  if (!seesWholeBranch(actor)) refuse('no_permission', { details: { reason: 'scope' } });
  return context.branchId;
};

const readMonths = async (db: Queryable, branchId: ReturnType<typeof branchOf>) =>
  presentMonths({
    entries: await entriesByMonth(db, branchId),
    closings: await closingsOf(db, branchId),
    thisMonth: todayIn().slice(0, 7),
  });

/** The months of the branch's books; what was received waits until the caller's till was counted. */
export const listMonths = async (call: Place): Promise<{ rows: BookMonth[] }> => {
  const branchId = branchOf(call);
  await refuseUncounted(call, todayIn());
  return { rows: await readMonths(call.school.db, branchId) };
};

/** The last month whose books are closed; empty where none is. */
export const closedUntil = async (db: Queryable, branchId: PermittedBranchId): Promise<string> =>
  (await activeMonths(db, branchId)).sort().at(-1) ?? '';

interface Step {
  readonly month: string;
  readonly reason: string;
}

/** Closes a month that is over and all before it, once their tills are closed. */
export const closeBooks = (call: Caller, { month, reason }: Step) => {
  const branchId = branchOf(call);
  const closedBy = call.actor.userId;
  return write(call, async (tx) => {
    if (month >= todayIn().slice(0, 7)) refuse('month_not_over', { status: 409 });
    // The lock of closing comes with the row: who looks for tills after it sees whatever was on its way.
    const id = await insertClosing(tx, { branchId, month, reason, closedBy });
    const until = (await readMonths(tx, branchId)).filter((one) => one.month <= month);
    const openTills = until.reduce((sum, one) => sum + one.openTills, 0);
    if (openTills > 0) refuse('month_tills_open', { status: 409, details: { number: openTills } });
    const closed = new Set(await activeMonths(tx, branchId));
    // Each has a row of its own, so that this one is opened again without those before it.
    const earlier = new Set([monthBefore(month), ...until.map((one) => one.month)]);
    for (const one of earlier)
      if (!closed.has(one)) await insertClosing(tx, { branchId, month: one, reason, closedBy });
    return { result: { month }, audit: lineOf('close', branchId, id, { month, reason }) };
  });
};

const monthBefore = (month: string): string => daysAfter(`${month}-01`, -1).slice(0, 7);

/** Opens the last closed month again. */
export const reopenBooks = (call: Caller, { month, reason }: Step) => {
  const branchId = branchOf(call);
  return write(call, async (tx) => {
    const id = await endClosing(tx, { branchId, month }, { by: call.actor.userId, reason });
    if (id === null) return refuse('month_not_closed', { status: 409 });
    const months = await readMonths(tx, branchId);
    if (months.some((one) => one.month > month && one.closed !== null))
      refuse('month_after_closed', { status: 409 });
    return { result: { month }, audit: lineOf('reopen', branchId, id, { month, reason }) };
  });
};

const lineOf = (action: string, branchId: number, id: number, { month, reason }: Step) => ({
  ...{ action, entity: 'feeinvoice.month', entityId: id, branchId, after: { month }, reason },
});
