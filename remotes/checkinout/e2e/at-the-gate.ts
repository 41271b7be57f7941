import { gateToday, recordCheck } from '@suksa/contracts/checkinout';
import { instantAt } from '@suksa/contracts/days';
import type { AdmissionInput, Student } from '@suksa/contracts/education';
import { checkHoliday } from '@suksa/contracts/session';
import { test as base, expect, type Page } from '@suksa/testing';
import { aStudent } from '@suksa/testing/arranged';

interface Gate {
  /** A student whom no other test knows, admitted through the API. */
  readonly aStudent: (changes?: Partial<AdmissionInput>) => Promise<Student>;
  /** Another gate has let a student in at half past seven; gives the day. */
  readonly cameIn: (student: Student) => Promise<string>;
  /** Whether nobody is expected today: the same scan is then told, but not recorded. */
  readonly freeDay: boolean;
  /** The gate as on a school day, in whichever language; the server still knows what day it is. */
  readonly openGate: (options?: { readonly locale?: 'en' | 'lo' }) => Promise<Page>;
}

export const test = base.extend<Gate>({
  aStudent: async ({ api }, use) => {
    await use((changes = {}) => aStudent(api, { sex: 'male', ...changes }));
  },
  cameIn: async ({ api }, use) => {
    await use(async ({ code }) => {
      const { asOf, date } = await api('gate', gateToday);
      const scannedAt = instantAt(date, '07:30').toISOString();
      const clock = { scannedAt, sentAt: asOf, device: 'another gate' };
      await api('gate', recordCheck, {
        body: { idempotencyKey: crypto.randomUUID(), code, direction: 'in', source: 'scanner', ...clock },
      });
      return date;
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

/** As a reader does it: keys that don't wait for the page, then Enter, wherever the focus is. */
export const scan = async (page: Page, code: string) => {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)));
};

/** A reader that never pauses, heard on a button: all keys in one turn of the page. */
export const readQuickly = (page: Page, codes: readonly string[]) =>
  page.getByRole('button', { name: /Turn sound/ }).evaluate((button, read) => {
    const press = (key: string) =>
      button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    for (const code of read) for (const key of [...code, 'Enter']) press(key);
  }, codes);

export { expect, type Page };
