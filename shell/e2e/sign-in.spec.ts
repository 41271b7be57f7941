import { endSessions } from '@suksa/contracts/settings';
import { expect, type Page, test } from '@suksa/testing';
import { demoPassword } from '@suksa/testing/product';
import { newColleague } from './new-colleague.ts';

const register = '/education_management/education_index';

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Username or phone number').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a guarded page sends to the sign-in page and one is back there afterwards', async ({ visitor }) => {
  const page = await visitor();
  await page.goto(`${register}?size=50`);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${register}?size=50`)}`);
  await signIn(page, 'registrar', demoPassword);
  await expect(page).toHaveURL(new RegExp(`${register}\\?size=50`));
});

test('an empty form and a wrong password are said at the field, and nothing typed is lost', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please fill this in.')).toHaveCount(2);
  await signIn(page, 'nobody-of-that-name', 'wrong password');
  await expect(page.getByText('The username or password is wrong.')).toBeVisible();
  await expect(page.getByLabel('Username or phone number')).toHaveValue('nobody-of-that-name');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong password');
});

test('after five failures the account is locked for a while, in words', async ({ visitor, baseURL }) => {
  const { username } = await newColleague(baseURL);
  const page = await visitor();
  await page.goto('/login');
  for (let attempt = 0; attempt < 5; attempt++) {
    const answered = page.waitForResponse('**/api/auth/login');
    await signIn(page, username, 'not the password');
    await answered;
  }
  await signIn(page, username, 'not the password');
  await expect(page.getByRole('alert')).toContainText('Too many failed attempts');
});

test('a first password must be changed before anything else', async ({ visitor, baseURL }) => {
  const { username, password } = await newColleague(baseURL);
  const page = await visitor();
  await page.goto(`/login?redirect=${encodeURIComponent('/dashboard')}`);
  await signIn(page, username, password);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();

  await page.goto(register);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill('frog lamp river stone');
  await page.getByLabel('New password again').fill('frog lamp river stone');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(new RegExp(register));
});

test('a token refused in the middle of work leads once to the sign-in page and back', async ({
  visitor,
  baseURL,
  accessible,
}) => {
  const { username, password, account, office } = await newColleague(baseURL);
  const page = await visitor();
  await page.goto('/login');
  await signIn(page, username, password);
  await page.getByLabel('New password', { exact: true }).fill('frog lamp river stone');
  await page.getByLabel('New password again').fill('frog lamp river stone');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(register);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await office.send(endSessions, { params: { id: account.id } });
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/dashboard')}`);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await signIn(page, username, 'frog lamp river stone');
  await expect(page).toHaveURL('/dashboard');
  // Whoever hasn’t done it hears that the password is another one.
  const news = page.getByRole('status').filter({ hasText: 'Your password was changed' });
  await expect(news).toContainText('tell the office');
  await accessible(page);
  await news.getByRole('button', { name: 'Close' }).click();
  await expect(news).toHaveCount(0);
});

test('signing out in one tab of the browser signs out the others', async ({ visitor, baseURL }) => {
  const first = await visitor();
  await first.goto('/login?redirect=%2Fdashboard');
  await signIn(first, 'head', demoPassword);
  await expect(first).toHaveURL('/dashboard');
  const second = await first.context().newPage();
  await second.goto(`${baseURL}/dashboard`);
  await expect(second.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await first.getByRole('button', { name: /^Account of/ }).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(first).toHaveURL('/login');
  await expect(second).toHaveURL('/login?redirect=%2Fdashboard');
  await expect(second.getByText('You signed out in another tab.')).toBeVisible();
  expect(await second.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a screen without the permission says so in plain words, inside the layout', async ({ as }) => {
  const page = await as('teacher');
  await page.goto('/settings/users');
  await expect(page.getByText('No permission')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeVisible();
});

test('a page that is not guarded opens for anybody and asks to sign in where its data would be', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto('/menu_tab/Education');
  await expect(page).toHaveURL('/menu_tab/Education');
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
});
