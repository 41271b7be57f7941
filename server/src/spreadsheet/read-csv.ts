import { setImmediate as turn } from 'node:timers/promises';
import { refuseField } from '../http/refuse.ts';
import { csvRow } from './csv-row.ts';
import type { CellValue, SheetRow } from './sheet.ts';

/** Characters between which others have their turn. */
const pieceLength = 65_536;

/**
 * Rows of a CSV text as Excel, LibreOffice and others write it; stops after `most` rows, and refuses at `file` as soon
 * as a row is too wide.
 */
export const readCsv = async (bytes: Buffer, most: number): Promise<SheetRow[]> => {
  const text = decode(bytes);
  const delimiter = delimiterOf(text);
  const rows: SheetRow[] = [];
  let pause = pieceLength;
  for (let at = 0; at < text.length && rows.length < most; ) {
    const { cells, next } = csvRow(text, at, delimiter);
    rows.push({ number: rows.length + 1, cells: cells.map(cellOf) });
    at = next;
    if (at < pause) continue;
    pause = at + pieceLength;
    await turn();
  }
  return rows;
};

/** An export puts an apostrophe before what a spreadsheet would run as a formula. */
const cellOf = (field: string): CellValue =>
  field.trim() === '' ? null : field.replace(/^'(?=[=+\-@\t\r])/, '');

/** UTF-8 and UTF-16 by their marks, else UTF-8; an old eight-bit code would turn Lao letters into rubbish. */
const decode = (bytes: Buffer): string => {
  const start = bytes.subarray(0, 3).toString('hex');
  const encoding = start.startsWith('fffe') ? 'utf-16le' : start.startsWith('feff') ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return refuseField('file', 'sheet_encoding');
  }
};

const delimiters = [',', ';', '\t'] as const;

/** Whichever stands most often outside quotes in the first lines. */
const delimiterOf = (text: string): string => {
  const start = text.slice(0, 4000).replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => start.split(delimiter).length;
  return [...delimiters].sort((a, b) => count(b) - count(a))[0] ?? ',';
};
