import { type MarkedYear, type MarkPeriod, monthsInOrder } from './window.ts';

/** A column of the mark book: `m9` is September, `exam1` the exam of the first term, `resit` the re-sit. */
export const bookColumnPattern = /^(m([1-9]|1[0-2])|exam[12]|resit)$/;

export interface BookColumn {
  readonly key: string;
  readonly kind: 'month' | 'exam' | 're_sit';
  readonly month: number | null;
  /** Null: of the whole year. */
  readonly term: 1 | 2 | null;
}

/** The columns of a year in its order: months and exam of the first term, of the second, and the re-sit. */
export const columnsOfBook = (year: MarkedYear): BookColumn[] => {
  const firstEnds = year.terms.find(({ number }) => number === 1)?.end ?? year.end;
  const months = monthsInOrder(year).map(({ month, year: calendarYear }): BookColumn => {
    const first = `${calendarYear}-${String(month).padStart(2, '0')}-01`;
    return { key: `m${month}`, kind: 'month', month, term: first <= firstEnds ? 1 : 2 };
  });
  const ofTerm = (term: 1 | 2): BookColumn[] => [
    ...months.filter((column) => column.term === term),
    { key: `exam${term}`, kind: 'exam', month: null, term },
  ];
  return [...ofTerm(1), ...ofTerm(2), { key: 'resit', kind: 're_sit', month: null, term: null }];
};

/** Which entry period of the settings a column's marks belong to. */
export const periodOfColumn = ({
  kind,
  month,
  term,
}: BookColumn): { period: MarkPeriod; month: number | null } => {
  if (kind === 'month') return { period: 'month', month };
  if (kind === 're_sit') return { period: 're_sit', month: null };
  return { period: term === 1 ? 'term_exam_1' : 'term_exam_2', month: null };
};

/** What a cell is worth: hundredths of a mark, nothing yet, or a code that leaves it out. */
export type Worth = number | 'missing' | 'left_out';

interface Entry {
  readonly value: number | null;
  readonly codeId: number | null;
}
interface CountedCode {
  readonly id: number;
  readonly counts: 'left_out' | 'as_zero';
}

/** A blank is no nought: only a code that the school counts so is one. */
export const worthOf = (entry: Entry | undefined, codes: readonly CountedCode[]): Worth => {
  if (!entry) return 'missing';
  if (entry.value !== null) return entry.value;
  const code = codes.find(({ id }) => id === entry.codeId);
  if (!code) return 'missing';
  return code.counts === 'as_zero' ? 0 : 'left_out';
};

/** How a level counts, as the settings keep it. */
export interface BookRules {
  readonly monthWeight: number;
  readonly examWeight: number;
  readonly firstTermWeight: number;
  readonly secondTermWeight: number;
  readonly decimals: number;
}

export interface MeanPart {
  readonly label: string;
  readonly worth: Worth;
  /** Whole numbers; a part without weight counts nowhere and isn't missed. */
  readonly weight: number;
}

/** An average with how it came about: `total / weights`, rounded half up. */
export interface Mean {
  /** Hundredths; null while there is nothing to average. */
  readonly value: number | null;
  /** A mark that belongs to it is still missing, here or in an average below. */
  readonly partial: boolean;
  /** Every part is left out by a code, so that it is itself left out of what stands above. */
  readonly leftOut: boolean;
  readonly total: number;
  readonly weights: number;
  readonly parts: readonly MeanPart[];
}

/** `numerator / denominator` hundredths, half up to so many digits after the point, in whole numbers throughout. */
const halfUp = (numerator: number, denominator: number, decimals: number): number => {
  const unit = decimals >= 2 ? 1 : 10;
  const [above, below] = [2 * numerator + denominator * unit, 2 * denominator * unit];
  return ((above - (above % below)) / below) * unit;
};

/** The weighted mean of what is there. */
export const meanOf = (parts: readonly MeanPart[], decimals: number, partialBelow = false): Mean => {
  const counted = parts.filter(({ weight, worth }) => weight > 0 && worth !== 'left_out');
  const there = counted.filter(
    (part): part is MeanPart & { worth: number } => typeof part.worth === 'number',
  );
  const total = there.reduce((sum, { worth, weight }) => sum + worth * weight, 0);
  const weights = there.reduce((sum, { weight }) => sum + weight, 0);
  return {
    value: weights === 0 ? null : halfUp(total, weights, decimals),
    partial: there.length < counted.length || partialBelow,
    leftOut: counted.length === 0,
    total,
    weights,
    parts,
  };
};

/** An average as a part of the one above it. */
export const worthOfMean = ({ value, leftOut }: Mean): Worth => value ?? (leftOut ? 'left_out' : 'missing');

/** One student in one subject. */
export interface SubjectLine {
  readonly months: readonly [Mean, Mean];
  readonly terms: readonly [Mean, Mean];
  readonly year: Mean;
  /** The re-sit stands beside the year's average, which stays. */
  readonly reSit: Worth;
  /** What passing is judged by: the re-sit where there is one, else the year. */
  readonly final: number | null;
}

/** Months to month averages, with the exams to terms, and both terms to the year; each rounded as the level does. */
export const subjectLine = (
  worth: (column: string) => Worth,
  columns: readonly BookColumn[],
  rules: BookRules,
): SubjectLine => {
  const monthsOf = (term: 1 | 2) =>
    meanOf(
      columns
        .filter((column) => column.kind === 'month' && column.term === term)
        .map(({ key }) => ({ label: key, worth: worth(key), weight: 1 })),
      rules.decimals,
    );
  const termOf = (term: 1 | 2, months: Mean) =>
    meanOf(
      [
        { label: `months${term}`, worth: worthOfMean(months), weight: rules.monthWeight },
        { label: `exam${term}`, worth: worth(`exam${term}`), weight: rules.examWeight },
      ],
      rules.decimals,
      months.partial && rules.monthWeight > 0,
    );
  const months = [monthsOf(1), monthsOf(2)] as const;
  const terms = [termOf(1, months[0]), termOf(2, months[1])] as const;
  const year = meanOf(
    [
      { label: 'term1', worth: worthOfMean(terms[0]), weight: rules.firstTermWeight },
      { label: 'term2', worth: worthOfMean(terms[1]), weight: rules.secondTermWeight },
    ],
    rules.decimals,
    (terms[0].partial && rules.firstTermWeight > 0) || (terms[1].partial && rules.secondTermWeight > 0),
  );
  const reSit = worth('resit');
  return { months, terms, year, reSit, final: typeof reSit === 'number' ? reSit : year.value };
};

/** Places as in a race: 1, 2, 2, 4. Who has no average has no place. */
export const competitionRanks = (values: readonly (number | null)[]): (number | null)[] => {
  const sorted = values.filter((value) => value !== null).sort((one, other) => other - one);
  const places = new Map<number, number>();
  sorted.forEach((value, index) => {
    if (!places.has(value)) places.set(value, index + 1);
  });
  return values.map((value) => (value === null ? null : (places.get(value) ?? null)));
};
