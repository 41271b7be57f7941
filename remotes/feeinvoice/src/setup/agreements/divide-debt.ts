import { endOfMonth } from '@suksa/contracts/days';

interface Part {
  readonly dueDate: string;
  readonly amount: number;
}

const step = 1000;

/** The same day of a later month; the last one of a month that is shorter. */
const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const first = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const last = endOfMonth(first);
  const isShorter = day.slice(8) > last.slice(8);
  return isShorter ? last : first.slice(0, 8) + day.slice(8);
};

/** The days of so many parts, a month apart from a month after today. */
export const daysOfParts = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => monthsLater(today, at + 1));

/**
 * So many parts, a month apart from a month after today: even thousands, and what is over with the first. A part on a
 * day on which the office is closed is due on the next one that is worked, unless that is past the next part's.
 */
export const divideDebt = (
  total: number,
  count: number,
  today: string,
  payableOn: (day: string) => string = (day) => day,
): Part[] => {
  const even = Math.floor(total / count / step) * step || Math.floor(total / count);
  const [, ...next] = daysOfParts(today, count + 1);
  return daysOfParts(today, count)
    .map((day, at) => {
      const payable = payableOn(day);
      return {
        dueDate: payable < (next[at] ?? '') ? payable : day,
        amount: at === 0 ? total - even * (count - 1) : even,
      };
    })
    .filter(({ amount }) => amount > 0);
};
