import { daysAfter } from '@suksa/contracts/days';

interface YearDays {
  readonly start: string;
  readonly end: string;
  readonly terms: readonly { readonly number: number; readonly end: string }[];
}

/** The first and last day of a card's period. */
export const daysOfPeriod = (
  period: string,
  { start, end, terms }: YearDays,
): { from: string; until: string } => {
  if (period === 'year') return { from: start, until: end };
  const firstEnds = terms.find(({ number }) => number === 1)?.end ?? end;
  if (period === 'term1') return { from: start, until: firstEnds };
  if (period === 'term2') return { from: daysAfter(firstEnds, 1), until: end };
  const month = Number(period.slice(1));
  const year = Number(start.slice(0, 4)) + (month < Number(start.slice(5, 7)) ? 1 : 0);
  const first = `${year}-${String(month).padStart(2, '0')}`;
  return { from: `${first}-01`, until: `${first}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}` };
};
