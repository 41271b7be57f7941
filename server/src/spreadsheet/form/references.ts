/** Rows of a form that are repeated, and by how many more rows than it has prepared. */
export interface Growth {
  readonly first: number;
  readonly last: number;
  readonly extra: number;
}

const reference =
  /"(?:[^"]|"")*"|((?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(?<![\p{L}\p{N}_.$:])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?)([A-Z]{1,3})(\$?)(\d{1,7}))?(?![\p{L}\p{N}_.(!])/gu;
const rowRange =
  /((?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(?<![\p{L}\p{N}_.$:])(\$?)(\d{1,7}):(\$?)(\d{1,7})(?![\p{L}\p{N}_.:(])/gu;

/** Where a row stands after the prepared rows have grown. */
export const movedRow = (row: number, { last, extra }: Growth): number => (row > last ? row + extra : row);

/** The last row of a range: what reaches to the end of the prepared rows takes the new ones in. */
const movedEnd = (start: number, end: number, { last, extra }: Growth): number =>
  start <= last && end >= last ? end + extra : movedRow(end, { first: 0, last, extra });

const isOf = (prefix: string | undefined, sheet: string, isOwn: boolean): boolean =>
  prefix === undefined
    ? isOwn
    : prefix
        .slice(0, -1)
        .replace(/^'(.*)'$/s, '$1')
        .replaceAll("''", "'")
        .toLowerCase() === sheet.toLowerCase();

interface Standing {
  /** The sheet whose rows have grown. */
  readonly sheet: string;
  /** Whether the formula stands on that sheet. */
  readonly isOwn: boolean;
  /** The row it stands in; 0 where it is no cell. */
  readonly row?: number;
  /** So many rows further down its copy stands; 0: it is no copy. */
  readonly down?: number;
}

/** A formula after rows of a sheet have grown. A copy in a new row speaks of its own row, as Excel’s fill down does. */
export const movedFormula = (
  formula: string,
  growth: Growth,
  { sheet, isOwn, row = 0, down = 0 }: Standing,
): string => {
  const { first, last } = growth;
  const inBlock = (at: number) => at >= first && at <= last;
  const moved = (at: number, fixed: string) =>
    down > 0 && fixed === '' && inBlock(at) ? at + down : movedRow(at, growth);
  return formula
    .replace(reference, (whole, prefix, d1, column, f1, from, d2, column2, f2, to) => {
      if (column === undefined || !isOf(prefix, sheet, isOwn)) return whole;
      const start = Number(from);
      if (to === undefined) return `${prefix ?? ''}${d1}${column}${f1}${moved(start, f1)}`;
      const end = Number(to);
      // A range within the formula’s own row stays one row.
      const isOwnRow = isOwn && start === row && end === row && f2 === '';
      const newStart = moved(start, f1);
      const newEnd =
        isOwnRow || (down > 0 && f2 === '' && inBlock(end)) ? moved(end, f2) : movedEnd(start, end, growth);
      return `${prefix ?? ''}${d1}${column}${f1}${newStart}:${d2}${column2}${f2}${newEnd}`;
    })
    .replace(rowRange, (whole, prefix, f1, from, f2, to) =>
      isOf(prefix, sheet, isOwn)
        ? `${prefix ?? ''}${f1}${movedRow(Number(from), growth)}:${f2}${movedEnd(Number(from), Number(to), growth)}`
        : whole,
    );
};

/** Places as attributes name them, `A1:B2 D4`. */
export const movedPlaces = (places: string, growth: Growth): string =>
  places
    .split(' ')
    .map((place) => movedFormula(place, growth, { sheet: '', isOwn: true }))
    .join(' ');

const shared = /"(?:[^"]|"")*"|(?<![\p{L}\p{N}_.$])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\p{L}\p{N}_.(!])/gu;

/** The formula of a cell that shares another one’s: relative places lie as far away as it does. */
export const sharedFormula = (formula: string, columns: number, rows: number): string =>
  formula.replace(shared, (whole, fixed, column, fixedRow, row) =>
    column === undefined
      ? whole
      : `${fixed}${fixed ? column : columnName(columnNumber(column) + columns)}${fixedRow}${fixedRow ? row : Number(row) + rows}`,
  );

/** `A` is 1. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

export const columnName = (number: number): string => {
  let name = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
};
