import { expect, test } from '@suksa/testing';
import { demoPassword } from '@suksa/testing/product';
import { aClerk, allowOnly, aRole, signIn, signInFirst } from './people.ts';

test('a school makes a role of its own; what one may edit one may view', async ({ as }) => {
  const page = await as('admin');
  const name = `Librarian ${Date.now().toString(36)}`;
  await page.goto('/settings/roles');
  await page.getByRole('button', { name: 'Add role' }).click();
  await page.getByRole('textbox', { name: 'Name in Lao' }).fill(`ບັນນາຮັກ ${name.slice(10)}`);
  await page.getByRole('textbox', { name: 'Name in English' }).fill(name);
  await page.getByRole('checkbox', { name: 'Students: Edit', exact: true }).check();
  await expect(page.getByRole('checkbox', { name: 'Students: View', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(/2 of \d+/);
});

test('a role that loses a permission stops seeing the screen at the next request', async ({
  api,
  visitor,
}) => {
  const role = await aRole(api);
  const clerk = await aClerk(api, { roleId: role.id });
  const page = await visitor();
  await signInFirst(page, clerk);
  await page.goto('/settings/users');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();

  await allowOnly(api, role, ['settings.role.view']);
  await page.getByRole('searchbox').fill('teacher');
  await expect(page.getByText('No permission', { exact: true })).toBeVisible();
  // Nothing is loaded again: the menu follows by itself.
  await expect(page.getByRole('table', { name: 'Users' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
});

test('the matrix is worked with the keyboard alone', async ({ as, api }) => {
  const { name } = await aRole(api, { permissions: [] });
  const page = await as('admin');
  await page.goto(`/settings/roles?q=${encodeURIComponent(name.en)}`);
  await page.getByRole('row', { name: new RegExp(name.en) }).press('Enter');
  await page.getByRole('checkbox', { name: 'Students: View', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('checkbox', { name: 'Students: Create', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Students: Create', exact: true })).toBeChecked();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`${name.en} saved. Changes apply immediately.`)).toBeVisible();
});

test('a copy of a role starts with its permissions', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/settings/roles');
  await page.getByRole('button', { name: 'Make a copy of Cashier' }).click();
  await expect(page.getByRole('textbox', { name: 'Name in English' })).toHaveValue('Cashier (copy)');
  await expect(page.getByRole('checkbox', { name: 'Payments and receipts: Create' })).toBeChecked();
});

test('roles are compared side by side, only by what differs', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/settings/roles');
  for (const role of ['Registrar', 'Cashier'])
    await page.getByRole('checkbox', { name: `Select ${role}` }).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  const table = page.getByRole('dialog').getByRole('table');
  await expect(table.getByRole('row', { name: /^Students: Delete/ })).toContainText('Yes');
  await expect(table.getByRole('row', { name: /^Students: View/ })).toHaveCount(0);
  await page.getByLabel('Differences only').uncheck();
  await expect(table.getByRole('row', { name: /^Students: View/ })).toBeVisible();
});

test('a role that somebody holds offers no deletion; one that nobody holds is deleted', async ({
  as,
  api,
}) => {
  const { name } = await aRole(api);
  const page = await as('admin');
  await page.goto('/settings/roles?q=Teacher');
  await page.getByRole('row', { name: /Teacher/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Students: View', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete role' })).toHaveCount(0);

  await page.goto(`/settings/roles?q=${encodeURIComponent(name.en)}`);
  await page.getByRole('row', { name: new RegExp(name.en) }).click();
  await page.getByRole('button', { name: 'Delete role' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText(`${name.en} is deleted`)).toBeVisible();
});

test('the super admin may do everything, and nobody changes that', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/settings/roles');
  await page.getByRole('row', { name: /Super admin/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Users: Edit' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Users: Edit' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('an operator who would give away the right to change roles is told so', async ({ as }) => {
  const page = await as('operator');
  await page.goto('/settings/roles');
  await page.getByRole('row', { name: /School administrator/ }).click();
  await page.getByRole('checkbox', { name: 'Roles: Edit' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You would lose the right to change roles yourself.')).toBeVisible();
});

test('the whole matrix is printed', async ({ as }) => {
  const page = await as('admin');
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = document.body.textContent ?? '';
    };
  });
  await page.goto('/settings/roles');
  await expect(page.getByRole('row', { name: /Cashier/ })).toBeVisible();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Payments and receipts: Create/);
});

for (const locale of ['en', 'lo'] as const)
  test(`the list of roles, the matrix and the comparison can be used by everybody (${locale})`, async ({
    as,
    accessible,
  }) => {
    const page = await as('admin', { locale });
    await page.goto('/settings/roles');
    const cashier = page.getByRole('row', { name: /Cashier|ພະນັກງານເກັບເງິນ/ });
    await expect(cashier).toBeVisible();
    await accessible(page);
    await cashier.click();
    await expect(page.getByRole('dialog').getByRole('checkbox').nth(20)).toBeVisible();
    await accessible(page);
  });

test('the matrix fits a telephone, each tick box with its word', async ({ as, accessible }) => {
  const page = await as('admin', { viewport: { width: 390, height: 844 } });
  await page.goto('/settings/roles');
  await page.getByText('Cashier', { exact: true }).click();
  await expect(page.getByText('Create', { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await accessible(page);
});

test('the menu of the tab shows what one may open, and asks a visitor to sign in', async ({
  as,
  visitor,
  accessible,
}) => {
  const page = await as('head');
  await page.goto('/menu_tab/TabsSettings');
  await expect(page.getByRole('main').getByRole('link', { name: /Roles/ })).toBeVisible();
  await accessible(page);
  const stranger = await visitor();
  await stranger.goto('/menu_tab/TabsSettings');
  await expect(stranger.getByText('Please sign in')).toBeVisible();
});

test('an administrator sees the product as a cashier does, changes nothing, and comes back', async ({
  visitor,
  accessible,
}) => {
  // A session of its own: the one that tests share must go on writing.
  const page = await visitor();
  await signIn(page, 'admin', demoPassword);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.goto('/settings/roles');
  await page.getByRole('button', { name: 'View as the role Cashier' }).click();
  const banner = page.getByRole('region', { name: 'Viewing as another role' });
  await expect(banner).toContainText('You are viewing Suksa as Cashier');
  await expect(page.getByRole('main').getByRole('link', { name: /Fees/ })).toBeVisible();
  await accessible(page);
  await page.goto('/settings/users');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('table', { name: 'Users' })).toHaveCount(0);

  await page.goto('/settings/users/profile_update');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Somebody else');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You are viewing Suksa as another role')).toBeVisible();

  await page.goto('/module_tab');
  await banner.getByRole('button', { name: 'Back to my own role' }).click();
  await expect(page.getByRole('table', { name: 'Roles' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
