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
  const days = daysOf(line) - daysHere(leaving.child.spans, leaving.period);
  const unused = discountsOn(lines, line).reduce(
    (sum, discount) =>
      sum + unusedPart(discount, Math.min(days, daysOf(discount) - daysHeld(discount, leaving))),
    unusedPart(line, days),
  );
  return Math.min(Math.max(0, unused), mostOf(lines, line));
};

const daysOf = ({ why }: CreditableLine): number => why?.days ?? 1;

/** On how many days that are studied a discount's condition holds; a sibling who left later than the bill took none away. */
const daysHeld = ({ why }: CreditableLine, { child, siblings, period }: Leaving): number => {
  const children = why?.children;
  if (!children) return daysHere(child.spans, period);
  const { from, until, by: order } = children;
  const isIn = (number: number) => number >= from && number <= (until ?? Number.POSITIVE_INFINITY);
  return daysAsChild({ child, siblings, order }, period, isIn);
};

const unusedPart = (line: CreditableLine, unused: number): number => {
  const { amount, why } = line;
  if ((why?.periodDays ?? 1) <= 1 || unused <= 0) return 0;
  const days = daysOf(line);
  const sign = Math.sign(amount);
  return amount - sign * partOf(Math.abs(amount), Math.max(0, days - unused), days);
};
