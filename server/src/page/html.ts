/** Text that is markup already. Everything else that `html` meets is escaped. */
export class Markup {
  constructor(readonly text: string) {}
  toString() {
    return this.text;
  }
}

type Part = Markup | string | number | false | null | undefined | readonly Part[];

/** Markup with escaped values in it: `html\`<h2>${title}</h2>\``. False, null and undefined leave nothing behind. */
export const html = (texts: TemplateStringsArray, ...values: readonly Part[]): Markup =>
  new Markup(texts.reduce((whole, text, index) => whole + written(values[index - 1]) + text));

const written = (value: Part): string => {
  if (value === false || value === null || value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(written).join('');
  return escaped(String(value));
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A typed text with its paragraphs: an empty line begins a new one. */
export const paragraphs = (text: string): readonly Markup[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => html`<p>${paragraph}</p>`);

/** Data for machines inside the page; no text in it can end the element. */
export const jsonElement = (type: string, data: unknown): Markup =>
  new Markup(`<script type="${type}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
