import { daysAfter, endOfMonth, startOfMonth } from '@suksa/contracts/days';
import { todayIn } from '../../clock.ts';

/** First and last day, included. */
interface DaySpan {
  readonly from: string;
  readonly until: string;
}

/** The past days of one month. */
export interface PastMonth {
  /** The month's first day. */
  readonly month: string;
  readonly from: string;
  readonly until: string;
}

/** Of two days, the one that comes first. */
export const earlier = (a: string, b: string) => [a, b].sort()[0] ?? a;

/** A day that isn't over is never recalculated. */
export const lastPastDay = (until: string) => {
  return earlier(until, daysAfter(todayIn(), -1));
};

export const monthsOf = ({ from, until }: DaySpan): PastMonth[] =>
  monthsUpTo({ from, until: lastPastDay(until) });

export const monthsUpTo = ({ from, until: last }: DaySpan): PastMonth[] => {
  const months: PastMonth[] = [];
  for (let day = from; day <= last; ) {
    const end = endOfMonth(day);
    months.push({ month: startOfMonth(day), from: day, until: earlier(end, last) });
    day = daysAfter(end, 1);
  }
  return months;
};

export const daysOf = ({ from, until }: PastMonth): string[] => {
  const days: string[] = [];
  for (let day = from; day <= until; day = daysAfter(day, 1)) days.push(day);
  return days;
};
