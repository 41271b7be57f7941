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

/** UTF-8 and UTF-16 by their marks or the first letter, else UTF-8; an old eight-bit code would turn Lao letters into rubbish. */
const decode = (bytes: Buffer): string => {
  const start = bytes.subarray(0, 2).toString('hex');
  const encoding = /^(fffe|..00)$/.test(start)
    ? 'utf-16le'
    : /^(feff|00..)$/.test(start)
      ? 'utf-16be'
      : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return refuseField('file', 'sheet_encoding');
  }
};

const delimiters = [',', ';', '\t', '|'] as const;

/** Which one Excel says in a line above the titles, else which stands equally often in most of the first lines, outside quotes. */
const delimiterOf = (text: string): string => {
  const [, said] = /^sep=([,;\t|])\r?\n/.exec(text) ?? [];
  if (said) return said;
  const lines = text
    .slice(0, 4000)
    .replace(/"[^"]*("|$)/g, '')
    .split(/\r\n|\r|\n/)
    .slice(0, -1);
  const evenness = (delimiter: string) => {
    const counts = (lines.length > 0 ? lines : [text]).map((line) => line.split(delimiter).length - 1);
    const alike = (count: number) => counts.filter((other) => other === count).length;
    return Math.max(0, ...counts.map((count) => (count === 0 ? 0 : alike(count) + count / 1000)));
  };
  return [...delimiters].sort((a, b) => evenness(b) - evenness(a))[0] ?? ',';
};
