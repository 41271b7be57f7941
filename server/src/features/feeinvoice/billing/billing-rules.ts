import { daysAfter } from '@suksa/contracts/days';
import { askedOf, type LevelPlan, type LevelStay } from '../../../school/money/pricing/level-prices.ts';
import type { Child, Span } from '../../../school/money/pricing/presence.ts';
import {
  type PlanLine,
  type Price,
  type PriceQuestion,
  priceOf,
} from '../../../school/money/pricing/pricing.ts';
import type { StayRow } from './billing-repository.ts';
import type { LeaverCredit } from './leaver-credit-repository.ts';

/** Rows by what they have in common, in their order. */
export const groupBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> => {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
};

const everyLine = () => true;
const nothing: Price = { lines: [], fees: 0, discounts: 0, total: 0 };

/** A student with all that a price hangs on besides the plan and the rules. */
export interface StudentToPrice extends Pick<PriceQuestion, 'child' | 'siblings' | 'granted'> {
  readonly levelId: number;
  /** The days in the branch and year that are billed, by level. */
  readonly stays: readonly LevelStay[];
}

/** What all students of a branch are priced by. */
export type Pricing<Plan extends LevelPlan> = Pick<PriceQuestion, 'rules' | 'discountCap'> & {
  readonly plans: ReadonlyMap<number, Plan>;
};

/** What the days of these stays cost: of all that the plans ask, or of some of its lines. */
export const priceOfStays = <Plan extends LevelPlan>(
  { levelId, child, siblings, granted }: StudentToPrice,
  { plans, rules, discountCap }: Pricing<Plan>,
  { stays, isBilled = everyLine }: Pick<Back, 'stays'> & Partial<Pick<Back, 'isBilled'>>,
): Price => {
  const asked = askedOf(levelId, stays, plans);
  if (!asked) return nothing;
  return priceOf({
    ...{ period: asked.plan.period, lines: asked.lines.filter(isBilled), rules, discountCap },
    ...{ child: { ...child, spans: stays }, siblings, granted },
  });
};

interface Back {
  /** The stays since then. */
  readonly stays: readonly LevelStay[];
  /** Whether it is billed for these. */
  readonly isBilled: (line: PlanLine) => boolean;
  /** The bill that was credited. */
  readonly after: number;
}

/**
 * What a student is billed who left, was credited and came back: of the fees that were credited and count by days, the
 * days since they are back. Undefined for who never left, or isn't back.
 */
export const backOf = (stays: readonly LevelStay[], credit: LeaverCredit | undefined): Back | undefined => {
  if (!credit) return undefined;
  const [since] = staysAfter(stays, credit.day);
  if (!since) return undefined;
  return {
    stays: stays.filter(({ from }) => from >= since.from),
    isBilled: ({ feeItemId, prorated }) => prorated && credit.feeItemIds.includes(feeItemId),
    after: credit.bill,
  };
};

/** As `backOf`; where nothing that was credited counts by days, the bill of before stands for all of the period. */
export const billedBack = <Plan extends LevelPlan>(
  student: StudentToPrice,
  pricing: Pricing<Plan>,
  credit: LeaverCredit | undefined,
): (Back & { readonly price: Price }) | undefined => {
  const back = backOf(student.stays, credit);
  if (!back) return undefined;
  const price = priceOfStays(student, pricing, back);
  return price.total > 0 ? { ...back, price } : undefined;
};

/** The stays since who left before a day came back: none for who never left. */
export const staysAfter = (spans: readonly Span[], day: string): Span[] => {
  const [, ...later] = joined(spans);
  return later.filter(({ from }) => from >= day);
};

/** Stays without a day between them are one: who changes class hasn't left. */
const joined = (spans: readonly Span[]): Span[] => {
  const stays: Span[] = [];
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = stays.at(-1);
    const goesOn = last !== undefined && (last.until >= span.from || daysAfter(last.until, 1) === span.from);
    if (goesOn) stays.splice(-1, 1, { from: last.from, until: span.until });
    else stays.push(span);
  }
  return stays;
};

interface Stays {
  readonly child: Child;
  /** Those in the branch and year that are billed. */
  readonly here: readonly LevelStay[];
}

/** The children of each family with their stays. */
export const childrenOf = (rows: readonly StayRow[]): ReadonlyMap<number, readonly Stays[]> => {
  const families = new Map<number, Stays[]>();
  for (const stays of groupBy(rows, ({ studentId }) => studentId).values()) {
    const [first] = stays;
    if (!first) continue;
    const spans = stays.map(({ from, until }) => ({ from, until }));
    const child = { id: first.studentId, birthDate: first.birthDate, enrolledOn: first.from, spans };
    const here = stays
      .filter(({ isHere }) => isHere)
      .map(({ levelId, from, until }) => ({ levelId, from, until }));
    families.set(first.familyId, [...(families.get(first.familyId) ?? []), { child, here }]);
  }
  return families;
};
