import type { ExportColumn } from '@suksa/contracts';
import { type Cell, cellOf, type ExportRow } from './cell.ts';
import { zipOf } from './zip.ts';

/**
 * A workbook of one sheet, streamed row by row: header bold and frozen, days and moments as real dates. Texts are
 * stored as texts, so that none is ever run as a formula.
 */
export const xlsxOf = (columns: readonly ExportColumn[], rows: AsyncIterable<ExportRow>) =>
  zipOf([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [rootRelations] },
    { name: 'xl/workbook.xml', content: [workbook] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations] },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetOf(columns, rows) },
  ]);

const rowsAPiece = 200;

async function* sheetOf(columns: readonly ExportColumn[], rows: AsyncIterable<ExportRow>) {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(columnWidth).join('')}</cols><sheetData>`;
  let piece = rowElement(columns.map(({ title }) => textElement(title, style.header)));
  let pending = 1;
  for await (const row of rows) {
    piece += rowElement(columns.map((column) => cellElement(cellOf(row, column))));
    pending += 1;
    if (pending < rowsAPiece) continue;
    yield piece;
    piece = '';
    pending = 0;
  }
  yield `${piece}</sheetData></worksheet>`;
}

const columnWidth = ({ title }: ExportColumn, index: number) =>
  `<col min="${index + 1}" max="${index + 1}" width="${Math.min(40, Math.max(14, title.length + 4))}" customWidth="1"/>`;

const rowElement = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;

/** Positions in `cellXfs` of the styles below. */
const style = { plain: 0, header: 1, day: 2, moment: 3 } as const;

const cellElement = (cell: Cell): string => {
  switch (cell.kind) {
    case 'empty':
      return '<c/>';
    case 'number':
      return numberElement(cell.number, style.plain);
    case 'day':
      return numberElement(serialOf(`${cell.day}T00:00Z`), style.day);
    case 'moment':
      return numberElement(serialOf(`${cell.moment.replace(' ', 'T')}Z`), style.moment);
    case 'text':
      return textElement(cell.text, style.plain);
  }
};

const numberElement = (number: number, styled: number) => `<c s="${styled}"><v>${number}</v></c>`;

const textElement = (text: string, styled: number) =>
  `<c s="${styled}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Days since the spreadsheet's day zero. */
const serialOf = (instant: string) => Date.parse(instant) / 86_400_000 + 25_569;

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

const contentTypes = `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`;
const rootRelations = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbook = `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Suksa" sheetId="1" r:id="r1"/></sheets></workbook>`;
const workbookRelations = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
const font = '<sz val="11"/><name val="Noto Sans Lao"/>';
const base = 'fillId="0" borderId="0"';
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf ${base} fontId="0" numFmtId="0"/></cellStyleXfs><cellXfs count="4"><xf ${base} xfId="0" fontId="0" numFmtId="0"/><xf ${base} xfId="0" fontId="1" numFmtId="0" applyFont="1"/><xf ${base} xfId="0" fontId="0" numFmtId="164" applyNumberFormat="1"/><xf ${base} xfId="0" fontId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;
