import { type AdmissionInput, admitStudent, listClasses, type Student } from '@suksa/contracts/education';
import { checkHoliday, me } from '@suksa/contracts/session';
import { test as base, expect, type Page } from '@suksa/testing';

const unique = () => Math.random().toString(36).slice(2, 8);

interface Gate {
  /** A student whom no other test knows, admitted through the API. */
  readonly aStudent: (changes?: Partial<AdmissionInput>) => Promise<Student>;
  /** Whether nobody is expected today: the same scan is then told, but not recorded. */
  readonly freeDay: boolean;
  /** The gate as on a school day, in whichever language; the server still knows what day it is. */
  readonly openGate: (options?: { readonly locale?: 'en' | 'lo' }) => Promise<Page>;
}

export const test = base.extend<Gate>({
  aStudent: async ({ api }, use) => {
    await use(async (changes = {}) => {
      const [{ classes }, { branches }] = await Promise.all([
        api('registrar', listClasses),
        api('registrar', me),
      ]);
      const free = classes.find(({ students, capacity }) => students < capacity);
      if (!free) throw new Error('The demo school has no free seat.');
      return api('registrar', admitStudent, {
        body: {
          firstNameEn: `Given${unique()}`,
          surnameEn: `Family${unique()}`,
          sex: 'male',
          birthDate: '2016-04-05',
          guardians: [{ relation: 'mother', nameEn: 'Mother', isPayer: true }],
          classId: free.id,
          startDate: branches[0]?.years.find(({ state }) => state === 'open')?.start ?? '',
          ...changes,
        },
      });
    });
  },
  freeDay: async ({ api }, use) => {
    await use((await api('gate', checkHoliday)).checkHoliday);
  },
  openGate: async ({ as }, use) => {
    await use(async (options) => {
      const page = await as('gate', options);
      await page.route('**/api/auth/check-holiday', (route) =>
        route.fulfill({ json: { checkHoliday: false } }),
      );
      await page.goto('/frontend/CheckInOut');
      await rosterIsHere(page);
      await expect(field(page)).toBeFocused();
      return page;
    });
  },
});

/** From then on the gate decides by itself. */
export const rosterIsHere = (page: Page) =>
  expect(page.getByText(/\d (people, as of|ຄົນ, ຂໍ້ມູນເມື່ອ)/)).toBeVisible();

export const field = (page: Page) => page.getByRole('textbox');

/** The big panel: what the last scan came to. */
export const panel = (page: Page) => page.locator('[aria-live="assertive"]');

/** As a reader does it: keys without a pause, then Enter, wherever the focus is. */
export const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};

/** Codes of students who may come in and haven't yet, as this device knows them. */
export const peopleAtGate = async (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('checkinout');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(['parts', 'states']);
          const parts = reading.objectStore('parts').getAll();
          const states = reading.objectStore('states').getAllKeys();
          reading.oncomplete = () => {
            const seen = new Set(states.result.map(String));
            const people = parts.result.flatMap((part) => part.people);
            resolve(
              people
                .filter(
                  ({ kind, id, block, cardBlocked }) =>
                    kind === 'student' && !block && !cardBlocked && !seen.has(`student${id}`),
                )
                .map(({ code }) => code),
            );
            opening.result.close();
          };
        };
      }),
  );

/** A reader that never pauses: every key as the browser gives it to the page. */
export const readQuickly = async (page: Page, codes: readonly string[]) => {
  for (const code of codes) await scan(page, code);
};

export { expect, type Page };
