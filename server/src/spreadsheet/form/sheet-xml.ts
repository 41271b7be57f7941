import { columnName, columnNumber } from './references.ts';

export interface FormCell {
  readonly column: number;
  /** All but its place: style and type. */
  readonly attributes: string;
  /** Between the tags; empty where there is nothing. */
  readonly inner: string;
}

export interface FormRow {
  readonly number: number;
  readonly attributes: string;
  readonly cells: FormCell[];
}

/** The XML of a sheet: its rows taken apart, what stands before and after them as it was. */
export interface SheetXml {
  readonly before: string;
  readonly rows: FormRow[];
  readonly after: string;
}

const rowPattern = /<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g;
const cellPattern = /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g;

/** Null where it isn’t written as Excel and LibreOffice write sheets. */
export const parseSheet = (xml: string): SheetXml | null => {
  const [opening] = /<sheetData\s*\/?>/.exec(xml) ?? [];
  if (opening === undefined) return null;
  const start = xml.indexOf(opening);
  const isEmpty = opening.endsWith('/>');
  const end = isEmpty ? start + opening.length : xml.indexOf('</sheetData>', start);
  if (end < 0) return null;
  const rows: FormRow[] = [];
  let last = 0;
  for (const [, given = '', content = ''] of xml.slice(start + opening.length, end).matchAll(rowPattern)) {
    const number = Number(/(?:^|\s)r="(\d{1,7})"/.exec(given)?.[1] ?? last + 1);
    if (number <= last || number > 1_048_576) return null;
    last = number;
    const cells: FormCell[] = [];
    let column = 0;
    for (const [, about = '', inner = ''] of content.matchAll(cellPattern)) {
      const place = /(?:^|\s)r="([A-Z]{1,3})\d{1,7}"/.exec(about)?.[1];
      const at = place === undefined ? column + 1 : columnNumber(place);
      if (at <= column || at > 16_384) return null;
      column = at;
      cells.push({ column, attributes: without(about, 'r'), inner });
    }
    rows.push({ number, attributes: without(given, 'r'), cells });
  }
  return {
    before: `${xml.slice(0, start)}<sheetData>`,
    rows,
    after: isEmpty ? `</sheetData>${xml.slice(end)}` : xml.slice(end),
  };
};

const without = (attributes: string, name: string): string =>
  attributes.replace(new RegExp(`(^|\\s)${name}="[^"]*"`), '').trimEnd();

const padded = (attributes: string): string => (attributes.trim() === '' ? '' : ` ${attributes.trim()}`);

export const writeSheet = ({ before, rows, after }: SheetXml): string => {
  const pieces = rows.map(({ number, attributes, cells }) => {
    const inner = cells.map((cell) => {
      const about = `<c r="${columnName(cell.column)}${number}"${padded(cell.attributes)}`;
      return cell.inner === '' ? `${about}/>` : `${about}>${cell.inner}</c>`;
    });
    const about = `<row r="${number}"${padded(attributes)}`;
    return inner.length === 0 ? `${about}/>` : `${about}>${inner.join('')}</row>`;
  });
  return before + pieces.join('') + after;
};

/** What is written into a cell: a text, a number, or nothing. */
export type Filling = string | number | null;

const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML can’t hold them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Writes into a cell of a row and keeps its style. */
export const fillCell = (row: FormRow, column: number, value: Filling): void => {
  const at = row.cells.findIndex((cell) => cell.column >= column);
  const found = at >= 0 && row.cells[at]?.column === column ? row.cells[at] : undefined;
  const style = without(found?.attributes ?? '', 't');
  const cell: FormCell =
    value === null || value === ''
      ? { column, attributes: style, inner: '' }
      : typeof value === 'number'
        ? { column, attributes: style, inner: `<v>${value}</v>` }
        : {
            column,
            attributes: `${style} t="inlineStr"`,
            inner: `<is><t xml:space="preserve">${escaped(value)}</t></is>`,
          };
  if (found) row.cells[at] = cell;
  else row.cells.splice(at < 0 ? row.cells.length : at, 0, cell);
};

/** The row of that number; made where the sheet has none. */
export const rowAt = (rows: FormRow[], number: number): FormRow => {
  const at = rows.findIndex((row) => row.number >= number);
  const found = at >= 0 && rows[at]?.number === number ? rows[at] : undefined;
  if (found) return found;
  const made: FormRow = { number, attributes: '', cells: [] };
  rows.splice(at < 0 ? rows.length : at, 0, made);
  return made;
};
