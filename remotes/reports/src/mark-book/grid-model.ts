import { competitionRanks, type Mean, meanOf } from '@suksa/contracts/marks/book';
import { resultsOf } from '@suksa/contracts/marks/results';
import type { MarkBook, MarkCell } from '@suksa/contracts/reports';
import type { Content } from './typed-mark.ts';

/** Averages that stand between the columns of a book. */
export const derivedKeys = ['months1', 'term1', 'months2', 'term2', 'year', 'general'] as const;
export type DerivedKey = (typeof derivedKeys)[number];

export type GridColumn =
  | { readonly kind: 'mark'; readonly id: string; readonly subjectId: number; readonly column: string }
  | { readonly kind: 'average'; readonly id: string; readonly key: DerivedKey }
  | { readonly kind: 'rank'; readonly id: string; readonly key: DerivedKey };

export interface Derived {
  readonly mean: Mean;
  readonly rank: number | null;
}

export interface GridRow {
  readonly studentId: number;
  readonly derived: ReadonlyMap<DerivedKey, Derived>;
}

/** A cell's key in everything that is kept by cell. */
export const placeKey = (studentId: number, subjectId: number, column: string) =>
  `${studentId}/${subjectId}/${column}`;

/** One subject over the year: the months with their averages, exams, terms, the year and the place in the class. */
export const subjectColumns = (book: MarkBook, subjectId: number): GridColumn[] => {
  const mark = (column: string): GridColumn => ({ kind: 'mark', id: column, subjectId, column });
  const average = (key: DerivedKey): GridColumn => ({ kind: 'average', id: key, key });
  const ofTerm = (term: 1 | 2): GridColumn[] => {
    const columns = book.columns.filter((column) => column.term === term);
    return [
      ...columns.filter(({ kind }) => kind === 'month').map(({ key }) => mark(key)),
      average(`months${term}`),
      ...columns.filter(({ kind }) => kind === 'exam').map(({ key }) => mark(key)),
      average(`term${term}`),
    ];
  };
  return [
    ...ofTerm(1),
    ...ofTerm(2),
    average('year'),
    { kind: 'rank', id: 'rank', key: 'year' },
    ...book.columns.filter(({ kind }) => kind === 're_sit').map(({ key }) => mark(key)),
  ];
};

/** One column over all subjects, with the average that their coefficients weigh. */
export const columnOfAll = (book: MarkBook, column: string): GridColumn[] => [
  ...book.subjects.map(({ id }): GridColumn => ({ kind: 'mark', id: String(id), subjectId: id, column })),
  { kind: 'average', id: 'general', key: 'general' },
  { kind: 'rank', id: 'rank', key: 'general' },
];

/** What follows from the marks of each student, also from those that are not sent yet. */
export const rowsOf = (
  book: MarkBook,
  contentOf: (cell: MarkCell) => Content,
  extra: readonly MarkCell[],
  view: { readonly subjectId: number } | { readonly column: string },
): GridRow[] => {
  const known = new Set(book.cells.map((cell) => placeKey(cell.studentId, cell.subjectId, cell.column)));
  const cells = [
    ...book.cells,
    ...extra.filter((cell) => !known.has(placeKey(cell.studentId, cell.subjectId, cell.column))),
  ].map((cell) => ({ ...cell, ...contentOf(cell) }));
  const studentIds = book.students.map(({ id }) => id);
  const results = resultsOf({ ...book, studentIds, cells });
  const means = (of: (result: (typeof results)[number]) => Mean | undefined) => {
    const found = results.map((result) => of(result) ?? meanOf([], book.rules.decimals));
    const ranks = competitionRanks(found.map(({ value }) => value));
    return found.map((mean, at): Derived => ({ mean, rank: ranks[at] ?? null }));
  };
  const columns: [DerivedKey, Derived[]][] =
    'column' in view
      ? [['general', means((result) => result.general.get(view.column)?.mean)]]
      : [
          ['months1', means(({ lines }) => lines.get(view.subjectId)?.months[0])],
          ['term1', means(({ lines }) => lines.get(view.subjectId)?.terms[0])],
          ['months2', means(({ lines }) => lines.get(view.subjectId)?.months[1])],
          ['term2', means(({ lines }) => lines.get(view.subjectId)?.terms[1])],
          ['year', means(({ lines }) => lines.get(view.subjectId)?.year)],
        ];
  return studentIds.map((studentId, at) => ({
    studentId,
    derived: new Map(columns.map(([key, found]) => [key, found[at] as Derived])),
  }));
};
