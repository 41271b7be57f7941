import { daysAfter } from '@suksa/contracts/days';
import type { LevelStay } from '../../../school/money/pricing/level-prices.ts';
import type { Child, Span } from '../../../school/money/pricing/presence.ts';
import type { PlanLine } from '../../../school/money/pricing/pricing.ts';
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
