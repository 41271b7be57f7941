import type { Form } from './open-form.ts';
import { type Growth, movedFormula, movedPlaces, movedRow, sharedFormula } from './references.ts';
import { type FormCell, type FormRow, parseSheet, type SheetXml, writeSheet } from './sheet-xml.ts';
import { plainText } from './workbook.ts';

const escaped = (formula: string): string =>
  formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const formulaPattern = /<f\b([^>]*?)(?:\/>|>([\s\S]*?)<\/f>)/;

/** Every formula of a cell rewritten. */
const withFormula = (cell: FormCell, change: (formula: string) => string): FormCell => ({
  ...cell,
  inner: cell.inner.replace(formulaPattern, (whole, attributes: string, formula: string | undefined) =>
    formula === undefined ? whole : `<f${attributes}>${escaped(change(plainText(formula)))}</f>`,
  ),
});

/** Formulas that share one another’s text each get their own: rows are about to come between them. */
const withoutShared = (rows: FormRow[]): FormRow[] => {
  const masters = new Map<string, { formula: string; row: number; column: number }>();
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => {
      const [, attributes = '', formula] = formulaPattern.exec(cell.inner) ?? [];
      const group = /\bsi="(\d+)"/.exec(attributes)?.[1];
      if (group === undefined || !/\bt="shared"/.test(attributes)) return cell;
      if (formula) masters.set(group, { formula: plainText(formula), row: row.number, column: cell.column });
      const master = masters.get(group);
      if (!master) return cell;
      const own = sharedFormula(master.formula, cell.column - master.column, row.number - master.row);
      return { ...cell, inner: cell.inner.replace(formulaPattern, () => `<f>${escaped(own)}</f>`) };
    }),
  }));
};

/** Makes room on a sheet for more rows than it has prepared; whatever names a place further down moves along. */
export const growRows = ({ package: form, sheets }: Form, index: number, growth: Growth): void => {
  const grown = sheets[index];
  if (!grown || growth.extra <= 0) return;
  for (const { part } of sheets) {
    const isOwn = part === grown.part;
    const parsed = parseSheet(form.read(part));
    if (!parsed) continue;
    const standing = { sheet: grown.name, isOwn };
    const rows = (isOwn ? withoutShared(parsed.rows) : parsed.rows).map((row) => ({
      ...row,
      cells: row.cells.map((cell) =>
        withFormula(cell, (formula) => movedFormula(formula, growth, { ...standing, row: row.number })),
      ),
    }));
    const next = isOwn
      ? grownSheet({ ...parsed, rows }, parsed.rows, growth, grown.name)
      : { ...parsed, rows };
    if (isOwn || writeSheet(next) !== writeSheet(parsed)) form.replace(part, writeSheet(next));
    if (isOwn) moveDrawings(form, part, growth);
  }
  const workbook = form.read('xl/workbook.xml');
  form.replace(
    'xl/workbook.xml',
    workbook.replace(
      /(<definedName\b[^>]*>)([\s\S]*?)(<\/definedName>)/g,
      (_, opening: string, formula: string, closing: string) =>
        opening +
        escaped(movedFormula(plainText(formula), growth, { sheet: grown.name, isOwn: false })) +
        closing,
    ),
  );
};

const grownSheet = (
  sheet: SheetXml,
  asWritten: readonly FormRow[],
  growth: Growth,
  name: string,
): SheetXml => {
  const { last, extra } = growth;
  const pattern = withoutShared([...asWritten]).find(({ number }) => number === last);
  const copies = Array.from({ length: extra }, (_, at): FormRow => {
    const down = at + 1;
    return {
      number: last + down,
      attributes: pattern?.attributes ?? '',
      cells: (pattern?.cells ?? []).map((cell) =>
        withFormula(cell, (formula) =>
          movedFormula(formula, growth, { sheet: name, isOwn: true, row: last, down }),
        ),
      ),
    };
  });
  return {
    before: movedAttributes(sheet.before, growth),
    rows: [
      ...sheet.rows.filter(({ number }) => number <= last),
      ...copies,
      ...sheet.rows
        .filter(({ number }) => number > last)
        .map((row) => ({ ...row, number: movedRow(row.number, growth) })),
    ],
    after: withMerges(movedAttributes(sheet.after, growth), growth),
  };
};

const movedAttributes = (xml: string, growth: Growth): string =>
  xml
    .replace(
      /\s(ref|sqref|topLeftCell|activeCell)="([A-Z0-9$: ]+)"/g,
      (_, attribute: string, places: string) => ` ${attribute}="${movedPlaces(places, growth)}"`,
    )
    .replace(/<brk\s+id="(\d+)"/g, (_, row: string) => `<brk id="${movedRow(Number(row), growth)}"`)
    .replace(
      /<(formula[12]?)>([\s\S]*?)<\/\1>/g,
      (_, element: string, formula: string) =>
        `<${element}>${escaped(movedFormula(plainText(formula), growth, { sheet: '', isOwn: true }))}</${element}>`,
    );

/** What is merged in the last prepared row is merged in each new one. */
const withMerges = (after: string, { last, extra }: Growth): string =>
  after.replace(/<mergeCells\b[^>]*>([\s\S]*?)<\/mergeCells>/, (_, inner: string) => {
    // A merge of the row itself isn’t one that reaches to the end of the prepared rows: it stays one row high.
    const own = [...inner.matchAll(/<mergeCell\s+ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"\s*\/>/g)].map(
      ([whole, left = '', top, right = '', bottom]) => ({
        whole,
        ...{ left, right, top: Number(top), bottom: Number(bottom) },
      }),
    );
    const rows = own.flatMap(({ whole, left, right, top, bottom }) =>
      top === last && bottom === last + extra
        ? Array.from(
            { length: extra + 1 },
            (_, at) => `<mergeCell ref="${left}${last + at}:${right}${last + at}"/>`,
          )
        : [whole],
    );
    return `<mergeCells count="${rows.length}">${rows.join('')}</mergeCells>`;
  });

/** Pictures and stamps below the rows move down with what they stand beside. */
const moveDrawings = (form: Form['package'], part: string, growth: Growth): void => {
  const rels = form.read(part.replace(/([^/]+)$/, '_rels/$1.rels'));
  for (const [, target = ''] of rels.matchAll(/Target="\.\.\/(drawings\/drawing\d+\.xml)"/g)) {
    const drawing = `xl/${target}`;
    form.replace(
      drawing,
      form
        .read(drawing)
        .replace(
          /<xdr:row>(\d+)<\/xdr:row>/g,
          (_, row: string) => `<xdr:row>${movedRow(Number(row) + 1, growth) - 1}</xdr:row>`,
        ),
    );
  }
};

/** `B7` taken apart. */
export const placeOf = (place: string): { column: string; row: number } => {
  const [, column = 'A', row = '1'] = /^([A-Z]{1,3})(\d{1,7})$/.exec(place) ?? [];
  return { column, row: Number(row) };
};
