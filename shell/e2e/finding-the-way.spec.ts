import { expect, test } from '@suksa/testing';

test('an unknown path gets a 404 with its message, in the layout, and a way home', async ({ as }) => {
  const page = await as('head');
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('Page not found: /no/such/page')).toBeVisible();
  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL('/module_tab');
});

test('the module tab shows what the role may open, and a tile leads there', async ({ as }) => {
  const page = await as('head');
  await page.goto('/module_tab');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Technical/ })
    .click();
  await expect(page).toHaveURL('/menu_tab/TabsTechnical');
  await expect(page.getByRole('navigation', { name: 'Technical' })).toBeVisible();
});

test('back, forward and reload work between screens of different tabs', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/technical/subjects');
  await expect(page.getByRole('heading', { name: 'Subjects', level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Education' }).click();
  await expect(page.getByRole('heading', { name: 'Education', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Subjects', level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Education', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Education', level: 1 })).toBeVisible();
});

test('the current screen is marked in the menu', async ({ as }) => {
  const page = await as('admin');
  await page.goto('/technical/subjects');
  const menu = page.getByRole('navigation', { name: 'Technical' });
  await expect(menu.getByRole('link', { name: 'Subjects' })).toHaveAttribute('aria-current', 'page');
});

test('Ctrl K finds a screen, a student and what to do with the keyboard alone', async ({ as }) => {
  const page = await as('registrar');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find a screen, a person, a number or an action' });
  await field.fill('educ');
  await expect(page.getByRole('option', { name: /Education/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(menu_tab\/Education|education_management)/);

  await page.keyboard.press('Control+k');
  await field.fill('0');
  await expect(page.getByRole('group', { name: 'Students' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/education_management\/education_index\?.*student=\d+/);
  const record = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Details' }) });
  await expect(record).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  // A window that is still closing keeps the keys for itself.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeVisible({ timeout: 1000 });
  }).toPass();
  await field.fill('enroll');
  await expect(page.getByRole('option', { name: /Admit a student/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/admit=1/);
});

test('a switch of the school year shows its data, and a closed year is read only', async ({ as }) => {
  const page = await as('head');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Change branch or year/ }).click();
  const closed = page.getByRole('menuitemradio').filter({ hasText: /closed$/ });
  await closed.first().click();
  await expect(page.getByRole('note')).toContainText('is closed');
});

test('on a phone the menu is a drawer that closes when one goes somewhere', async ({ as }) => {
  const page = await as('head', { viewport: { width: 390, height: 844 } });
  await page.goto('/technical/subjects');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(drawer).toBeHidden();
});

test('on a tablet the header fits the page, with the tabs in one menu', async ({ as }) => {
  const page = await as('admin', { viewport: { width: 800, height: 900 } });
  await page.goto('/feeinvoice/fee_transaction');
  const tabs = page
    .getByRole('navigation', { name: 'Modules' })
    .getByRole('button', { name: 'Fees and invoices' });
  await expect(tabs).toBeVisible();
  const search = page.getByRole('button', { name: 'Search', exact: true });
  const [menu, next] = [await tabs.boundingBox(), await search.boundingBox()];
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('a dashboard number leads to the list that it counts', async ({ as }) => {
  const page = await as('head');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /On roll/ }).click();
  await expect(page).toHaveURL(/\/education_management\/education_index\?.*status=on_roll/);
});
