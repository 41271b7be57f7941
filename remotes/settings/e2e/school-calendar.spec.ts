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
  await page.getByRole('button', { name: 'Add calendar entry' }).click();
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
  await form.getByRole('textbox', { name: 'ຊື່ພາສາລາວ' }).fill('ງານ');
  await form.getByRole('textbox', { name: 'ຊື່ພາສາອັງກິດ' }).fill('Fair');
  await form.getByRole('textbox', { name: 'ມື້ທຳອິດ' }).fill('09/08/2042');
  await form.getByRole('textbox', { name: 'ມື້ສຸດທ້າຍ' }).fill('08/08/2042');
  await form.getByRole('button', { name: 'ບັນທຶກ' }).click();
  await expect(form.getByRole('textbox', { name: 'ມື້ສຸດທ້າຍ' })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('textbox', { name: 'ຊື່ພາສາອັງກິດ' })).toHaveValue('Fair');
});

test('a year of national holidays is proposed, and frees nobody until it is confirmed', async ({ as }) => {
  const page = await as('admin');
  const year = new Date().getFullYear() + 2;
  const newYear = page.getByRole('row', { name: /New Year's Day/ }).first();
  await page.goto('/settings/holidays');
  await page.getByRole('button', { name: 'Add a whole year' }).click();
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
  await expect(entry('Select Make-up day')).toContainText('Overrides Sports days 2044');
  await expect(entry('Select Sports days 2044')).toContainText('Overridden by Make-up day');
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

test('the calendar turns by month and by school year, and the address follows', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/settings/holidays/calendar?year=2026&month=12');
  await expect(page.getByRole('cell', { name: /^2.*National Day/ })).toBeVisible();
  const terms = page.getByRole('list', { name: 'Terms' }).getByRole('listitem');
  await expect(terms).toHaveCount(1);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'January 2027' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('month')).toBe('1');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'View' }).getByText('School year').click();
  await expect(page.getByRole('heading', { name: /^School year 2026.2027$/ })).toBeVisible();
  await expect(page.getByRole('region').first()).toHaveAccessibleName('September 2026');
  await expect(page.getByRole('region').last()).toHaveAccessibleName(/2027$/);
  await expect(page.getByRole('region', { name: 'December 2026' })).toContainText('2 National Day');
  await expect(terms).toHaveCount(2);
  await expect(terms.first()).toContainText('2026');
});

for (const locale of ['en', 'lo'] as const)
  test(`the school year is printed on one page for the wall (${locale})`, async ({ visitor }) => {
    const page = await visitor({ locale });
    await page.addInitScript(() => {
      window.print = () => {
        // The sheet is taken away when the dialog closes: what was on it stays for the PDF.
        const sheet = document.querySelector('#print-root')?.cloneNode(true);
        if (sheet) document.body.append(sheet);
      };
    });
    await page.goto('/settings/holidays/calendar?year=2026&month=12');
    await page
      .getByRole('button', { name: { en: 'Print the school year', lo: 'ພິມທັງສົກຮຽນ' }[locale] })
      .click();
    const sheet = page.locator('#print-root');
    await expect(sheet).toContainText(/2026.2027/);
    await expect(sheet.getByRole('table', { includeHidden: true })).toHaveCount(9);
    await page.emulateMedia({ media: 'print' });
    const cut = await sheet
      .locator('> div')
      .evaluate(({ scrollHeight, clientHeight }) => [clientHeight > 0, scrollHeight <= clientHeight]);
    expect(cut).toEqual([true, true]);
    const pdf = (
      await page.pdf({ format: 'A4', margin: { top: '14mm', right: '14mm', bottom: '16mm', left: '14mm' } })
    ).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

test('days of the calendar are clicked, dragged over and reached by arrows to enter a holiday', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/settings/holidays/calendar?year=2047&month=3');
  const day = (number: number) => page.getByRole('button', { name: String(number), exact: true });
  const form = page.getByRole('dialog', { name: 'Add calendar entry' });
  const [first, last] = [form.getByLabel('First day'), form.getByLabel('Last day')];
  await day(12).hover();
  await page.mouse.down();
  await day(14).hover();
  await page.mouse.up();
  await expect(first).toHaveValue('12/03/2047');
  await expect(last).toHaveValue('14/03/2047');
  await page.keyboard.press('Escape');

  await day(20).click();
  await expect(first).toHaveValue('20/03/2047');
  await expect(last).toHaveValue('20/03/2047');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await day(20).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(day(28)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toHaveValue('28/03/2047');
  await form.getByLabel('Name in Lao').fill('ງານບຸນ');
  await form.getByLabel('Name in English').fill('Fair 2047');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: /^28.*Fair 2047/ })).toBeVisible();
});

test('who may not enter a holiday reads what is on a day', async ({ visitor, api, accessible }) => {
  await anEntry(api, 2048, { everywhere: true });
  const page = await visitor();
  await page.goto('/settings/holidays/calendar?year=2048&month=3');
  await page.getByRole('button', { name: /^10/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Sports days 2048');
  await accessible(page);
});

test('the address of the calendar is copied, and renewed after being asked', async ({
  as,
  accessible,
  request,
}) => {
  const page = await as('admin');
  await page.goto('/settings/holidays/calendar');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const address = page.getByRole('textbox', { name: 'Address of the calendar' });
  await expect(address).toHaveValue(/^http.*\/school-calendar\.ics\?language=en$/);
  const before = await address.inputValue();
  expect((await request.get(before)).headers()['content-type']).toContain('text/calendar');
  await accessible(page);
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('The address is copied')).toBeVisible();
  await page.getByRole('button', { name: 'Renew address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew address' }).click();
  await expect(address).not.toHaveValue(before);
  expect((await request.get(before)).status()).toBe(404);
});

test('the calendar is handed to telephones as a file', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/settings/holidays/calendar');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download (iCal)' }).click(),
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
