import { dayOfDate } from '@suksa/contracts/days';
import { readSheet as readOneSheet } from 'read-excel-file/universal';
import { storedArchive } from '../db/stored-archive.ts';
import { refuseField } from '../http/refuse.ts';
import { BadArchive, unpackArchive } from './archive.ts';
import { checkSheetSize } from './check-sheet-size.ts';
import type { CellValue, SheetName, SheetRow } from './sheet.ts';
import { filledSheets } from './sheet-names.ts';

/** Bytes of XML: 20,000 students with forty columns have about 60 million. */
const mostUnpacked = 120_000_000;

/** Rows of one sheet of an XLSX file, the first with anything in it unless told, and which sheets hold anything. Refuses at `file` what has more columns or rows than a table is made of. */
export const readXlsx = async (
  bytes: Buffer,
  most: number,
  place?: number,
): Promise<{ readonly rows: SheetRow[]; readonly sheets: readonly SheetName[] }> => {
  const parts = await unpack(bytes);
  for (const { name, content } of parts) if (/worksheets\//.test(name)) await checkSheetSize(content, most);
  const archive = storedArchive(parts);
  const sheets = filledSheets(parts);
  try {
    const rows = await readOneSheet(archive, place ?? sheets[0]?.place ?? 1);
    return {
      rows: rows.map((cells, index) => ({ number: index + 1, cells: cells.map(cellOf) })),
      sheets,
    };
  } catch {
    return refuseField('file', 'sheet_unreadable');
  }
};

const unpack = async (bytes: Buffer) => {
  try {
    return await unpackArchive(bytes, mostUnpacked);
  } catch (cause) {
    if (!(cause instanceof BadArchive)) throw cause;
    return refuseField('file', cause.reason === 'too_large' ? 'file_too_large' : 'sheet_unreadable');
  }
};

const cellOf = (value: unknown): CellValue => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : dayOfDate(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};
