import { readFamilyBalance } from '@suksa/contracts/feeinvoice';
import { expect, type Page, test } from '@suksa/testing';
import { debtor } from './debtors.ts';

const ledger = '/feeinvoice/fee_transaction';
const till = (page: Page) => page.getByRole('dialog', { name: 'Record payment' });
const done = (page: Page) => page.getByRole('dialog', { name: 'Payment recorded' });
const amount = (page: Page) => till(page).getByRole('textbox', { name: 'Amount' });
const record = (page: Page) => till(page).getByRole('button', { name: /^Record \d/ });

test('a payment without a connection keeps what was typed; sent again and again, one receipt is written', async ({
  as,
  api,
}) => {
  const family = await debtor(api, 'no connection');
  const paidBefore = (await api('cashier', readFamilyBalance, { params: { id: family.id } })).paid;
  const page = await as('cashier');
  await page.goto(`${ledger}?pay=${family.id}`);
  await amount(page).fill('6100');
  const note = till(page).getByRole('textbox', { name: 'Note' });
  await note.fill('from the aunt');

  await page.context().setOffline(true);
  await record(page).click();
  await expect(till(page).getByRole('alert')).toContainText('No connection to the server');
  await expect(amount(page)).toHaveValue('6,100');
  await expect(note).toHaveValue('from the aunt');

  await page.context().setOffline(false);
  // It arrives, and the connection breaks before the answer.
  await page.route(
    '**/api/feeinvoice/payments',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await record(page).click();
  await expect(till(page).getByRole('alert')).toContainText('No connection to the server');
  await record(page).dblclick();
  await expect(done(page).getByText(/VTE-\d{4}-\d{6}/)).toBeVisible();
  const { paid } = await api('cashier', readFamilyBalance, { params: { id: family.id } });
  expect(paid - paidBefore).toBe(6100);
});

test('Back in a payment that is being typed asks first, and leads to the search when one agrees', async ({
  as,
  api,
}) => {
  const family = await debtor(api, 'steps back');
  const code = family.children[0]?.code ?? '';
  const page = await as('cashier');
  await page.goto(ledger);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const finder = till(page).getByRole('combobox', { name: 'Who is paying?' });
  const choose = async () => {
    await finder.fill(code);
    await till(page)
      .getByRole('option', { name: new RegExp(code) })
      .click();
    await expect(amount(page)).toBeVisible();
  };
  await choose();
  await page.goBack();
  await expect(finder).toBeVisible();
  await page.goBack();
  await expect(till(page)).toBeHidden();
  await page.goForward();
  await expect(finder).toBeVisible();
  await choose();
  await amount(page).fill('6200');
  await page.goBack();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(amount(page)).toHaveValue('6,200');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(finder).toBeVisible();
});
