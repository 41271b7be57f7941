import { type AdmissionInput, admitPupil, listClasses, type Pupil } from '@suksa/contracts/education';
import { me } from '@suksa/contracts/session';
import { test as base, type Page } from '@suksa/testing';

export const register = '/education_management/education_index';

const unique = () => Math.random().toString(36).slice(2, 8);

export const somePhone = () => `020 5${Math.random().toString().slice(2, 9)}`;

interface People {
  /** A pupil whom no other test knows, admitted through the API; `surnameEn` finds her. */
  readonly aPupil: (changes?: Partial<AdmissionInput>) => Promise<Pupil>;
}

export const test = base.extend<People>({
  aPupil: async ({ api }, use) => {
    await use(async (changes = {}) => {
      const [{ classes }, { branches }] = await Promise.all([
        api('registrar', listClasses),
        api('registrar', me),
      ]);
      const free = classes.find(({ pupils, capacity }) => pupils < capacity);
      if (!free) throw new Error('The demo school has no free seat.');
      return api('registrar', admitPupil, {
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

/** Keeps what would have gone to the printer. */
export const catchPrint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector('#print-root')?.textContent ?? '';
    };
  });

export const printed = (page: Page) => page.locator('body').getAttribute('data-printed');

/** What can be done with the ticked rows. */
export const selection = (page: Page) => page.getByRole('group', { name: 'selected' });

export { expect, type Page } from '@suksa/testing';
