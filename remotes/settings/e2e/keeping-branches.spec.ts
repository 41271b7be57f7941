import type { BranchRecord } from '@suksa/contracts/settings';
import { expect, type Page, test } from '@suksa/testing';
import { aBranch, ownCode } from '@suksa/testing/arranged';

const open = async (page: Page, { id, name }: BranchRecord) => {
  await page.goto(`/settings/branch/create_update?id=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: name.en })).toBeVisible();
};

/** A red square of one pixel. */
const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('a branch is opened, shows its next numbers as they will print, and stands in the header at once', async ({
  as,
}) => {
  const code = ownCode();
  const page = await as('admin');
  await page.goto('/settings/branch');
  await page.getByRole('link', { name: 'Add branch' }).click();
  const form = page.getByRole('form', { name: 'Add branch' });
  await form.getByRole('textbox', { name: 'Name in Lao' }).fill(`ສາຂາ ${code}`);
  await form.getByRole('textbox', { name: 'Name in English' }).fill(`Savannakhet ${code}`);
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill(code.toLowerCase());
  await form.getByRole('textbox', { name: 'Receipts' }).fill('{branch}/{yy}');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Include the running number once')).toBeVisible();
  await form.getByRole('textbox', { name: 'Receipts' }).fill('{branch}/{yy}/{number:5}');
  await form.getByRole('textbox', { name: 'Continue from number' }).first().fill('1201');
  const year = String(new Date().getFullYear()).slice(-2);
  await expect(form.getByRole('status', { name: 'Next' }).first()).toHaveText(`${code}/${year}/01201`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Savannakhet ${code}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Images on documents' })).toBeVisible();
  await page.goto(`/settings/branch?q=${code}`);
  await expect(page.getByRole('row', { name: new RegExp(`Savannakhet ${code}`) })).toContainText('Active');
});

test('a code that another branch has is refused at its field, and nothing typed is lost', async ({
  as,
  api,
}) => {
  const branch = await aBranch(api);
  const page = await as('admin');
  await open(page, branch);
  await page.getByRole('textbox', { name: 'Licence number' }).fill('0300/ສສກ');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('VTE');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(page.getByRole('textbox', { name: 'Licence number' })).toHaveValue('0300/ສສກ');
});

test('a branch with documents keeps its code', async ({ as }) => {
  const page = await as('head');
  await page.goto('/settings/branch');
  await page.getByRole('row', { name: /Vientiane Branch/ }).click();
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
});

test('a branch is taken out of use with a reason, after what that touches is shown, and back', async ({
  as,
  api,
}) => {
  const branch = await aBranch(api);
  const page = await as('admin');
  await open(page, branch);
  const use = page.getByRole('region', { name: 'Status' });
  await expect(use).toContainText('On roll');
  await use.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The lease has ended');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText(`${branch.name.en} is inactive`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('The lease has ended');
  await use.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('A new house');
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
  await expect(use.getByRole('button', { name: 'Deactivate' })).toBeVisible();
});

test('the logo of a branch stands at the head of what is printed there', async ({ as, api }) => {
  const branch = await aBranch(api);
  const page = await as('admin');
  await page.addInitScript(({ id }) => {
    localStorage.setItem('branch-and-year', JSON.stringify({ branch: id, year: 0 }));
    window.print = () => {
      document.body.dataset.logos = String(
        document.querySelectorAll('#print-root [data-school-header] img').length,
      );
    };
  }, branch);
  await open(page, branch);
  const logo = page.getByRole('group', { name: 'Logo' });
  await logo.locator('input[type=file]').setInputFiles(picture);
  await expect(logo.getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: 'Print branch sheet' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-logos', '1');
});

for (const locale of ['en', 'lo'] as const)
  test(`branches can be used by everybody (${locale})`, async ({ as, accessible }) => {
    const page = await as('admin', { locale, viewport: { width: 390, height: 844 } });
    for (const path of ['/settings/branch?q=VTE', '/settings/branch/create_update?id=1']) {
      await page.goto(path);
      await expect(page.getByText('VTE').first()).toBeVisible();
      await accessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });
