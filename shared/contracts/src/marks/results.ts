import {
  type BookColumn,
  type BookRules,
  competitionRanks,
  type Mean,
  meanOf,
  type SubjectLine,
  subjectLine,
  type Worth,
  worthOf,
  worthOfMean,
} from './book.ts';

/** A subject as the year's curriculum weighs it. */
export interface BookSubject {
  readonly id: number;
  /** Hundredths: 150 is one and a half. */
  readonly coefficient: number;
  readonly countsInAverage: boolean;
}

export interface BookCell {
  readonly studentId: number;
  readonly subjectId: number;
  readonly column: string;
  readonly value: number | null;
  readonly codeId: number | null;
}

export interface Book {
  readonly studentIds: readonly number[];
  readonly subjects: readonly BookSubject[];
  readonly columns: readonly BookColumn[];
  readonly cells: readonly BookCell[];
  readonly codes: readonly { readonly id: number; readonly counts: 'left_out' | 'as_zero' }[];
  readonly rules: BookRules;
}

/** An average over subjects that is ranked in the class: of a column, `term1`, `term2` or `year`. */
export interface General {
  readonly mean: Mean;
  readonly rank: number | null;
}

export interface StudentResult {
  readonly studentId: number;
  /** By subject id. */
  readonly lines: ReadonlyMap<number, SubjectLine>;
  readonly worth: (subjectId: number, column: string) => Worth;
  /** By column key, `term1`, `term2`, `year`. */
  readonly general: ReadonlyMap<string, General>;
}

/** What the columns over all subjects are called beside the book's own. */
export const overallKeys = ['term1', 'term2', 'year'] as const;

/**
 * Everything that follows from the marks of a class: averages of each subject, averages over the subjects weighted by
 * their coefficients, and places in the class. Subjects that don't count in the average have a line and nothing more.
 */
export const resultsOf = (book: Book): StudentResult[] => {
  const cells = new Map(
    book.cells.map((cell) => [placeOf(cell.studentId, cell.subjectId, cell.column), cell]),
  );
  const found = book.studentIds.map((studentId) => {
    const worth = (subjectId: number, column: string) =>
      worthOf(cells.get(placeOf(studentId, subjectId, column)), book.codes);
    const lines = new Map(
      book.subjects.map(({ id }) => [
        id,
        subjectLine((column) => worth(id, column), book.columns, book.rules),
      ]),
    );
    return { studentId, lines, worth };
  });
  const keys = [
    ...book.columns.filter(({ kind }) => kind !== 're_sit').map(({ key }) => key),
    ...overallKeys,
  ];
  const generals = new Map(
    keys.map((key) => {
      const means = found.map((one) => generalOf(book, one, key));
      const ranks = competitionRanks(means.map(({ value }) => value));
      return [key, means.map((mean, at): General => ({ mean, rank: ranks[at] ?? null }))] as const;
    }),
  );
  return found.map((one, at) => ({
    ...one,
    general: new Map(keys.map((key) => [key, generals.get(key)?.[at] as General])),
  }));
};

/** A cell by student, subject and column. */
export const placeOf = (studentId: number, subjectId: number, column: string) =>
  `${studentId}/${subjectId}/${column}`;

const generalOf = (
  { subjects, rules }: Book,
  { lines, worth }: Pick<StudentResult, 'lines' | 'worth'>,
  key: string,
): Mean => {
  const counted = subjects.filter(({ countsInAverage }) => countsInAverage);
  const parts = counted.map(({ id, coefficient }) => {
    const mean = meanIn(lines.get(id), key);
    return {
      part: { label: String(id), worth: mean ? worthOfMean(mean) : worth(id, key), weight: coefficient },
      partial: mean?.partial ?? false,
    };
  });
  return meanOf(
    parts.map(({ part }) => part),
    rules.decimals,
    parts.some(({ partial }) => partial),
  );
};

/** The average of a subject that goes by this name; none for a column of the book. */
export const meanIn = (line: SubjectLine | undefined, key: string): Mean | undefined => {
  if (key === 'term1') return line?.terms[0];
  if (key === 'term2') return line?.terms[1];
  return key === 'year' ? line?.year : undefined;
};

/** How many subjects lie below the pass mark (hundredths), by the re-sit where there is one. */
export const failedSubjects = (
  result: StudentResult,
  subjects: readonly BookSubject[],
  passMark: number,
): number =>
  subjects.filter(({ id, countsInAverage }) => {
    const final = result.lines.get(id)?.final ?? null;
    return countsInAverage && final !== null && final < passMark;
  }).length;

/** The average of the year with re-sits in the place of their subjects; nothing for who has sat none that counts. */
export const reSitMean = (
  { lines }: StudentResult,
  subjects: readonly BookSubject[],
  { decimals }: BookRules,
): Mean | undefined => {
  const counted = subjects.filter(({ countsInAverage }) => countsInAverage);
  if (!counted.some(({ id }) => typeof lines.get(id)?.reSit === 'number')) return undefined;
  return meanOf(
    counted.map(({ id, coefficient }) => {
      const line = lines.get(id);
      const year = line ? worthOfMean(line.year) : 'missing';
      return { label: String(id), worth: line?.final ?? year, weight: coefficient };
    }),
    decimals,
  );
};
