import { expect, type Page } from '@suksa/testing';
import { pagesOf } from './pdf-boxes.ts';

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

/** The pages that would come out of the printer. Needs `keepSheet` in the page before it was opened. */
export async function printed(page: Page) {
  await expect(page.locator('html[data-printed]')).toBeAttached({ timeout: 30_000 });
  return pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
}
