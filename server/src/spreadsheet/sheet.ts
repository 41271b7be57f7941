/** What a cell may hold once it is read; a real date of a spreadsheet is `YYYY-MM-DD`. */
export type CellValue = string | number | boolean | null;

/** Columns of a sheet that may hold anything. */
export const mostColumns = 120;

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  readonly number: number;
  readonly cells: readonly CellValue[];
}

/** A table: the row of titles, and the rows below it that hold anything. */
export interface Sheet {
  readonly titles: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Of a file of several sheets with anything in them, whichever of them was read: their names, and their places from 1. */
  readonly sheets?: readonly SheetName[];
}

export interface SheetName {
  readonly place: number;
  readonly name: string;
}

/** A cell as a text of one line: what is typed with blanks around it or over two lines is the same. */
export const textOf = (value: CellValue | undefined): string =>
  value === null || value === undefined ? '' : String(value).replace(/\s+/g, ' ').trim();
