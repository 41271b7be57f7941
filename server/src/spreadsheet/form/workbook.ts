import type { FormPackage } from './form-package.ts';

export interface FormSheet {
  readonly name: string;
  /** Its part. */
  readonly part: string;
}

/** Text out of XML. */
export const plainText = (text: string): string =>
  text
    .replace(/&#(\d{1,7});/g, (whole, code: string) => character(Number(code)) ?? whole)
    .replace(
      /&#x([0-9a-fA-F]{1,6});/g,
      (whole, code: string) => character(Number.parseInt(code, 16)) ?? whole,
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

const character = (code: number): string | undefined =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;

const attribute = (element: string, name: string): string =>
  plainText(new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? '');

/** The worksheets of a workbook in their order, hidden ones too; chart sheets have no cells. */
export const sheetsOf = (form: FormPackage): readonly FormSheet[] => {
  const targets = new Map(
    [...form.read('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b[^>]*>/g)].map(([element]) => [
      attribute(element, 'Id'),
      attribute(element, 'Target'),
    ]),
  );
  return [...form.read('xl/workbook.xml').matchAll(/<sheet\b[^>]*>/g)].flatMap(([element]) => {
    const target = targets.get(attribute(element, 'r:id')) ?? '';
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return /worksheets\//.test(part) && form.names.includes(part)
      ? [{ name: attribute(element, 'name'), part }]
      : [];
  });
};

/** The texts that cells share, by their number. */
export const sharedTexts = (form: FormPackage): readonly string[] =>
  [...form.read('xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>|<si\/>/g)].map(([, inner = '']) =>
    textIn(inner),
  );

/** Text of a shared or an inline string, without the readings that stand over it. */
export const textIn = (inner: string): string =>
  [...inner.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*>([\s\S]*?)<\/t>/g)]
    .map(([, text = '']) => plainText(text))
    .join('');
