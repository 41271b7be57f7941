import type { FieldError } from '@suksa/contracts';
import type { PlanPeriods } from './plan-record-repository.ts';

interface Year {
  readonly start: string;
  readonly end: string;
}

/**
 * What is wrong with the days of a plan's periods, each at its field: days outside of the plan's school year, and days
 * that would be billed twice. A fee for all of the year and the terms beside it may overlap; two terms, two months, or
 * one fee in two periods may not.
 */
export const faultsOfPeriods = (periods: PlanPeriods, { start, end }: Year): FieldError[] =>
  periods.flatMap((period, at) => {
    const outside = (['startsOn', 'endsOn', 'dueDate'] as const).filter(
      (name) => period[name] < start || period[name] > end,
    );
    const isTwice = periods
      .slice(0, at)
      .some((earlier) => meet(earlier, period) && areAlike(earlier, period));
    return [
      ...outside.map((name) => ({ path: `periods.${at}.${name}`, code: 'outside_school_year' })),
      ...(isTwice ? [{ path: `periods.${at}.startsOn`, code: 'period_overlap' }] : []),
    ];
  });

type Period = PlanPeriods[number];

const meet = (a: Period, b: Period) => a.startsOn <= b.endsOn && b.startsOn <= a.endsOn;

const areAlike = (a: Period, b: Period) =>
  [/^T\d$/, /^M\d{4}-\d{2}$/].some((kind) => kind.test(a.code) && kind.test(b.code)) ||
  a.lines.some(({ feeItemId }) => b.lines.some((line) => line.feeItemId === feeItemId));
