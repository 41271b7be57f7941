import type { PricedLine, PriceReason } from '@suksa/contracts/feeinvoice';
import type { FullName } from '../../people/full-name.ts';
import { type Child, daysAsChild, daysHere, firstDayHere, numberOn, type Span } from './presence.ts';
import { partOf } from './rounding.ts';

/** What a plan asks for in a period. */
export interface PlanLine {
  readonly feeItemId: number;
  readonly name: FullName;
  readonly amount: number;
  /** Whether somebody who is here for a part of the period pays a part of it. */
  readonly prorated: boolean;
}

export interface DiscountRule {
  readonly id: number;
  readonly kind: 'sibling' | 'staff_child' | 'full_year' | 'scholarship';
  readonly name: FullName;
  readonly basis: 'percent' | 'fixed';
  /** Hundredths of a per cent, or kip for the whole period. */
  readonly value: number;
  /** Null: every fee. */
  readonly feeItemId: number | null;
  readonly childFrom: number | null;
  readonly childUntil: number | null;
  readonly siblingOrder: 'birth' | 'enrolment' | null;
  /** Whether it comes beside others on the same fee. */
  readonly stacks: boolean;
  /** The most that it takes off in a period. */
  readonly cap: number | null;
}

export interface PriceQuestion {
  readonly period: Span;
  readonly lines: readonly PlanLine[];
  /** In the order in which they are taken off. */
  readonly rules: readonly DiscountRule[];
  /** The student, with the days in this branch and year. */
  readonly child: Child;
  /** The other children of the family, wherever they study. */
  readonly siblings: readonly Child[];
  /** The rules that somebody has granted to the student. */
  readonly granted: ReadonlySet<number>;
  /** Per cent of all fees that discounts together take off at most. */
  readonly discountCap: number | null;
}

export interface Price {
  readonly lines: readonly PricedLine[];
  readonly fees: number;
  /** Not negative. */
  readonly discounts: number;
  readonly total: number;
}

/**
 * What a student is billed for a period, line by line, each with the reason for its sum. Each part of a sum is rounded
 * once, half a kip upwards; a discount is a part of the plan's price for the days on which its condition held, so that a
 * sibling who comes or goes within the period changes it from that day. Nobody who isn't here for a day is billed.
 */
export const priceOf = (question: PriceQuestion): Price => {
  const { child, period, lines } = question;
  const first = firstDayHere(child, period);
  if (first === null) return { lines: [], fees: 0, discounts: 0, total: 0 };
  const fees = lines.map((line) => feeOf(question, line));
  const feesTotal = sum(fees.map(({ amount }) => amount));
  const caps = capsOf(question, feesTotal);
  const priced = fees.flatMap((fee, index) => {
    const line = lines[index];
    return line && fee.amount > 0 ? [fee, ...discountsOf(question, { line, fee, first }, caps)] : [];
  });
  const total = sum(priced.map(({ amount }) => amount));
  return { lines: priced, fees: feesTotal, discounts: feesTotal - total, total };
};

const feeOf = ({ child, period }: PriceQuestion, line: PlanLine): PricedLine => {
  const periodDays = line.prorated ? daysHere([period], period) : 1;
  const days = line.prorated ? daysHere(child.spans, period) : 1;
  return {
    feeItemId: line.feeItemId,
    kind: 'fee',
    text: { lo: line.name.lo, en: line.name.en },
    amount: partOf(line.amount, days, periodDays),
    why: { kind: 'fee', price: line.amount, days, periodDays },
  };
};

interface Caps {
  /** What a rule may still take off. */
  readonly left: Map<number, number>;
  /** What all of them together may. */
  all: number;
}

const capsOf = ({ rules, discountCap }: PriceQuestion, fees: number): Caps => ({
  left: new Map(rules.map(({ id, cap }) => [id, cap ?? Number.POSITIVE_INFINITY])),
  all: discountCap === null ? fees : Math.floor((fees * discountCap) / 100),
});

interface Reduced {
  readonly line: PlanLine;
  readonly fee: PricedLine;
  /** The student's first day in the period: it decides for what isn't prorated. */
  readonly first: string;
}

const discountsOf = (question: PriceQuestion, reduced: Reduced, caps: Caps): PricedLine[] => {
  const { line, fee } = reduced;
  const made: PricedLine[] = [];
  let left = fee.amount;
  let isAlone = false;
  for (const rule of question.rules) {
    if (rule.feeItemId !== null && rule.feeItemId !== line.feeItemId) continue;
    if (isAlone || (!rule.stacks && made.length > 0)) continue;
    const { days, periodDays } = daysOf(question, rule, reduced);
    const whole = rule.basis === 'percent' ? line.amount : rule.value;
    const wanted =
      rule.basis === 'percent'
        ? partOf(whole, rule.value * days, 10_000 * periodDays)
        : partOf(whole, days, periodDays);
    const { amount, limitedBy } = limited(wanted, { left, own: caps.left.get(rule.id) ?? 0, all: caps.all });
    if (amount === 0) continue;
    left -= amount;
    caps.left.set(rule.id, (caps.left.get(rule.id) ?? 0) - amount);
    caps.all -= amount;
    isAlone = !rule.stacks;
    const why = { ...reasonOf(rule), of: line.amount, days, periodDays, limitedBy };
    made.push({
      feeItemId: line.feeItemId,
      kind: 'discount',
      text: { lo: rule.name.lo, en: rule.name.en },
      amount: -amount,
      why,
    });
  }
  return made;
};

/** On how many days of the period its condition held; of what isn't prorated, whether it did on the first one. */
const daysOf = (
  { child, siblings, period, granted }: PriceQuestion,
  rule: DiscountRule,
  reduced: Reduced,
) => {
  const { line, first } = reduced;
  if (rule.kind !== 'sibling') {
    const holds = granted.has(rule.id);
    if (!line.prorated) return { days: holds ? 1 : 0, periodDays: 1 };
    return { days: holds ? daysHere(child.spans, period) : 0, periodDays: daysHere([period], period) };
  }
  const order = rule.siblingOrder ?? 'birth';
  const isIn = (number: number) =>
    number >= (rule.childFrom ?? 1) && number <= (rule.childUntil ?? Number.POSITIVE_INFINITY);
  if (!line.prorated) {
    return { days: isIn(numberOn(first, { child, siblings, order })) ? 1 : 0, periodDays: 1 };
  }
  return {
    days: daysAsChild({ child, siblings, order }, period, isIn),
    periodDays: daysHere([period], period),
  };
};

type DiscountReason = Extract<PriceReason, { readonly kind: 'discount' }>;

const reasonOf = (
  rule: DiscountRule,
): Pick<DiscountReason, 'kind' | 'discount' | 'basis' | 'value' | 'children'> => ({
  kind: 'discount',
  discount: rule.kind,
  basis: rule.basis,
  value: rule.value,
  children:
    rule.kind === 'sibling'
      ? { from: rule.childFrom ?? 1, until: rule.childUntil, by: rule.siblingOrder ?? 'birth' }
      : null,
});

const limited = (
  wanted: number,
  { left, own, all }: { readonly left: number; readonly own: number; readonly all: number },
): { readonly amount: number; readonly limitedBy: DiscountReason['limitedBy'] } => {
  const amount = Math.max(0, Math.min(wanted, left, own, all));
  if (amount === wanted) return { amount, limitedBy: null };
  if (amount === own) return { amount, limitedBy: 'cap' };
  return { amount, limitedBy: amount === left ? 'fee' : 'all' };
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
