import { readFamilyBalance } from '@suksa/contracts/feeinvoice';
import { expect, type Page, test } from '@suksa/testing';
import { demoPassword } from '@suksa/testing/product';
import { debtor } from './debtors.ts';

const ledger = '/feeinvoice/fee_transaction';
const till = (page: Page) => page.getByRole('dialog', { name: 'Record payment' });
const done = (page: Page) => page.getByRole('dialog', { name: 'Payment recorded' });
const amount = (page: Page) => till(page).getByRole('textbox', { name: 'Amount' });
const record = (page: Page) => till(page).getByRole('button', { name: /^Record \d/ });
const noConnection = (page: Page) =>
  expect(till(page).getByRole('alert')).toContainText('No connection to the server');

/** The payment arrives, and the connection breaks before the answer. */
const loseNextAnswer = (page: Page) =>
  page.route(
    '**/api/feeinvoice/payments',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

const newPayment = (page: Page) => page.getByRole('button', { name: 'Record payment' }).click();

async function signIn(page: Page) {
  await page.getByLabel('Username or phone number').fill('cashier');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a payment without a connection keeps what was typed; sent again and again, one receipt is written', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const paidBefore = (await api('cashier', readFamilyBalance, { params: { id: family.id } })).paid;
  const page = await as('cashier');
  await page.goto(`${ledger}?pay=${family.id}`);
  await amount(page).fill('6100');
  const note = till(page).getByRole('textbox', { name: 'Note' });
  await note.fill('from the aunt');

  await page.context().setOffline(true);
  await record(page).click();
  await noConnection(page);
  await expect(amount(page)).toHaveValue('6,100');
  await expect(note).toHaveValue('from the aunt');

  await page.context().setOffline(false);
  await loseNextAnswer(page);
  await record(page).click();
  await noConnection(page);
  await record(page).dblclick();
  await expect(done(page).getByText(/VTE-\d{4}-\d{6}/)).toBeVisible();
  const { paid } = await api('cashier', readFamilyBalance, { params: { id: family.id } });
  expect(paid - paidBefore).toBe(6100);
});

async function restored(page: Page, note: string) {
  await expect(till(page).getByText('Restored what you had typed.')).toBeVisible();
  await expect(amount(page)).toHaveValue('4,321');
  await expect(till(page).getByRole('textbox', { name: 'Note' })).toHaveValue(note);
}

for (const sent of [false, true]) {
  const name = sent
    ? 'a payment whose answer was lost with the session is sent again after signing in, and recorded once'
    : 'a payment that was being typed when the session ended waits for the same cashier and is recorded once';
  test(name, async ({ visitor, api }) => {
    const family = await debtor(api);
    const before = await api('cashier', readFamilyBalance, { params: { id: family.id } });
    const note = `from the aunt ${Date.now()}`;
    const page = await visitor();
    // A reload in the middle of typing stands for a crash.
    page.on('dialog', (dialog) => void dialog.accept());
    const address = `${ledger}?pay=${family.id}`;
    await page.goto(`/login?redirect=${encodeURIComponent(address)}`);
    await signIn(page);
    await expect(record(page)).toBeVisible();
    await amount(page).fill('12,000.5');
    await expect(record(page)).toBeHidden();
    await amount(page).fill('4321');
    await till(page).getByRole('textbox', { name: 'Note' }).fill(note);
    if (sent) {
      await loseNextAnswer(page);
      await record(page).click();
      await noConnection(page);
    }

    await page.evaluate(() =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      }),
    );
    await record(page).click();
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(address)}`);
    await signIn(page);
    await restored(page, note);
    if (!sent) {
      await page.reload();
      await restored(page, note);
      await page.goto(ledger);
      await newPayment(page);
      await restored(page, note);
    }
    await record(page).click();
    await expect(done(page)).toBeVisible();
    const after = await api('cashier', readFamilyBalance, { params: { id: family.id } });
    expect(after.paid - before.paid).toBe(4321);
  });
}

test('who steps back from what was typed is asked first; then the same family starts anew', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const code = family.children[0]?.code ?? '';
  const page = await as('cashier');
  await page.goto(ledger);
  await newPayment(page);
  const finder = till(page).getByRole('combobox', { name: 'Who is paying?' });
  const choose = async () => {
    await finder.fill(code);
    await till(page)
      .getByRole('option', { name: new RegExp(code) })
      .click();
    await expect(record(page)).toBeVisible();
    return amount(page).inputValue();
  };
  const proposed = await choose();
  await page.goBack();
  await expect(finder).toBeVisible();
  await page.goBack();
  await expect(till(page)).toBeHidden();
  await page.goForward();
  await expect(finder).toBeVisible();

  const question = page.getByRole('alertdialog');
  const waysBack = [
    () => page.goBack(),
    () => till(page).getByRole('button', { name: 'Another family' }).click(),
  ];
  for (const back of waysBack) {
    await choose();
    await amount(page).fill('6200');
    await back();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(amount(page)).toHaveValue('6,200');
    await back();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(finder).toBeVisible();
    expect(await choose()).toBe(proposed);
    await back();
    await expect(finder).toBeVisible();
  }
  await till(page).getByRole('button', { name: 'Close' }).first().click();
  await newPayment(page);
  await expect(finder).toBeVisible();
  await expect(till(page).getByText('Restored what you had typed.')).toBeHidden();
});
