import { expect, test } from '@suksa/testing';

test('English is the default, and the choice of Lao is kept for 365 days for the whole site', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.getByRole('button', { name: 'ພາສາລາວ' }).click();
  await expect(page.getByRole('heading', { name: 'ເຂົ້າສູ່ລະບົບ' })).toBeVisible();

  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  expect(cookie).toMatchObject({ value: 'lo', path: '/', sameSite: 'Lax' });
  // The browser keeps cookies by the real time, which the tests' clock doesn't move.
  const now = (performance.timeOrigin + performance.now()) / 1000;
  const days = ((cookie?.expires ?? 0) - now) / 86_400;
  expect(Math.round(days)).toBe(365);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo-LA');
  await context.close();
});

test('a switch changes words, dates, numbers and the tab on the page at once, without a reload', async ({
  as,
}) => {
  const page = await as('head');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText(/\d\skip$/).first()).toBeVisible();
  const loadedAt = await page.evaluate(() => performance.timeOrigin);

  await page.getByRole('button', { name: 'ພາສາລາວ' }).click();
  await expect(page.getByRole('heading', { name: 'ພາບລວມ' })).toBeVisible();
  await expect(page.getByText(/\d\sກີບ$/).first()).toBeVisible();
  await expect(page.getByText(/ວັນ.+ ທີ \d+/)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo-LA');
  await expect(page).toHaveTitle('ພາບລວມ · Suksa');
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
});

test('Lao is drawn in the bundled Noto Sans Lao', async ({ visitor }) => {
  const page = await visitor({ locale: 'lo' });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'ເຂົ້າສູ່ລະບົບ' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const loaded = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  );
  expect(loaded).toContain('Noto Sans Lao Variable');
});
