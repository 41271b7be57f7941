import { createHoliday, type HolidayInput } from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

/** Each test has a year of its own, so that they share no days. */
const entry = (year: number, changes: Partial<HolidayInput> = {}): HolidayInput => ({
  startDate: `${year}-03-10`,
  endDate: `${year}-03-11`,
  name: { lo: 'ວັນກິລາ', en: `Sports days ${year}` },
  type: 'closure',
  everywhere: false,
  levelId: null,
  classId: null,
  audience: 'everyone',
  freeFrom: null,
  freeUntil: null,
  paid: true,
  source: '',
  confirmed: true,
  ...changes,
});
const anEntry = (api: Api, year: number, changes?: Partial<HolidayInput>) =>
  api('admin', createHoliday, { body: entry(year, changes) });

test('a closure that is entered stands in the public calendar at once', async ({ as, visitor }) => {
  const page = await as('admin');
  await page.goto('/settings/holidays?year=2041');
  await page.getByRole('button', { name: 'Add entry' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name in Lao' }).fill('ນ້ຳຖ້ວມ');
  await form.getByRole('textbox', { name: 'Name in English' }).fill('Flood');
  await form.getByRole('textbox', { name: 'First day' }).fill('08/08/2041');
  await form.getByRole('textbox', { name: 'Last day' }).fill('09/08/2041');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Flood/ })).toContainText('08/08/2041 – 09/08/2041');

  const stranger = await visitor();
  await stranger.goto('/settings/holidays/calendar?year=2041&month=8');
  await expect(stranger.getByRole('cell', { name: /^8.*Flood/ })).toBeVisible();
});

test('the last day before the first is refused at its field, in Lao, and nothing typed is lost', async ({
  as,
}) => {
  const page = await as('admin', { locale: 'lo' });
  await page.goto('/settings/holidays');
  await page.getByRole('button', { name: 'ເພີ່ມລາຍການ' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'ຊື່ເປັນພາສາລາວ' }).fill('ງານ');
  await form.getByRole('textbox', { name: 'ຊື່ເປັນພາສາອັງກິດ' }).fill('Fair');
  await form.getByRole('textbox', { name: 'ມື້ທຳອິດ' }).fill('09/08/2042');
  await form.getByRole('textbox', { name: 'ມື້ສຸດທ້າຍ' }).fill('08/08/2042');
  await form.getByRole('button', { name: 'ບັນທຶກ' }).click();
  await expect(form.getByRole('textbox', { name: 'ມື້ສຸດທ້າຍ' })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('textbox', { name: 'ຊື່ເປັນພາສາອັງກິດ' })).toHaveValue('Fair');
});

test('a year of national holidays is proposed, and frees nobody until it is confirmed', async ({ as }) => {
  const page = await as('admin');
  const year = new Date().getFullYear() + 2;
  const newYear = page.getByRole('row', { name: /New Year's Day/ }).first();
  await page.goto('/settings/holidays');
  await page.getByRole('button', { name: 'Propose a year' }).click();
  await page.getByRole('menuitem', { name: `National holidays ${year}` }).click();
  await expect(page.getByText(`Proposed for ${year}`)).toBeVisible();
  await expect(newYear).toContainText('Proposed');
  await newYear.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('1 entry is confirmed')).toBeVisible();
  await expect(newYear).toContainText('Confirmed');
});

test('entries are removed after being asked', async ({ as, api }) => {
  await anEntry(api, 2043);
  const page = await as('admin');
  await page.goto('/settings/holidays?year=2043');
  await page.getByRole('checkbox', { name: 'Select Sports days 2043' }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 entry is deleted')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('a make-up day wins over a closure on the same date, and the list says which counts', async ({
  as,
  api,
}) => {
  await anEntry(api, 2044);
  const name = { lo: 'ວັນຮຽນຊົດເຊີຍ', en: 'Make-up day' };
  await anEntry(api, 2044, { type: 'make_up', endDate: '2044-03-10', name });
  const page = await as('admin');
  await page.goto('/settings/holidays?year=2044');
  const entry = (selected: string) =>
    page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: selected, exact: true }) });
  await expect(entry('Select Make-up day')).toContainText('Counts over Sports days 2044');
  await expect(entry('Select Sports days 2044')).toContainText('Make-up day counts');
  await page.goto('/settings/holidays/calendar?year=2044&month=3');
  await expect(page.getByRole('cell', { name: /^10/ })).toContainText('Make-up day');
  await expect(page.getByRole('cell', { name: /^11/ })).toContainText('Sports days 2044');
});

test('a head teacher reads an entry for every branch and leaves it as it is', async ({ as, api }) => {
  await anEntry(api, 2045, { everywhere: true });
  const page = await as('head');
  await page.goto('/settings/holidays?year=2045');
  await page.getByRole('row', { name: /Sports days 2045/ }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name in English' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('the calendar turns by month and by year, the address follows, and the year is printed', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = document.body.textContent ?? '';
    };
  });
  await page.goto('/settings/holidays/calendar?year=2026&month=12');
  await expect(page.getByRole('cell', { name: /^2.*National Day/ })).toBeVisible();
  await page.getByRole('button', { name: 'On', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'January 2027' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('month')).toBe('1');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
  await page.getByText('Year', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'April 2026' })).toContainText('14–16 Pi Mai');
  await page.getByRole('button', { name: 'Print the year' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /School calendar 2026/);
});

test('the calendar is handed to telephones as a file', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/settings/holidays/calendar');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'For telephones (iCal)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('calendar.ics');
});

for (const locale of ['en', 'lo'] as const)
  test(`holidays and calendar can be used by everybody (${locale})`, async ({ as, visitor, accessible }) => {
    const page = await as('admin', { locale });
    await page.goto('/settings/holidays?year=2026');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await accessible(page);
    await page.getByRole('row').nth(1).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await accessible(page);
    const stranger = await visitor({ locale, viewport: { width: 390, height: 844 } });
    for (const address of ['?year=2026&month=4', '?year=2026']) {
      await stranger.goto(`/settings/holidays/calendar${address}`);
      await expect(stranger.getByRole('table').first()).toBeVisible();
      await accessible(stranger);
      expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });
