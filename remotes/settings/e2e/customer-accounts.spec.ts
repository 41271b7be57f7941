import { inviteGuardians, resetCustomerPassword } from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';
import { aFamily, ownPassword, signIn, signInFirst } from './people.ts';
import { keepSheet, printed } from './printed-pages.ts';

test('a guardian is invited with a slip, signs in with the telephone, and sees the own child only', async ({
  as,
  api,
  visitor,
}) => {
  const { guardian, phone, child } = await aFamily(api);
  const page = await as('registrar');
  await page.goto('/settings/users/customer_system');
  await page.getByRole('button', { name: 'Invite guardians' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite guardians' });
  await dialog.getByRole('searchbox').fill(phone);
  await dialog.getByRole('checkbox', { name: new RegExp(guardian) }).check();
  await dialog.getByRole('button', { name: 'Invite 1' }).click();
  const slips = page.getByRole('dialog', { name: '1 temporary password' });
  const firstPassword = (await slips.getByText(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/).textContent()) ?? '';

  const parent = await visitor();
  await signInFirst(parent, { user: { username: phone }, firstPassword });
  await parent.goto('/dashboard');
  await expect(parent.getByRole('region', { name: 'My children' }).getByRole('listitem')).toHaveCount(1);
  await expect(parent.getByRole('region', { name: 'My children' })).toContainText(child);
  await parent.goto('/settings/users/customer');
  await expect(parent.getByText('No permission', { exact: true })).toBeVisible();
});

test('the first passwords of several families are printed on one page, to be cut apart', async ({
  as,
  api,
}) => {
  const families = [await aFamily(api), await aFamily(api)];
  const page = await as('registrar');
  await page.addInitScript(keepSheet);
  await page.goto('/settings/users/customer_system');
  await page.getByRole('button', { name: 'Invite guardians' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite guardians' });
  for (const { phone, guardian } of families) {
    await dialog.getByRole('searchbox').fill(phone);
    // Until only this one is listed, rows are still moving.
    await expect(dialog.getByRole('group').getByRole('checkbox')).toHaveCount(1);
    await dialog.getByRole('checkbox', { name: new RegExp(guardian) }).check();
  }
  await dialog.getByRole('button', { name: 'Invite 2' }).click();
  const slips = page.getByRole('dialog', { name: '2 temporary passwords' });
  await slips.getByRole('button', { name: 'Print slips' }).click();
  const pages = await printed(page);
  expect(pages.map(({ width }) => Math.round(width))).toEqual([210]);
  for (const { phone } of families) await expect(page.locator('#print-root')).toContainText(phone);
});

test('suspending an account signs the family out at its next step, and it can come back', async ({
  as,
  api,
  visitor,
}) => {
  const { guardianId, guardian, phone } = await aFamily(api);
  const { invited } = await api('registrar', inviteGuardians, {
    body: { guardianIds: [guardianId], consentOn: null },
  });
  const parent = await visitor();
  await signInFirst(parent, { user: { username: phone }, firstPassword: invited[0]?.password ?? '' });

  const page = await as('registrar');
  await page.goto(`/settings/users/customer_system?q=${phone}`);
  await page.getByRole('button', { name: `Actions for ${guardian}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('row', { name: new RegExp(guardian) })).toContainText('Inactive');
  await parent.goto('/dashboard');
  await expect(parent).toHaveURL(/\/login/);
  await signIn(parent, phone, ownPassword);
  await expect(parent.getByText('This account is deactivated')).toBeVisible();
});

for (const locale of ['en', 'lo'] as const)
  test(`accounts, an invitation and the form can be used by everybody (${locale})`, async ({
    as,
    api,
    accessible,
  }) => {
    const { guardianId, phone } = await aFamily(api);
    const { invited } = await api('registrar', inviteGuardians, {
      body: { guardianIds: [guardianId], consentOn: null },
    });
    await api('registrar', resetCustomerPassword, { params: { id: invited[0]?.account.id ?? 0 } });
    const page = await as('registrar', { locale, viewport: { width: 390, height: 844 } });
    await page.goto(`/settings/users/customer_system?q=${phone}`);
    await expect(page.getByText(phone)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await accessible(page);
    await page.getByText(phone).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await accessible(page);
    await page.goto('/settings/users/customer_system');
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByRole('checkbox').nth(1)).toBeVisible();
    await accessible(page);
  });
