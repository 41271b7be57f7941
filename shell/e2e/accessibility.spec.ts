import { expect, test } from '@suksa/testing';

const signedOut = ['/', '/login'];
const signedIn = ['/module_tab', '/dashboard', '/no/such/page'];

for (const locale of ['en', 'lo'] as const) {
  for (const path of signedOut) {
    test(`${path} is accessible in ${locale}`, async ({ visitor, accessible }) => {
      const page = await visitor({ locale });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await accessible(page);
    });
  }
  for (const path of signedIn) {
    test(`${path} is accessible in ${locale}`, async ({ as, accessible }) => {
      const page = await as('admin', { locale });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await accessible(page);
    });
  }
}

test('the palette and the account menu are accessible', async ({ as, accessible }) => {
  const page = await as('admin');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await accessible(page);
});

test('the first stop of the Tab key leads past header and menu', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
