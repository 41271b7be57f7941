import { refuseField } from '../http/refuse.ts';
import { mostColumns } from './sheet.ts';

/** Characters of one row: 120 cells of a long paragraph each. A quote that is never closed would take in the rest. */
const longestRow = 200_000;

interface Cell {
  readonly value: string;
  /** Where the delimiter, the line's end or the text's end stands. */
  readonly end: number;
}

/**
 * The row of a CSV text that begins at `start`, and where the next one begins. Quotes that stand inside a cell are
 * taken as they are. Refuses at `file` as soon as the row is too wide or has no end.
 */
export const csvRow = (text: string, start: number, delimiter: string) => {
  const cells: string[] = [];
  let at = start;
  while (true) {
    const { value, end } = text[at] === '"' ? quoted(text, at, delimiter) : plain(text, at, delimiter);
    cells.push(value);
    if (cells.length > mostColumns) refuseField('file', 'sheet_too_wide', { maximum: mostColumns });
    if (end - start > longestRow) refuseField('file', 'sheet_unreadable');
    if (text[end] !== delimiter) return { cells, next: end + (text.startsWith('\r\n', end) ? 2 : 1) };
    at = end + 1;
  }
};

const isEnd = (character: string | undefined, delimiter: string) =>
  character === undefined || character === delimiter || character === '\n' || character === '\r';

const plain = (text: string, start: number, delimiter: string): Cell => {
  let end = start;
  while (!isEnd(text[end], delimiter) && end - start <= longestRow) end += 1;
  return { value: text.slice(start, end), end };
};

const quoted = (text: string, start: number, delimiter: string): Cell => {
  const parts: string[] = [];
  let at = start + 1;
  while (at - start <= longestRow) {
    const quote = text.indexOf('"', at);
    if (quote < 0) break;
    const doubled = text[quote + 1] === '"';
    parts.push(text.slice(at, quote));
    if (!doubled && isEnd(text[quote + 1], delimiter)) return { value: parts.join(''), end: quote + 1 };
    parts.push('"');
    at = quote + (doubled ? 2 : 1);
  }
  return { value: parts.join('') + text.slice(at, at + longestRow), end: text.length };
};
