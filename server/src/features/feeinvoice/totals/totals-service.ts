import type { FeeTotals, TotalGroup } from '@suksa/contracts/feeinvoice';
import { sql } from 'drizzle-orm';
import type { PermittedBranchId } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { overdueUntil } from '../../../school/calendar/due-dates.ts';
import { todayIn } from '../../../school/clock.ts';
import { hasTillToCount } from '../../../school/money/blind-count.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { refuseUncounted } from '../tills/till-service.ts';
import { ageingOf, balancesNow, flowsOf } from './totals-repository.ts';

/** Totals are of everybody: who sees a part of the branch only isn't told them. */
export const branchOfTotals = ({ actor, context }: Pick<Caller, 'actor' | 'context'>): PermittedBranchId => {
  if (!seesWholeBranch(actor)) refuse('no_permission', { details: { reason: 'scope' } });
  return context.branchId;
};

/** Whether sums leave out what the caller's till has taken, until it is counted. */
export const hasOwnTillToCount = async ({
  actor,
  context,
  school,
}: Pick<Caller, 'actor' | 'context' | 'school'>): Promise<boolean> => {
  const [row] = await school.read
    .select({ toCount: hasTillToCount(actor, context.branchId) })
    .from(sql`(select 1) as one`);
  return row?.toCount ?? false;
};

/** The same for groups: what was received by method or cashier waits until the caller's till was counted. */
export const branchOfGroups = async (
  call: Pick<Caller, 'actor' | 'context' | 'school'>,
  by: TotalGroup,
  until: string,
): Promise<PermittedBranchId> => {
  const branchId = branchOfTotals(call);
  if (by === 'method' || by === 'cashier') await refuseUncounted(call, until);
  return branchId;
};

/**
 * The branch's ledger from one day to another, and what stands now: on days before the caller's till without what is in
 * it, which the difference between two answers would tell.
 */
export const totalsOf = async (
  call: Pick<Caller, 'actor' | 'context' | 'school'>,
  days: { readonly from: string; readonly until: string },
): Promise<FeeTotals> => {
  const branchId = branchOfTotals(call);
  await refuseUncounted(call, days.until);
  const db = call.school.read;
  const today = todayIn();
  const overdue = await overdueUntil(db, branchId, today);
  const of = { actor: call.actor, branchId };
  const [flows, now, ageing, tillLeftOut] = await Promise.all([
    flowsOf(db, { branchId, ...days }),
    balancesNow(db, of),
    ageingOf(db, { ...of, today, overdueUntil: overdue }),
    hasOwnTillToCount(call),
  ]);
  const { opening, billed, discounts, lateFees, cancelled, received, takenBack, refunded } = flows;
  const { credited, writtenOff } = flows;
  const closing =
    opening +
    (billed - discounts + lateFees - cancelled) -
    (credited + writtenOff) -
    (received - takenBack - refunded);
  const { outstanding, credit, families, untied } = now;
  const { notDue, to30, to60, to90, older } = ageing;
  return {
    ...{ opening, billed, discounts, lateFees, cancelled, received, takenBack, refunded, credited },
    ...{ writtenOff, closing },
    now: { outstanding, credit, families, untied, ageing: { notDue, to30, to60, to90, older } },
    tillLeftOut,
  };
};
