import { type FormKind, type FormShown, type FormTie, formFields } from '@suksa/contracts/reports';

/** `B12` stands in row 12. */
export const rowOf = (place: string): number => Number(place.replace(/^[A-Z]+/, ''));

/** What a cell can be tied to: in the repeated rows what one of them speaks of, elsewhere what stands there once. */
export const fieldsAt = (
  kind: FormKind,
  inRow: boolean,
  subjectIds: readonly number[],
): readonly string[] => {
  const { school, class: ofClass, student, marks } = formFields;
  const ofStudent = [...student, ...marks, ...subjectIds.map((id) => `subject:${id}`)];
  if (kind === 'student') return [...ofStudent, ...ofClass, ...school];
  if (kind === 'class')
    return inRow ? ['number', ...ofStudent, ...ofClass, ...school] : [...ofClass, ...school];
  return inRow ? ['number', ...ofClass, ...school] : school;
};

interface Draft {
  readonly ties: readonly FormTie[];
  readonly rows: FormShown['rows'];
}

/** The first or the last of the prepared rows is this one; what was tied in the first row before goes along. */
export const withRow = (
  { ties, rows }: Draft,
  sheet: number,
  row: number,
  which: 'first' | 'last',
): Draft => {
  const own = rows?.sheet === sheet ? rows : { sheet, first: row, last: row };
  const next =
    which === 'first'
      ? { sheet, first: row, last: Math.max(row, own.last) }
      : { sheet, first: Math.min(row, own.first), last: row };
  return {
    rows: next,
    ties: ties.map((tie) =>
      rows && tie.sheet === rows.sheet && rowOf(tie.place) === rows.first
        ? { ...tie, sheet, place: tie.place.replace(/\d+$/, String(next.first)) }
        : tie,
    ),
  };
};

/** `A`, `B` … `AA`. */
export const columnName = (number: number): string =>
  number <= 26
    ? String.fromCharCode(64 + number)
    : columnName(Math.floor((number - 1) / 26)) + columnName(((number - 1) % 26) + 1);

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const steps: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow leads from a cell; null for other keys and beyond the edge. */
export const placeAfter = (
  place: string,
  key: string,
  size: { readonly rows: number; readonly columns: number },
): { readonly column: number; readonly row: number } | null => {
  const [right, down] = steps[key] ?? [0, 0];
  const column = columnNumber(place.replace(/\d+$/, '')) + right;
  const row = rowOf(place) + down;
  const isThere = column >= 1 && row >= 1 && column <= size.columns && row <= size.rows;
  return (right !== 0 || down !== 0) && isThere ? { column, row } : null;
};
