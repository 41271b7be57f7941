import { type Upload, withMarkedFaults } from '@suksa/contracts';
import { refuseField } from '../http/refuse.ts';
import { guessColumns, type KnownColumn } from './columns.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { type CellValue, mostColumns, type Sheet, type SheetName, type SheetRow, textOf } from './sheet.ts';

/** Rows of people that one file may hold. */
export const mostRows = 25_000;
/** A sheet may have empty rows between and below the others; they make work, too. */
const mostXmlRows = 4 * mostRows;
/** Above the titles lists of schools carry a letterhead. */
const letterhead = 20;

/**
 * A spreadsheet as it was uploaded, XLSX or CSV, as titles and rows. The titles stand in the row, of the first twenty,
 * that names the most `known` columns. Refuses at `file`: another kind of file, one that can't be read, is empty or
 * too large.
 */
export const readSheet = async (
  file: Upload,
  known: readonly KnownColumn[],
  place?: number,
): Promise<Sheet> => {
  const { rows: read, sheets } = await readRows(file, place);
  const all = read
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .map(({ number, cells }) => ({ number, cells: cells.map(storableCell) }));
  const top = titleRow(all, known);
  const titles = (all[top]?.cells ?? []).map(textOf);
  while (titles.at(-1) === '') titles.pop();
  const rows = all.slice(top + 1);
  if (titles.length === 0 || rows.length === 0) refuseField('file', 'sheet_empty');
  if (titles.length > mostColumns) refuseField('file', 'sheet_too_wide', { maximum: mostColumns });
  if (rows.length > mostRows) refuseField('file', 'sheet_too_long', { maximum: mostRows });
  return {
    titles,
    rows: rows.map(({ number, cells }) => ({ number, cells: cells.slice(0, titles.length) })),
    ...(sheets.length > 1 && { sheets }),
  };
};

/** What can't be stored stands there as `\ufffd`, so that its row can be told: see `parseText`. */
const storableCell = (cell: CellValue): CellValue =>
  typeof cell === 'string' ? withMarkedFaults(cell) : cell;

interface ReadRows {
  readonly rows: readonly SheetRow[];
  readonly sheets: readonly SheetName[];
}

const readRows = async ({ name, bytes }: Upload, place?: number): Promise<ReadRows> => {
  if (bytes.subarray(0, 2).toString() === 'PK') return readXlsx(bytes, mostXmlRows, place);
  if (/\.(csv|tsv|txt)$/i.test(name))
    return { rows: await readCsv(bytes, mostRows + letterhead + 1), sheets: [] };
  return refuseField('file', 'file_type');
};

const titleRow = (rows: readonly SheetRow[], known: readonly KnownColumn[]): number => {
  const named = rows
    .slice(0, letterhead)
    .map(({ cells }) => guessColumns(cells.map(textOf), known).filter((key) => key !== null).length);
  return Math.max(0, named.indexOf(Math.max(...named)));
};
