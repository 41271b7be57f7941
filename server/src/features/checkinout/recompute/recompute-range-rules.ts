import { todayIn } from '../../../school/calendar/calendar.ts';

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

const dayLength = 86_400_000;

export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);

/** A day that isn't over is never judged anew. */
export const lastPastDay = (until: string) => {
  return earlier(until, dayAfter(todayIn(), -1));
};

export const monthsOf = ({ from, until }: DaySpan): PastMonth[] => {
  const last = lastPastDay(until);
  const months: PastMonth[] = [];
  for (let day = from; day <= last; ) {
    const [year = 0, month = 0] = day.split('-').map(Number);
    const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    months.push({ month: `${day.slice(0, 7)}-01`, from: day, until: earlier(end, last) });
    day = dayAfter(end);
  }
  return months;
};

export const daysOf = ({ from, until }: PastMonth): string[] => {
  const days: string[] = [];
  for (let day = from; day <= until; day = dayAfter(day)) days.push(day);
  return days;
};
