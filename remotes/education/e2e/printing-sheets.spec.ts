import { expect, type Page, register, test } from './people.ts';

/** Keeps what would have gone to the printer. */
const catchPrint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector('#print-root')?.textContent ?? '';
    };
  });

const printed = (page: Page) => page.locator('body').getAttribute('data-printed');

test('ticked pupils are printed as a roll and as a sheet of faces', async ({ as, aPupil }) => {
  const pupil = await aPupil();
  const page = await as('registrar');
  await catchPrint(page);
  await page.goto(`${register}?q=${pupil.surnameEn}`);
  await page.getByRole('checkbox', { name: new RegExp(pupil.surnameEn) }).check();
  await page.getByRole('button', { name: 'Print a roll' }).click();
  await expect.poll(() => printed(page)).toContain(pupil.surnameEn);
  await page.getByRole('button', { name: 'Print a photo sheet' }).click();
  await expect.poll(() => printed(page)).toContain(pupil.code);
});

test('the list and a record are printed under the letterhead', async ({ as, aPupil }) => {
  const pupil = await aPupil();
  const page = await as('registrar');
  await catchPrint(page);
  await page.goto(`${register}?q=${pupil.surnameEn}`);
  await expect(page.getByRole('row', { name: pupil.code })).toBeVisible();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => printed(page)).toContain('ສາທາລະນະລັດ ປະຊາທິປະໄຕ ປະຊາຊົນລາວ');
  expect(await printed(page)).toContain(pupil.code);
  await page.getByRole('row', { name: pupil.code }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => printed(page)).toContain('Guardians, in the order of calling');
});
