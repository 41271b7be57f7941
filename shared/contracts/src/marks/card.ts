import type { BookColumn, SubjectLine, Worth } from './book.ts';
import { type BookSubject, meanIn, type StudentResult } from './results.ts';

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

interface NamedSubject extends BookSubject {
  readonly name: { readonly lo: string; readonly en: string };
}

interface CardOf {
  readonly subjects: readonly NamedSubject[];
  readonly result: StudentResult;
  readonly period: string;
  readonly columns: readonly BookColumn[];
  /** The sign of the code that stands in a cell. */
  readonly signAt: (subjectId: number, column: string) => string | undefined;
}

/** The lines of a student's card: each subject with its marks, signs and averages, and the average of the period. */
export const cardLines = ({ subjects, result, period, columns, signAt }: CardOf) => {
  const shown = cardColumns(period, columns);
  return subjects.map((subject) => {
    const line = result.lines.get(subject.id);
    const mean = meanIn(line, period);
    const single = result.worth(subject.id, period);
    return {
      subject: subject.name,
      coefficient: subject.coefficient,
      countsInAverage: subject.countsInAverage,
      marks: shown.map((key) => {
        const worth = worthIn(key, line, result, subject.id);
        return signAt(subject.id, key) ?? (typeof worth === 'number' ? worth : null);
      }),
      average: mean ? mean.value : typeof single === 'number' ? single : null,
    };
  });
};

/** What stands in such a column for a subject. */
const worthIn = (
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
