import type { ExportColumn } from '@suksa/contracts';
import { type Cell, cellOf, type ExportRow } from './cell.ts';

/** Tells Excel that the file is UTF-8; without it Lao letters come out as rubbish. */
const byteOrderMark = '\uFEFF';

/** CSV as RFC 4180 has it, in pieces. */
export async function* csvOf(columns: readonly ExportColumn[], rows: AsyncIterable<ExportRow>) {
  yield byteOrderMark + lineOf(columns.map(({ title }) => ({ kind: 'text', text: title })));
  for await (const row of rows) yield lineOf(columns.map((column) => cellOf(row, column)));
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(fieldOf).join(',')}\r\n`;

const fieldOf = (cell: Cell): string => {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'number':
      return String(cell.number);
    case 'day':
      return cell.day;
    case 'moment':
      return cell.moment;
    case 'text':
      return quoted(harmless(cell.text));
  }
};

/** A text that a spreadsheet would run as a formula is made a text again. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
