import type { AdmissionInput, Student } from '@suksa/contracts/education';
import { test as base, type Page } from '@suksa/testing';
import { aStudent } from '@suksa/testing/arranged';

export const register = '/education_management/education_index';

export const somePhone = () => `020 5${Math.random().toString().slice(2, 9)}`;

interface People {
  /** A student whom no other test knows, admitted through the API; `surnameEn` finds her. */
  readonly aStudent: (changes?: Partial<AdmissionInput>) => Promise<Student>;
}

export const test = base.extend<People>({
  aStudent: async ({ api }, use) => {
    const mother = { relation: 'mother', nameEn: 'Mother', phone: somePhone(), isPayer: true } as const;
    await use((changes = {}) => aStudent(api, { guardians: [mother], ...changes }));
  },
});

interface KeptSheet {
  kept?: { readonly sheet: Element; readonly rules: readonly CSSStyleSheet[] };
}

/** Keeps what would have gone to the printer. */
export const catchPrint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      const sheet = document.querySelector('#print-root');
      if (!sheet) return;
      const kept = { sheet: sheet.cloneNode(true) as Element, rules: [...document.adoptedStyleSheets] };
      (window as KeptSheet).kept = kept;
      document.body.dataset.printed = sheet.textContent ?? '';
    };
  });

/** Answers the question in which language something is printed. */
export async function printIn(page: Page, language: string, print = 'Print'): Promise<void> {
  const question = page.getByRole('dialog').filter({ has: page.getByRole('radio', { name: language }) });
  await question.getByText(language, { exact: true }).click();
  await question.getByRole('button', { name: print, exact: true }).click();
  await question.waitFor({ state: 'hidden' });
}

/** How many sheets of paper the last print took. */
export const printedPages = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    const { kept } = window as KeptSheet;
    if (!kept) throw new Error('Nothing was printed.');
    document.adoptedStyleSheets = [...kept.rules];
    document.body.append(kept.sheet);
  });
  const paper = await page.pdf({ preferCSSPageSize: true });
  await page.evaluate(() => (window as KeptSheet).kept?.sheet.remove());
  return paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
};

export const printed = (page: Page) => page.locator('body').getAttribute('data-printed');

/** What can be done with the ticked rows. */
export const selection = (page: Page) => page.getByRole('group', { name: 'selected' });

export { expect, type Page } from '@suksa/testing';
