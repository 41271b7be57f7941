import { expect, type Page } from '@suksa/testing';

const millimetre = 72 / 25.4;

/** The browser's print dialog can't be opened by a test: what would be printed is left on the page instead. */
export const keepSheet = `window.print = () => {
  const sheet = document.getElementById('print-root').cloneNode(true);
  const rules = [...document.adoptedStyleSheets];
  setTimeout(() => {
    document.body.append(sheet);
    document.adoptedStyleSheets = rules;
    document.documentElement.dataset.printed = 'yes';
  });
}`;

/** Width and height in millimetres of each page that comes out of the printer. */
export async function pages(page: Page) {
  await expect(page.locator('html[data-printed]')).toBeAttached();
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    ([, width, height]) => [Number(width) / millimetre, Number(height) / millimetre] as const,
  );
}
