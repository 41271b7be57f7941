import type { BillingRow } from '@suksa/contracts/feeinvoice';
import { yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { dueIn, overdueUntil } from '../../../school/calendar/due-dates.ts';
import { todayIn } from '../../../school/clock.ts';
import { askedOf, type LevelStay } from '../../../school/money/pricing/level-prices.ts';
import { type Child, daysHere, type Span } from '../../../school/money/pricing/presence.ts';
import type { Price } from '../../../school/money/pricing/pricing.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { partsByPayer } from '../invoices/household-parts-rules.ts';
import { activeRules, planLinesOf, termsOf } from '../plans/plan-repository.ts';
import {
  type BilledRow,
  type BillingScope,
  billedOf,
  type CandidateRow,
  type CompanyRow,
  candidatesOf,
  companiesOf,
  grantsOf,
  type HouseholdRow,
  householdsOf,
  staysOf,
} from './billing-repository.ts';
import { billedBack, childrenOf, groupBy, priceOfStays, type StudentToPrice } from './billing-rules.ts';
import { leaverCreditsOf } from './leaver-credit-repository.ts';

/** What families without terms of their own have to pay in, where a plan's own day is over. */
const defaultDays = 14;

/** When what is billed today is due to families, by the days that they have to pay in. */
const dueByTerms = async (db: Queryable, branchId: number, rows: readonly CandidateRow[]) => {
  const due = new Map<number, string>();
  for (const { paymentDays } of rows) {
    const days = paymentDays ?? defaultDays;
    if (!due.has(days)) due.set(days, await dueIn(db, branchId, days));
  }
  return ({ paymentDays }: CandidateRow) => due.get(paymentDays ?? defaultDays) ?? null;
};

type Part = ReturnType<typeof partsOfPrice>[number];

/** What each payer is billed; a household that pays a share is told of which price it is one. */
const partsOfPrice = (
  { lines }: Price,
  households: readonly HouseholdRow[],
  companies: readonly CompanyRow[],
) =>
  partsByPayer(lines, households, companies).map(({ household, lines: own, total }) => {
    const { share } = household;
    const told = own.map(({ whole, ...line }) =>
      share === 100
        ? line
        : { ...line, why: { ...line.why, share: { percent: share, of: Math.abs(whole) } } },
    );
    return { household, lines: told, total };
  });

/** A student as billing sees one, with what would be written. */
export interface Candidate {
  readonly row: CandidateRow;
  readonly hereFrom: string | null;
  /** In another level than now for a day of the period: these days have that one's price. */
  readonly changedLevel: boolean;
  readonly price: Price;
  readonly plan: { readonly id: number; readonly revision: number } | null;
  readonly dueDate: string | null;
  readonly parts: readonly Part[];
  readonly billed: readonly BilledRow[];
  /** Of who came back: what was billed before they left, and the bill of it that was credited; else none, and 0. */
  readonly earlier: readonly BilledRow[];
  readonly backAfter: number;
  readonly state: BillingRow['state'];
  readonly blocked: BillingRow['blocked'];
}

/** Billing goes over everybody: who sees a part of the branch only doesn't do it. */
export const billingScope = (
  { actor, context }: Pick<Caller, 'actor' | 'context'>,
  choice: Pick<BillingScope, 'period' | 'classId' | 'levelId' | 'studentIds'>,
): BillingScope => {
  if (!seesWholeBranch(actor)) refuse('no_permission', { details: { reason: 'scope' } });
  return { actor, branchId: context.branchId, yearId: yearOf(context).id, ...choice };
};

interface PricedStudent extends StudentToPrice {
  readonly row: CandidateRow;
}

/** The students of the scope, whatever the period, in the order of classes and names. */
export const studentsToPrice = async (
  db: Queryable,
  scope: Omit<BillingScope, 'period'>,
): Promise<PricedStudent[]> => {
  const rows = await candidatesOf(db, scope, await overdueUntil(db, scope.branchId));
  const families = [...new Set(rows.map(({ familyId }) => familyId))];
  const stays = childrenOf(await staysOf(db, scope, families));
  const ids = rows.map(({ id }) => id);
  const grants = grouped(await grantsOf(db, scope.yearId, ids));
  return rows.map((row) => {
    const family = stays.get(row.familyId) ?? [];
    const own = family.find(({ child }) => child.id === row.id);
    return {
      row,
      levelId: row.levelId,
      child: { ...(own?.child ?? noStay(row)), spans: own?.here ?? [] },
      stays: own?.here ?? [],
      siblings: family.filter((other) => other !== own).map((other) => other.child),
      granted: new Set((grants.get(row.id) ?? []).map(({ ruleId }) => ruleId)),
    };
  });
};

/**
 * What a period costs each student of the scope, as plans, discounts, households and stays are now. A handful of
 * queries, however many students there are.
 */
export const priceStudents = async (db: Queryable, scope: BillingScope): Promise<Candidate[]> => {
  const students = await studentsToPrice(db, scope);
  const ids = students.map(({ row }) => row.id);
  const [planned, rules, terms, households, companies, billed, credits] = [
    plansByLevel(await planLinesOf(db, scope, scope.period)),
    await activeRules(db, scope.branchId),
    await termsOf(db, scope.branchId),
    grouped(await householdsOf(db, ids)),
    grouped(await companiesOf(db, ids)),
    grouped(await billedOf(db, scope, ids)),
    await leaverCreditsOf(db, scope, ids),
  ];
  const today = todayIn();
  const dueOf = await dueByTerms(
    db,
    scope.branchId,
    students.map(({ row }) => row),
  );
  const pricing = { plans: planned, rules, discountCap: terms?.discountCap ?? null };
  return students.map(({ row, ...student }) => {
    const written = billed.get(row.id) ?? [];
    const back = billedBack(student, pricing, credits.get(row.id));
    const stays = back?.stays ?? student.stays;
    const price = back?.price ?? priceOfStays(student, pricing, student);
    const before = back ? written.filter(({ backAfter }) => backAfter === back.after) : written;
    const { plan, from: hereFrom = null } = askedOf(row.levelId, stays, planned) ?? {};
    const blocked = blockOf({ plan, hereFrom, total: price.total });
    return {
      row,
      hereFrom,
      changedLevel: plan !== undefined && isElsewhere(row, stays, plan.period),
      price,
      plan: plan ? { id: plan.id, revision: plan.revision } : null,
      dueDate: plan ? (plan.dueDate >= today ? plan.dueDate : dueOf(row)) : null,
      parts: partsOfPrice(price, households.get(row.id) ?? [], companies.get(row.id) ?? []),
      billed: before,
      earlier: written.filter((one) => !before.includes(one)),
      backAfter: back?.after ?? 0,
      state: stateOf(before, blocked),
      blocked: before.length > 0 ? null : blocked,
    };
  });
};

const isElsewhere = ({ levelId }: CandidateRow, stays: readonly LevelStay[], period: Span): boolean =>
  stays.some((stay) => stay.levelId !== levelId && daysHere([stay], period) > 0);

const noStay = ({ id, birthDate }: CandidateRow): Child => ({
  id,
  birthDate,
  enrolledOn: '9999-12-31',
  spans: [],
});

const blockOf = ({
  plan,
  hereFrom,
  total,
}: {
  readonly plan: object | undefined;
  readonly hereFrom: string | null;
  readonly total: number;
}): Candidate['blocked'] => {
  if (!plan) return 'no_plan';
  if (hereFrom === null) return 'not_here';
  return total === 0 ? 'nothing' : null;
};

const stateOf = (billed: readonly BilledRow[], blocked: Candidate['blocked']): Candidate['state'] => {
  if (billed.some(({ state }) => state !== 'draft')) return 'issued';
  if (billed.length > 0) return 'draft';
  return blocked === null ? 'ready' : 'blocked';
};

const grouped = <Row extends { readonly studentId: number }>(rows: readonly Row[]) =>
  groupBy(rows, ({ studentId }) => studentId);

/** The plan of a period by level. */
export const plansByLevel = (rows: Awaited<ReturnType<typeof planLinesOf>>) =>
  new Map(
    [...groupBy(rows, ({ levelId }) => levelId)].flatMap(([levelId, lines]) => {
      const [first] = lines;
      if (!first) return [];
      const { planId, revision, level, dueDate, startsOn, endsOn } = first;
      const period = { from: startsOn, until: endsOn };
      return [[levelId, { id: planId, revision, level, dueDate, period, lines }] as const];
    }),
  );
