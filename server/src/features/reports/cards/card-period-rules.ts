import { daysAfter } from '@suksa/contracts/days';
import type { BookColumn, SubjectLine, Worth } from '@suksa/contracts/marks/book';
import type { StudentResult } from '@suksa/contracts/marks/results';

/** What a card of a period shows of each subject: columns of the book, and averages between them. */
export const cardColumns = (period: string, columns: readonly BookColumn[]): string[] => {
  if (period.startsWith('m')) return [period];
  if (period === 'year') return ['term1', 'term2', 'resit'];
  const term = period === 'term1' ? 1 : 2;
  return [
    ...columns.filter((column) => column.kind === 'month' && column.term === term).map(({ key }) => key),
    ...[`months${term}`, `exam${term}`],
  ];
};

/** Whose marks must be published before the card is. */
export const neededColumns = (period: string, columns: readonly BookColumn[]): string[] =>
  columns
    .filter(({ key, kind, term }) => {
      if (period.startsWith('m')) return key === period;
      return kind !== 're_sit' && (period === 'year' || period === `term${term}`);
    })
    .map(({ key }) => key);

/** What stands in such a column for a subject. */
export const worthIn = (
  key: string,
  line: SubjectLine | undefined,
  result: StudentResult,
  subjectId: number,
): Worth => {
  const mean = {
    months1: line?.months[0],
    months2: line?.months[1],
    term1: line?.terms[0],
    term2: line?.terms[1],
    year: line?.year,
  }[key];
  return mean ? (mean.value ?? (mean.leftOut ? 'left_out' : 'missing')) : result.worth(subjectId, key);
};

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
