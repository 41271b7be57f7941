import type { GridColumn } from './grid-model.ts';
import type { Content } from './typed-mark.ts';

export type MarkHint =
  | { readonly kind: 'like_before'; readonly column: string }
  | { readonly kind: 'mean_far'; readonly column: string; readonly mean: number; readonly usual: number };

interface Looked {
  readonly columns: readonly GridColumn[];
  readonly studentIds: readonly number[];
  readonly contentOf: (studentId: number, column: GridColumn & { kind: 'mark' }) => Content;
}

/** So many marks at least before anything is said of a column, and so far from the usual, in hundredths. */
const [enough, far] = [5, 200];

/**
 * What may be a slip, of columns in a row: every mark as in the one before, or a class far above or below what it
 * usually has. Said quietly; nothing is held up.
 */
export const hintsOf = ({ columns, studentIds, contentOf }: Looked): MarkHint[] => {
  const months = columns.filter((column) => column.kind === 'mark').filter(({ id }) => id.startsWith('m'));
  const marks = months.map((column) => studentIds.map((id) => contentOf(id, column).value));
  return months.flatMap((column, at): MarkHint[] => {
    const here = marks[at] ?? [];
    const there = here.filter((value) => value !== null);
    if (at === 0 || there.length < enough) return [];
    const before = marks[at - 1] ?? [];
    if (here.every((value, row) => value === before[row]))
      return [{ kind: 'like_before', column: column.column }];
    const earlier = marks
      .slice(0, at)
      .flat()
      .filter((value) => value !== null);
    if (earlier.length < enough) return [];
    const [mean, usual] = [meanOf(there), meanOf(earlier)];
    return Math.abs(mean - usual) > far ? [{ kind: 'mean_far', column: column.column, mean, usual }] : [];
  });
};

/** Whether a mark is more than three away from the student's others in the row. */
export const isUnusual = (value: number | null, others: readonly (number | null)[]): boolean => {
  const there = others.filter((other) => other !== null);
  return value !== null && there.length > 1 && Math.abs(value - meanOf(there)) > 300;
};

const meanOf = (values: readonly number[]) =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
