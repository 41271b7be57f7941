import { type Child, daysAsChild, daysHere, type Span } from '../../../school/money/pricing/presence.ts';
import { partOf } from '../../../school/money/pricing/rounding.ts';
import type { CreditableLine } from './credit-note-repository.ts';

/** Who left of whom an invoice is, with the days in its branch and year that it bills, and the period billed. */
export interface Leaving {
  readonly period: Span;
  readonly child: Child;
  /** The other children of the family, wherever they study. */
  readonly siblings: readonly Child[];
}

/** What a line has left to credit: of a fee what it cost with the discounts on it, for these go with it. */
export const mostOf = (lines: readonly CreditableLine[], line: CreditableLine): number => {
  const cost = [line, ...discountsOn(lines, line)].reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, cost - line.credited);
};

const discountsOn = (lines: readonly CreditableLine[], { kind, feeItemId }: CreditableLine) =>
  lines.filter((one) => kind === 'fee' && one.kind === 'discount' && one.feeItemId === feeItemId);

/**
 * What a leaver no longer needs of a fee: of one that counts by days, the days that were billed and aren't studied, less
 * the part of the discounts on it that lies on these. Who was billed up to a last day that was known needs them all. Whole
 * kip; nothing where something was credited already.
 */
export const unusedOf = (
  lines: readonly CreditableLine[],
  line: CreditableLine,
  leaving: Leaving,
): number => {
  if (line.kind !== 'fee' || line.credited > 0) return 0;
  const given = discountsOn(lines, line);
  const days = stretchesOf(line, leaving).map(({ span, ...own }, index) => {
    const unused = own.days - daysHere(leaving.child.spans, span);
    return { fee: unused, discounts: given.map((one) => unusedDays(one, index, unused, leaving)) };
  });
  const unused = given.reduce(
    (sum, discount, index) =>
      sum +
      unusedPart(
        discount,
        days.map(({ discounts }) => discounts[index] ?? 0),
        leaving,
      ),
    unusedPart(
      line,
      days.map(({ fee }) => fee),
      leaving,
    ),
  );
  return Math.min(Math.max(0, unused), mostOf(lines, line));
};

interface Stretch {
  readonly span: Span;
  readonly days: number;
  /** What a day is worth beside those of the other stretches: a part of the first, as the second is to one. */
  readonly worth: readonly [amount: number, whole: number];
}

/** The days that a line was billed for: of who changed level by level, each worth what that level's price makes it. */
const stretchesOf = ({ why }: CreditableLine, { period }: Leaving): readonly Stretch[] =>
  why?.spans?.map(({ from, until, days, price, periodDays }) => ({
    ...{ span: { from, until }, days },
    worth: [why.basis === 'fixed' ? (why.value ?? 0) : price, periodDays],
  })) ?? [{ span: period, days: why?.days ?? 1, worth: [1, 1] }];

/** On how many of a stretch's unused days the discount was billed. */
const unusedDays = (discount: CreditableLine, index: number, unused: number, leaving: Leaving): number => {
  const stretch = stretchesOf(discount, leaving)[index];
  return stretch ? Math.min(unused, stretch.days - daysHeld(discount, leaving, stretch.span)) : 0;
};

/** On how many days that are studied a discount's condition holds; a sibling who left later than the bill took none away. */
const daysHeld = ({ why }: CreditableLine, { child, siblings }: Leaving, span: Span): number => {
  const children = why?.children;
  if (!children) return daysHere(child.spans, span);
  const { from, until, by: order } = children;
  const isIn = (number: number) => number >= from && number <= (until ?? Number.POSITIVE_INFINITY);
  return daysAsChild({ child, siblings, order }, span, isIn);
};

/** What of a line falls on days that aren't needed, told for each of its stretches. */
const unusedPart = (line: CreditableLine, unused: readonly number[], leaving: Leaving): number => {
  const { amount, why } = line;
  if ((why?.periodDays ?? 1) <= 1 || unused.every((days) => days <= 0)) return 0;
  const stretches = stretchesOf(line, leaving);
  const whole = stretches.reduce((product, { worth: [, of] }) => product * BigInt(of), 1n);
  const worthOf = (daysOf: (stretch: Stretch, index: number) => number) =>
    stretches.reduce((sum, stretch, index) => {
      const [of, per] = stretch.worth;
      return sum + (BigInt(of) * BigInt(daysOf(stretch, index)) * whole) / BigInt(per);
    }, 0n);
  const billed = worthOf(({ days }) => days);
  const kept = worthOf(({ days }, index) => Math.max(0, days - Math.max(0, unused[index] ?? 0)));
  const sign = Math.sign(amount);
  return amount - sign * partOf(Math.abs(amount), kept, billed);
};
