import type { PastDays } from '@suksa/contracts/settings';

/** A range of days month by month, so that long work can say how far it is. */
export function monthsOf({ from, until }: PastDays): readonly PastDays[] {
  const months: PastDays[] = [];
  for (let day = from; day <= until; ) {
    const [year = 0, month = 0] = day.split('-').map(Number);
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    months.push({ from: day, until: last < until ? last : until });
    day = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  }
  return months;
}
