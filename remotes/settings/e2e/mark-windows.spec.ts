import {
  type BranchRecord,
  createAcademicYear,
  createMarkWindow,
  type MarkWindowInput,
} from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';
import { aBranch, workIn } from '@suksa/testing/arranged';

/** A branch of its own with a year, so that no other test's marks are locked. */
const inYear = test.extend<{
  branch: BranchRecord;
  add: (changes: Partial<MarkWindowInput>) => Promise<unknown>;
}>({
  branch: async ({ api }, use) => {
    const branch = await aBranch(api);
    const body = {
      name: '2026–2027',
      startDate: '2026-09-01',
      endDate: '2027-05-31',
      terms: [
        { name: { lo: 'ພາກຮຽນ I', en: 'Term I' }, startDate: '2026-09-01', endDate: '2027-01-15' },
        { name: { lo: 'ພາກຮຽນ II', en: 'Term II' }, startDate: '2027-01-25', endDate: '2027-05-31' },
      ],
      markingMonths: [9, 10, 2],
    };
    await api('admin', createAcademicYear, { body }, { branchId: branch.id });
    await use(branch);
  },
  add: async ({ api, branch }, use) => {
    await use((changes) =>
      api(
        'admin',
        createMarkWindow,
        {
          body: {
            period: 'month',
            month: 9,
            levelId: null,
            opensOn: '2020-01-01',
            opensTime: '00:00',
            closesOn: '2090-01-01',
            closesTime: '23:59',
            ...changes,
          },
        },
        { branchId: branch.id },
      ),
    );
  },
});

const path = '/settings/mark_status?tab=windows';

inYear('the windows of a whole year are previewed and made in one go', async ({ as, branch, add }) => {
  await add({ month: 9 });
  const page = await as('admin');
  await workIn(page, { branchId: branch.id });
  await page.goto(path);
  await page.getByRole('button', { name: 'Set up whole year' }).first().click();
  const form = page.getByRole('dialog');
  const preview = form.getByRole('region', { name: 'Periods to be created' });
  await expect(preview.getByRole('row', { name: /February/ })).toContainText('25/02/2027 00:00');
  await expect(preview.getByRole('row', { name: /February/ })).toContainText('New');
  await expect(preview.getByRole('row', { name: /September/ })).toContainText('Already exists');
  await form.getByRole('textbox', { name: 'Months: from day' }).fill('31');
  await expect(preview.getByRole('row', { name: /February/ })).toContainText('28/02/2027 00:00');
  await form.getByRole('button', { name: 'Create periods' }).click();
  const grid = page.getByRole('region', { name: 'Mark-entry periods of the year by level' });
  await expect(grid.getByRole('button', { name: /^February, All levels: / })).toContainText('28/02');
  await expect(page.getByRole('row', { name: /Re-sit/ }).last()).toContainText('01/06/2027 00:00');
});

inYear(
  'a window is closed early, and reopened with a reason that its history tells',
  async ({ as, branch, add }) => {
    await add({});
    await add({ month: 10, opensOn: '2089-01-01' });
    const page = await as('admin');
    await workIn(page, { branchId: branch.id });
    await page.goto(path);
    for (const month of ['September', 'October'])
      await page.getByRole('checkbox', { name: `Select ${month}, All levels` }).check();
    await page.getByRole('button', { name: 'Close now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close now' }).click();
    const told = page.getByRole('alertdialog', { name: '1 period changed' });
    await expect(told).toContainText('October, All levels: isn’t open');
    await told.getByRole('button').last().click();
    await page.getByRole('checkbox', { name: 'Select September, All levels' }).check();
    await page.getByRole('button', { name: 'Reopen', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Until the day' }).fill('31/12/2089');
    await form.getByRole('button', { name: 'Reopen' }).click();
    await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('textbox', { name: 'Reason' }).fill('A class was forgotten');
    await form.getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await page
      .getByRole('row', { name: /September/ })
      .last()
      .click();
    await expect(page.getByRole('dialog').getByRole('group', { name: 'History' })).toContainText(
      'A class was forgotten',
    );
  },
);

inYear('a window that closes before it opens is refused at its field, in Lao', async ({ as, branch }) => {
  const page = await as('admin', { locale: 'lo' });
  await workIn(page, { branchId: branch.id });
  await page.goto(path);
  await page.getByRole('button', { name: 'ເພີ່ມໄລຍະ' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'ເດືອນ' }).selectOption('10');
  await form.getByRole('textbox', { name: 'ວັນເປີດ' }).fill('25/10/2026');
  await form.getByRole('textbox', { name: 'ວັນປິດ' }).fill('24/10/2026');
  await form.getByRole('button', { name: 'ບັນທຶກ' }).click();
  await expect(form.getByRole('textbox', { name: 'ວັນປິດ' })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('textbox', { name: 'ວັນເປີດ' })).toHaveValue('25/10/2026');
});

for (const locale of ['en', 'lo'] as const)
  inYear(`entry windows can be used by everybody (${locale})`, async ({ as, branch, add, accessible }) => {
    await add({});
    await add({ month: 10, levelId: 1, closesOn: '2021-01-01' });
    const page = await as('admin', { locale, viewport: { width: 390, height: 844 } });
    await workIn(page, { branchId: branch.id });
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await accessible(page);
    await page.getByRole('main').getByRole('listitem').first().click();
    await expect(page.getByRole('dialog').getByRole('group').first()).toBeVisible();
    await accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
