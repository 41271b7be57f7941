import type { ExportColumn } from '@suksa/contracts';
import { dayLength } from '@suksa/contracts/days';
import { type Cell, cellOf, type ExportRow } from './cell.ts';
import { zipOf } from './zip.ts';

/** One sheet of a workbook; the rows are read when the sheet is written. */
export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<ExportRow>;
}

/** A workbook of one sheet: {@link workbookOf}. */
export const xlsxOf = (columns: readonly ExportColumn[], rows: AsyncIterable<ExportRow>) =>
  workbookOf([{ name: 'Suksa', columns, rows }]);

/**
 * A workbook, streamed row by row: headers bold and frozen, days and moments as real dates. Texts are stored as
 * texts, so that none is ever run as a formula.
 */
export const workbookOf = (sheets: readonly WorkbookSheet[]) =>
  zipOf([
    { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', content: [rootRelations] },
    { name: 'xl/workbook.xml', content: [workbook(sheets.map(({ name }) => name))] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets.length)] },
    { name: 'xl/styles.xml', content: [styles] },
    ...sheets.map(({ columns, rows }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheetOf(columns, rows),
    })),
  ]);

/** Characters: what is written at once, so that no sheet of many columns holds up others for longer than a narrow one. */
const aPiece = 32_768;

async function* sheetOf(columns: readonly ExportColumn[], rows: AsyncIterable<ExportRow>) {
  const letters = columns.map((_, index) => lettersOf(index));
  const header = columns.map(({ title }, index) => textElement(`${letters[index]}1`, title, style.header));
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(columnWidth).join('')}</cols><sheetData>`;
  let piece = rowElement(1, header);
  let written = 1;
  for await (const row of rows) {
    written += 1;
    const number = written;
    piece += rowElement(
      number,
      columns.map((column, index) => cellElement(`${letters[index]}${number}`, cellOf(row, column))),
    );
    if (piece.length < aPiece) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}

/** `A`…`Z`, `AA`…: some readers need each cell's own address. */
const lettersOf = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : lettersOf(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));

const columnWidth = ({ title }: ExportColumn, index: number) =>
  `<col min="${index + 1}" max="${index + 1}" width="${Math.min(40, Math.max(14, title.length + 4))}" customWidth="1"/>`;

const rowElement = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;

/** Positions in `cellXfs` of the styles below. */
const style = { plain: 0, header: 1, day: 2, moment: 3 } as const;

const cellElement = (address: string, cell: Cell): string => {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'number':
      return numberElement(address, cell.number, style.plain);
    case 'day':
      return numberElement(address, serialOf(`${cell.day}T00:00Z`), style.day);
    case 'moment':
      return numberElement(address, serialOf(`${cell.moment.replace(' ', 'T')}Z`), style.moment);
    case 'text':
      return textElement(address, cell.text, style.plain);
  }
};

const numberElement = (address: string, number: number, styled: number) =>
  `<c r="${address}" s="${styled}"><v>${number}</v></c>`;

const textElement = (address: string, text: string, styled: number) =>
  `<c r="${address}" s="${styled}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Days since the spreadsheet's day zero. */
const serialOf = (instant: string) => Date.parse(instant) / dayLength + 25_569;

/** Characters that XML can't carry at all are left out. */
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** One piece of XML for each sheet, which are numbered from 1. */
const eachSheet = (count: number, piece: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index + 1)).join('');

const contentTypes = (sheets: number) =>
  `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${eachSheet(sheets, (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`;
const rootRelations = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbook = (names: readonly string[]) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${eachSheet(names.length, (number) => `<sheet name="${escaped(names[number - 1] ?? '').replaceAll('"', '&quot;')}" sheetId="${number}" r:id="r${number}"/>`)}</sheets></workbook>`;
const workbookRelations = (sheets: number) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${eachSheet(sheets, (number) => `<Relationship Id="r${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="r0" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
const font = '<sz val="11"/><name val="Noto Sans Lao"/>';
const base = 'fillId="0" borderId="0"';
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf ${base} fontId="0" numFmtId="0"/></cellStyleXfs><cellXfs count="4"><xf ${base} xfId="0" fontId="0" numFmtId="0"/><xf ${base} xfId="0" fontId="1" numFmtId="0" applyFont="1"/><xf ${base} xfId="0" fontId="0" numFmtId="164" applyNumberFormat="1"/><xf ${base} xfId="0" fontId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;
