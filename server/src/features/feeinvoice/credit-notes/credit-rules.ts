import { daysBetween } from '@suksa/contracts/days';
import { partOf } from '../../../school/money/pricing/rounding.ts';
import type { CreditableLine } from './credit-note-repository.ts';

interface Leaving {
  readonly lastDay: string;
  readonly periodEnd: string;
}

/** What a line has left to credit. */
export const mostOf = ({ amount, credited }: CreditableLine): number => Math.max(0, amount - credited);

/**
 * What a leaver no longer needs of a fee: of one that counts by days, the days after the last one, less the same days'
 * part of the discounts on it. Whole kip; nothing where something was credited already.
 */
export const unusedOf = (
  lines: readonly CreditableLine[],
  line: CreditableLine,
  leaving: Leaving,
): number => {
  if (line.kind !== 'fee' || line.credited > 0) return 0;
  const own = lines.filter(({ feeItemId, kind }) => kind === 'discount' && feeItemId === line.feeItemId);
  const unused = [line, ...own].reduce((sum, one) => sum + unusedPart(one, leaving), 0);
  return Math.min(Math.max(0, unused), mostOf(line));
};

const unusedPart = ({ amount, why }: CreditableLine, { lastDay, periodEnd }: Leaving): number => {
  const { days = 1, periodDays = 1 } = why ?? {};
  if (periodDays <= 1) return 0;
  const left = Math.max(0, days - daysBetween(lastDay, periodEnd));
  const sign = Math.sign(amount);
  return amount - sign * partOf(Math.abs(amount), left, days);
};
