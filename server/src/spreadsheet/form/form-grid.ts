import type { Form } from './open-form.ts';
import { columnName, columnNumber } from './references.ts';
import { parseSheet } from './sheet-xml.ts';
import { plainText, sharedTexts, textIn } from './workbook.ts';

const mostRows = 150;
const mostColumns = 40;

/** The sheets of a form as tables to click in: texts, formulas, and cells that are merged. */
export const gridOf = ({ package: form, sheets }: Form) => {
  const texts = sharedTexts(form);
  return sheets.map(({ name, part }) => {
    const xml = form.read(part);
    const rows = parseSheet(xml)?.rows ?? [];
    const merges = [...xml.matchAll(/<mergeCell\s+ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g)].map(
      ([, left = '', top, right = '', bottom]) => ({
        ...{ column: columnNumber(left), row: Number(top) },
        ...{ columns: columnNumber(right) - columnNumber(left) + 1, rows: Number(bottom) - Number(top) + 1 },
      }),
    );
    const cells = rows.flatMap(({ number, cells: own }) =>
      own.flatMap(({ column, attributes, inner }) => {
        const type = /\bt="(\w+)"/.exec(attributes)?.[1];
        const value = plainText(/<v>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? '');
        const text =
          type === 's' ? (texts[Number(value)] ?? '') : type === 'inlineStr' ? textIn(inner) : value;
        const formula = plainText(/<f\b[^>]*>([\s\S]*?)<\/f>/.exec(inner)?.[1] ?? '');
        const isFormula = /<f\b/.test(inner);
        return text === '' && !isFormula
          ? []
          : [{ row: number, column, text: isFormula ? `=${formula}` : text.slice(0, 300), isFormula }];
      }),
    );
    const far = (of: 'row' | 'column', most: number) =>
      Math.min(
        most,
        Math.max(
          of === 'row' ? 20 : 8,
          ...cells.map((cell) => cell[of] + 2),
          ...merges.map((merge) => merge[of] + (of === 'row' ? merge.rows : merge.columns)),
        ),
      );
    const size = { rows: far('row', mostRows), columns: far('column', mostColumns) };
    const isShown = ({ row, column }: { readonly row: number; readonly column: number }) =>
      row <= size.rows && column <= size.columns;
    return {
      name,
      ...size,
      cells: cells.filter(isShown).map(({ row, column, text, isFormula }) => ({
        ...{ place: `${columnName(column)}${row}`, text, isFormula },
      })),
      merges: merges.filter(isShown).map(({ row, column, rows: down, columns }) => ({
        ...{ place: `${columnName(column)}${row}`, rows: down, columns },
      })),
    };
  });
};
