import { expect, test } from '@suksa/testing';
import { demoPassword } from '@suksa/testing/product';

test('a step back asks before it throws away what was typed, in a dialog of the colours of the specification', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/menu_tab/TabsTechnical');
  await page.getByRole('navigation', { name: 'Technical' }).getByRole('link', { name: 'Subjects' }).click();
  await page.getByRole('button', { name: 'Add subject' }).click();
  const typed = page.getByRole('dialog').getByRole('textbox').first();
  await typed.fill('NEW-1');

  await page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await expect(question).toBeVisible();
  const stay = question.getByRole('button', { name: 'Keep editing' });
  await expect(stay).toHaveCSS('background-color', 'rgb(48, 133, 214)');
  await expect(question.getByRole('button', { name: 'Discard changes' })).toHaveCSS(
    'background-color',
    'rgb(221, 51, 51)',
  );
  await stay.click();
  await expect(page).toHaveURL('/technical/subjects');
  await expect(typed).toHaveValue('NEW-1');
});

test('a token refused while a form is open leads to the sign-in page, and afterwards the form is as it was', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/technical/subjects');
  await page.getByRole('button', { name: 'Add subject' }).click();
  const form = page.getByRole('dialog', { name: 'Add subject' });
  const code = form.getByLabel(/^Code/);
  await code.fill('NEW-2');
  await form.getByLabel(/^Name in Lao/).fill('ວິຊາໃໝ່');
  await form.getByLabel(/^Name in English/).fill('New subject');
  await form.getByLabel('P1').check();

  await page.route('**/api/technical/**', (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'not_signed_in', requestId: 'r1' } } }),
  );
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/technical/subjects')}`);
  await expect(form).toBeHidden();

  await page.unroute('**/api/technical/**');
  await page.getByLabel('Username or phone number').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/technical/subjects');
  await expect(code).toHaveValue('NEW-2');
  await expect(form.getByLabel(/^Name in Lao/)).toHaveValue('ວິຊາໃໝ່');
});

test('an error that nothing caught opens the error page, and the way back leads to what was being typed', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/technical/subjects');
  await page.getByRole('button', { name: 'Add subject' }).click();
  const typed = page.getByRole('dialog').getByRole('textbox').first();
  await typed.fill('NEW-3');
  await page.evaluate(() => void Promise.reject(new DOMException('given up', 'AbortError')));
  await expect(typed).toBeVisible();
  await page.evaluate(() => void Promise.reject(new TypeError('a fault of ours')));
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible();
  await expect(page.getByText('a fault of ours')).toBeVisible();
  await expect(typed).toBeHidden();
  await page.getByRole('button', { name: 'Back to where you were' }).click();
  await expect(typed).toHaveValue('NEW-3');
});
