import { growRows, placeOf } from './grow-rows.ts';
import type { Form } from './open-form.ts';
import { columnNumber } from './references.ts';
import { type Filling, fillCell, parseSheet, rowAt, writeSheet } from './sheet-xml.ts';

interface Tie {
  readonly sheet: number;
  readonly place: string;
  readonly field: string;
}

export interface Filled {
  readonly ties: readonly Tie[];
  /** Rows that are repeated, first and last of those that the form has prepared. */
  readonly rows: { readonly sheet: number; readonly first: number; readonly last: number } | null;
  /** What stands in the fields once. */
  readonly values: Readonly<Record<string, Filling>>;
  /** What stands in the repeated rows, one each. */
  readonly lines: readonly Readonly<Record<string, Filling>>[];
}

/** Fills a form: its tied cells, and a row for each line. What nothing was tied to stays as it was, byte for byte. */
export const fillForm = (form: Form, { ties, rows, values, lines }: Filled): Buffer => {
  const extra = rows ? Math.max(0, lines.length - (rows.last - rows.first + 1)) : 0;
  const growth = { first: rows?.first ?? 0, last: rows?.last ?? 0, extra };
  if (rows) growRows(form, rows.sheet, growth);
  form.sheets.forEach(({ part }, sheet) => {
    const own = ties.filter((tie) => tie.sheet === sheet);
    if (own.length === 0) return;
    const parsed = parseSheet(form.package.read(part));
    if (!parsed) return;
    for (const { place, field } of own) {
      const { column, row } = placeOf(place);
      const at = columnNumber(column);
      const isRepeated = rows?.sheet === sheet && row === rows.first;
      if (isRepeated)
        lines.forEach((line, index) => {
          fillCell(rowAt(parsed.rows, row + index), at, line[field] ?? values[field] ?? null);
        });
      else {
        const moved = rows?.sheet === sheet && row > rows.last ? row + extra : row;
        fillCell(rowAt(parsed.rows, moved), at, values[field] ?? null);
      }
    }
    form.package.replace(part, writeSheet(parsed));
  });
  forgetResults(form);
  return form.package.bytes();
};

/** Results of formulas are of the empty form: they are taken away, so that whoever opens it reckons anew. */
const forgetResults = ({ package: form, sheets }: Form): void => {
  for (const { part } of sheets) {
    const xml = form.read(part);
    const next = xml.replace(
      /(<c\b[^>]*?)(\st="(?:str|e|b|n)")?([^>]*>\s*(?:<f\b[^>]*\/>|<f\b[^>]*>[\s\S]*?<\/f>))\s*<v>[\s\S]*?<\/v>/g,
      '$1$3',
    );
    if (next !== xml) form.replace(part, next);
  }
  const workbook = form.read('xl/workbook.xml');
  const asked = /<calcPr\b[^>]*>/.exec(workbook)?.[0];
  const reckoned = '<calcPr fullCalcOnLoad="1"/>';
  form.replace(
    'xl/workbook.xml',
    asked
      ? workbook.replace(
          asked,
          asked.replace(/\sfullCalcOnLoad="[^"]*"/, '').replace('<calcPr', '<calcPr fullCalcOnLoad="1"'),
        )
      : workbook.replace(/(<\/definedNames>|<\/sheets>)(?![\s\S]*<\/definedNames>)/, `$1${reckoned}`),
  );
  // The order of reckoning names cells that may have moved; without it there is one made anew.
  form.remove('xl/calcChain.xml');
  const types = '[Content_Types].xml';
  form.replace(types, form.read(types).replace(/<Override\b[^>]*calcChain[^>]*>/, ''));
  const links = 'xl/_rels/workbook.xml.rels';
  form.replace(links, form.read(links).replace(/<Relationship\b[^>]*calcChain[^>]*>/, ''));
};
