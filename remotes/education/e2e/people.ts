import { type AdmissionInput, admitStudent, listClasses, type Student } from '@suksa/contracts/education';
import { me } from '@suksa/contracts/session';
import { test as base, type Page } from '@suksa/testing';

export const register = '/education_management/education_index';

const unique = () => Math.random().toString(36).slice(2, 8);

export const somePhone = () => `020 5${Math.random().toString().slice(2, 9)}`;

interface People {
  /** A student whom no other test knows, admitted through the API; `surnameEn` finds her. */
  readonly aStudent: (changes?: Partial<AdmissionInput>) => Promise<Student>;
}

export const test = base.extend<People>({
  aStudent: async ({ api }, use) => {
    await use(async (changes = {}) => {
      const [{ classes }, { branches }] = await Promise.all([
        api('registrar', listClasses),
        api('registrar', me),
      ]);
      // Tests beside this one take seats as well, between this look and the admission.
      const free = classes.find(({ students, capacity }) => students <= capacity - 4);
      if (!free) throw new Error('The demo school has no free seat.');
      return api('registrar', admitStudent, {
        body: {
          firstNameEn: `Given${unique()}`,
          surnameEn: `Family${unique()}`,
          sex: 'female',
          birthDate: '2016-04-05',
          guardians: [{ relation: 'mother', nameEn: 'Mother', phone: somePhone(), isPayer: true }],
          classId: free.id,
          startDate: branches[0]?.years.find(({ state }) => state === 'open')?.start ?? '',
          ...changes,
        },
      });
    });
  },
});

interface Kept {
  kept?: { readonly sheet: Element; readonly rules: readonly CSSStyleSheet[] };
}

/** Keeps what would have gone to the printer. */
export const catchPrint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      const sheet = document.querySelector('#print-root');
      if (!sheet) return;
      const kept = { sheet: sheet.cloneNode(true) as Element, rules: [...document.adoptedStyleSheets] };
      (window as Kept).kept = kept;
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
    const { kept } = window as Kept;
    if (!kept) throw new Error('Nothing was printed.');
    document.adoptedStyleSheets = [...kept.rules];
    document.body.append(kept.sheet);
  });
  const paper = await page.pdf({ preferCSSPageSize: true });
  await page.evaluate(() => (window as Kept).kept?.sheet.remove());
  return paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
};

export const printed = (page: Page) => page.locator('body').getAttribute('data-printed');

/** What can be done with the ticked rows. */
export const selection = (page: Page) => page.getByRole('group', { name: 'selected' });

export { expect, type Page } from '@suksa/testing';
