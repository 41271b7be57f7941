import { languageOf, type PrintLanguage, translationIn } from '@suksa/i18n';
import type { ReactNode } from 'react';
import { getI18n, I18nextProvider } from 'react-i18next';
import { showOverlay } from '../overlay/overlay-store.ts';
import { currentLetterhead, LetterheadContext } from './letterhead.ts';
import { loadPrintLanguage } from './print-host.ts';
import { numberedPageRule, type PrintPage, pageRule, rollName, rollRules } from './print-page.ts';
import { PrintRoot } from './print-root.tsx';

interface PrintOptions {
  /** The document's title while printing: browsers name a PDF after it. */
  readonly title: string;
  readonly page?: PrintPage;
  readonly landscape?: boolean;
  /** Which page of how many stands below each, as of a list. */
  readonly numbered?: boolean;
  /** What the sheet's components speak: the page's language unless told. */
  readonly language?: PrintLanguage;
}

/**
 * Prints `sheet` alone, on the branch's letterhead: draws it beside the hidden page, waits for fonts and pictures,
 * opens the browser's print dialog and takes everything away again. Resolves when the dialog is closed.
 */
export async function printSheet(
  sheet: ReactNode,
  { title, page = 'A4', landscape = false, numbered = false, language = languageOf(getI18n()) }: PrintOptions,
): Promise<void> {
  const rule = new CSSStyleSheet();
  rule.replaceSync((numbered ? numberedPageRule : pageRule)(page, landscape));
  const titleBefore = document.title;
  const [letterhead] = await Promise.all([currentLetterhead(), loadPrintLanguage(language)]);
  let close = () => {};
  const root = await new Promise<HTMLElement>((resolve) => {
    close = showOverlay(
      <I18nextProvider i18n={translationIn(language)}>
        <PrintRoot page={page} language={language} onDrawn={resolve}>
          <LetterheadContext value={letterhead}>{sheet}</LetterheadContext>
        </PrintRoot>
      </I18nextProvider>,
    );
  });
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rule];
  document.title = title.replaceAll('\n', ' · ');
  try {
    await Promise.all([document.fonts?.ready, allSettled([...root.querySelectorAll<Picture>('img, image')])]);
    if (page === 'receipt80') rule.replaceSync(await rollRulesFor(root));
    window.print();
  } finally {
    close();
    document.title = titleBefore;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheetInUse) => sheetInUse !== rule);
  }
}

/**
 * How long the roll must be for each sheet, which then prints on a page of its own length. Laid out unseen, because fonts
 * are fetched only for what is laid out.
 */
async function rollRulesFor(root: HTMLElement): Promise<string> {
  root.dataset.measured = '';
  root.getBoundingClientRect();
  await document.fonts?.ready;
  const sheets = [...root.children].filter((sheet) => sheet instanceof HTMLElement);
  const heights = sheets.map((sheet) => sheet.getBoundingClientRect().height);
  const whole = root.getBoundingClientRect().height;
  delete root.dataset.measured;
  if (sheets.length < 2) return pageRule('receipt80', false, whole);
  for (const [index, sheet] of sheets.entries()) sheet.style.page = rollName(index);
  return rollRules(heights);
}

/** In HTML or in a drawing; not every browser can wait for the latter. */
type Picture = HTMLImageElement | (SVGImageElement & Partial<Pick<HTMLImageElement, 'decode'>>);

/** A thousand faces decoded at once would take a gigabyte of memory. */
const decodedAtOnce = 24;

async function allSettled(pictures: readonly Picture[]): Promise<void> {
  for (let start = 0; start < pictures.length; start += decodedAtOnce)
    await Promise.all(pictures.slice(start, start + decodedAtOnce).map(settled));
}

/** Resolves when the picture is there or can't be had: a missing photo must not stop a receipt. */
async function settled(image: Picture): Promise<void> {
  try {
    await image.decode?.();
  } catch (cause) {
    console.warn('A picture is missing in print', cause);
  }
}
