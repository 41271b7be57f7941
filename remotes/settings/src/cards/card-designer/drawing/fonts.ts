import type { CardFont } from '@suksa/contracts/settings';

/** Lao letters fall back to the bundled font in every one of them. */
export const fontFamilies: Readonly<Record<CardFont, string>> = {
  noto: "'Noto Sans Lao Variable', 'Noto Sans', system-ui, 'Segoe UI', Roboto, Arial, sans-serif",
  phetsarath: "'Phetsarath OT', 'Phetsarath', 'Noto Sans Lao Variable', Arial, sans-serif",
  sans: "Arial, Helvetica, 'Liberation Sans', 'Noto Sans Lao Variable', sans-serif",
  serif: "'Times New Roman', Times, 'Liberation Serif', 'Noto Sans Lao Variable', serif",
  mono: "'Courier New', Courier, 'Liberation Mono', 'Noto Sans Lao Variable', monospace",
};

export const pointInMillimetres = 25.4 / 72;

/** Asks for the bundled font in both weights, so that texts are measured as they will be drawn. */
export const loadCardFonts = (): Promise<unknown> =>
  Promise.all(
    ['400', '700'].map((weight) => document.fonts.load(`${weight} 20px 'Noto Sans Lao Variable'`, 'ກ')),
  ).catch((cause: unknown) => console.warn('The font of the cards could not be loaded', cause));
