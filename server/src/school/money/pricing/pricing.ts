import type { PricedLine, PriceReason } from '@suksa/contracts/feeinvoice';
import type { FullName } from '../../people/full-name.ts';
import { type Child, daysAsChild, daysHere, firstDayHere, numberOn, type Span } from './presence.ts';
import { partsAddingUp } from './rounding.ts';

/** The price of a level for the days in it. */
export interface LevelPrice {
  readonly level: FullName;
  readonly price: number;
  readonly spans: readonly [Span];
  /** Of which the level's plan asks that price. */
  readonly period: Span;
}

/** What a plan asks for in a period. */
export interface PlanLine {
  readonly feeItemId: number;
  readonly name: FullName;
  readonly amount: number;
  /** Whether somebody who is here for a part of the period pays a part of it. */
  readonly prorated: boolean;
  /** Of who was in several levels: the price of each, in the order of days. */
  readonly levels?: readonly LevelPrice[];
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
 * sibling who comes or goes within the period changes it from that day. Who changes level is billed each level's price for
 * the days in it. Nobody who isn't here for a day is billed.
 */
export const priceOf = (question: PriceQuestion): Price => {
  const { lines } = question;
  const here = lines.flatMap((line) => firstDayOf(question, line) ?? []);
  if (here.length === 0) return { lines: [], fees: 0, discounts: 0, total: 0 };
  const fees = lines.map((line) => feeOf(question, line));
  const feesTotal = sum(fees.map(({ amount }) => amount));
  const caps = capsOf(question, feesTotal);
  const priced = fees.flatMap((fee, index) => {
    const line = lines[index];
    return line && fee.amount > 0 ? [fee, ...discountsOf(question, { line, fee }, caps)] : [];
  });
  const total = sum(priced.map(({ amount }) => amount));
  return { lines: priced, fees: feesTotal, discounts: feesTotal - total, total };
};

type Stretch = Pick<LevelPrice, 'price' | 'period'> & { readonly spans: readonly Span[] };

/** The days that a fee is billed for, with the price that they have. */
const stretchesOf = ({ child, period }: PriceQuestion, line: PlanLine): readonly Stretch[] =>
  line.levels ?? [{ price: line.amount, spans: child.spans, period }];

const firstDayOf = ({ child, period }: PriceQuestion, { levels }: PlanLine): string | null =>
  levels ? (levels[0]?.spans[0].from ?? null) : firstDayHere(child, period);

const feeOf = (question: PriceQuestion, line: PlanLine): PricedLine => {
  const stretches = stretchesOf(question, line);
  const counted = stretches.map(({ spans, period }) => ({
    days: line.prorated ? daysHere(spans, period) : 1,
    periodDays: line.prorated ? daysHere([period], period) : 1,
  }));
  const { amount, spans, ...days } = partsOf(
    line,
    counted.map((of, index) => ({ ...of, amount: stretches[index]?.price ?? 0, per: 1 })),
  );
  return {
    feeItemId: line.feeItemId,
    kind: 'fee',
    text: { lo: line.name.lo, en: line.name.en },
    amount,
    why: { kind: 'fee', price: stretches.at(-1)?.price ?? line.amount, ...days, ...spans },
  };
};

interface Counted {
  readonly days: number;
  readonly periodDays: number;
  /** A part of this, `per` to one. */
  readonly amount: number;
  readonly per: number;
}

/** The sum of what the stretches of a fee come to; of who was in several levels with each stretch. */
const partsOf = (line: PlanLine, counted: readonly Counted[]) => {
  const amounts = partsAddingUp(
    counted.map(({ amount, days, periodDays, per }) => ({ amount, part: days, whole: per * periodDays })),
  );
  const spans = line.levels?.map(({ level, price, spans: [{ from, until }] }, index) => ({
    ...{ level: { lo: level.lo, en: level.en }, from, until, price },
    ...{ days: counted[index]?.days ?? 0, periodDays: counted[index]?.periodDays ?? 1 },
    amount: amounts[index] ?? 0,
  }));
  return {
    amount: sum(amounts),
    days: line.prorated ? sum(counted.map(({ days }) => days)) : (counted[0]?.days ?? 0),
    periodDays: counted.at(-1)?.periodDays ?? 1,
    spans: spans && { spans },
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
}

const discountsOf = (question: PriceQuestion, reduced: Reduced, caps: Caps): PricedLine[] => {
  const { line, fee } = reduced;
  const made: PricedLine[] = [];
  let left = fee.amount;
  let isAlone = false;
  for (const rule of question.rules) {
    if (rule.feeItemId !== null && rule.feeItemId !== line.feeItemId) continue;
    if (isAlone || (!rule.stacks && made.length > 0)) continue;
    const isPercent = rule.basis === 'percent';
    const stretches = stretchesOf(question, line).map((stretch) => ({
      ...daysOf(question, rule, line, stretch),
      ...(isPercent ? { amount: rule.value * stretch.price, per: 10_000 } : { amount: rule.value, per: 1 }),
    }));
    const { amount: wanted, spans, ...days } = partsOf(line, stretches);
    const { amount, limitedBy } = limited(wanted, { left, own: caps.left.get(rule.id) ?? 0, all: caps.all });
    if (amount === 0) continue;
    left -= amount;
    caps.left.set(rule.id, (caps.left.get(rule.id) ?? 0) - amount);
    caps.all -= amount;
    isAlone = !rule.stacks;
    const of = stretchesOf(question, line).at(-1)?.price ?? line.amount;
    const why = { ...reasonOf(rule), of, ...days, ...spans, limitedBy };
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

/** On how many days of a stretch its condition held; of what isn't prorated, whether it did on the first one. */
const daysOf = (
  question: PriceQuestion,
  rule: DiscountRule,
  line: PlanLine,
  { spans, period }: Stretch,
): Pick<Counted, 'days' | 'periodDays'> => {
  const { siblings, granted } = question;
  const child = { ...question.child, spans };
  const periodDays = line.prorated ? daysHere([period], period) : 1;
  if (rule.kind !== 'sibling') {
    const days = line.prorated ? daysHere(spans, period) : 1;
    return { days: granted.has(rule.id) ? days : 0, periodDays };
  }
  const order = rule.siblingOrder ?? 'birth';
  const isIn = (number: number) =>
    number >= (rule.childFrom ?? 1) && number <= (rule.childUntil ?? Number.POSITIVE_INFINITY);
  if (line.prorated) return { days: daysAsChild({ child, siblings, order }, period, isIn), periodDays };
  const first = firstDayOf(question, line);
  return { days: first !== null && isIn(numberOn(first, { child, siblings, order })) ? 1 : 0, periodDays };
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
