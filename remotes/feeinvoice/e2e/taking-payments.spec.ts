import { issueInvoice, readFamilyBalance } from '@suksa/contracts/feeinvoice';
import { expect, type Page, test } from '@suksa/testing';
import { billFor, childOf, debtor, paid, threeBilledSiblings } from './debtors.ts';

const ledger = '/feeinvoice/fee_transaction';
const till = (page: Page) => page.getByRole('dialog', { name: 'Record payment' });

test('a cashier finds a family by a child’s code, takes cash, and is told receipt and change', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const page = await as('cashier');
  await page.goto(ledger);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await till(page)
    .getByRole('combobox', { name: 'Who is paying?' })
    .fill(family.children[0]?.code ?? '');
  await till(page)
    .getByRole('option', { name: new RegExp(family.children[0]?.code ?? '') })
    .click();
  await till(page).getByRole('textbox', { name: 'Amount' }).fill('12000');
  await till(page).getByRole('textbox', { name: 'Cash received' }).fill('20000');
  await expect(till(page).getByText('8,000 kip')).toBeVisible();
  await till(page).getByRole('button', { name: 'Record 12,000 kip' }).click();

  const done = page.getByRole('dialog', { name: 'Payment recorded' });
  await expect(done.getByText(/VTE-\d{4}-\d{6}/)).toBeVisible();
  await expect(done.getByText('8,000 kip')).toBeVisible();
  await done.getByRole('button', { name: 'Next payment' }).click();
  await expect(till(page).getByRole('combobox', { name: 'Who is paying?' })).toBeFocused();
});

test('Back after a payment is the search for the next family, not the same payment again', async ({
  as,
  api,
}) => {
  const { children } = await debtor(api);
  const page = await as('cashier');
  await page.goto(ledger);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const finder = till(page).getByRole('combobox', { name: 'Who is paying?' });
  await finder.fill(children[0]?.code ?? '');
  await till(page).getByRole('option').first().click();
  await till(page).getByRole('textbox', { name: 'Amount' }).fill('2000');
  await till(page).getByRole('button', { name: 'Record 2,000 kip' }).dblclick();
  const done = page.getByRole('dialog', { name: 'Payment recorded' });
  await expect(done).toBeVisible();
  await page.goBack();
  await expect(finder).toBeVisible();
  await expect(till(page).getByRole('textbox', { name: 'Amount' })).toBeHidden();
  await expect(done).toBeHidden();
});

test('an amount pays what is due first; a ticked line moves the amount', async ({ as, api }) => {
  const family = await debtor(api);
  const { invoices } = await api('cashier', readFamilyBalance, { params: { id: family.id } });
  const open = invoices.filter(({ balance }) => balance > 0);
  const page = await as('cashier');
  await page.goto(`${ledger}?pay=${family.id}`);
  const amount = till(page).getByRole('textbox', { name: 'Amount' });
  await amount.fill('5000');
  const first = till(page).getByRole('textbox', { name: `Paid now for ${open[0]?.number}` });
  await expect(first).toHaveValue('5,000');
  await till(page)
    .getByRole('checkbox', { name: `Pay ${open[0]?.number} in full` })
    .check();
  await expect(amount).toHaveValue((open[0]?.balance ?? 0).toLocaleString('en-US'));
});

test('a transfer without the bank’s reference is refused at its field, and nothing typed is lost', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const page = await as('cashier');
  await page.goto(`${ledger}?pay=${family.id}`);
  await till(page).getByRole('radio', { name: 'Transfer' }).check();
  await till(page).getByRole('textbox', { name: 'Amount' }).fill('7000');
  await till(page).getByRole('textbox', { name: 'Note' }).fill('from the aunt');
  await till(page).getByRole('button', { name: 'Record 7,000 kip' }).click();
  const reference = till(page).getByRole('textbox', { name: 'Bank reference' });
  await expect(reference).toHaveAttribute('aria-invalid', 'true');
  await expect(reference).toBeFocused();
  await expect(till(page).getByRole('textbox', { name: 'Note' })).toHaveValue('from the aunt');
  await expect(till(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('7,000');
});

test('a bank reference pays only once', async ({ as, api }) => {
  const family = await debtor(api);
  const reference = `FT${Date.now()}`;
  const page = await as('cashier');
  for (const typed of [reference, reference.toLowerCase()]) {
    await page.goto(`${ledger}?pay=${family.id}`);
    await till(page).getByRole('radio', { name: 'Transfer' }).check();
    await till(page).getByRole('textbox', { name: 'Amount' }).fill('3000');
    await till(page).getByRole('textbox', { name: 'Bank reference' }).fill(typed);
    await till(page).getByRole('button', { name: 'Record 3,000 kip' }).click();
    if (typed === reference)
      await expect(page.getByRole('dialog', { name: 'Payment recorded' })).toBeVisible();
  }
  await expect(till(page).getByText('This reference has already paid another receipt.')).toBeVisible();
});

test('who pays what a colleague has just taken sees what is open now and records again', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const { invoices } = await api('cashier', readFamilyBalance, { params: { id: family.id } });
  const open = invoices.find(({ balance }) => balance > 0);
  const page = await as('cashier');
  await page.goto(`${ledger}?pay=${family.id}`);
  await till(page).getByRole('textbox', { name: 'Amount' }).fill(String(open?.balance));
  await paid(api, family.id, 2000);
  await till(page)
    .getByRole('button', { name: /^Record \d/ })
    .click();
  await expect(till(page).getByRole('alert')).toContainText('Another payment has just changed the balance');
  const line = till(page)
    .getByRole('listitem')
    .filter({ hasText: open?.number ?? '' });
  await expect(line).toContainText(((open?.balance ?? 0) - 2000).toLocaleString('en-US'));
});

test('more than is owed is recorded only when the cashier agrees to keep it as credit', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const page = await as('cashier');
  await page.goto(`${ledger}?pay=${family.id}`);
  await till(page)
    .getByRole('textbox', { name: 'Amount' })
    .fill(String(family.balance + 9_000_000));
  await till(page)
    .getByRole('button', { name: /^Record \d/ })
    .click();
  await expect(till(page).getByRole('alert')).toContainText('This is more than the balance due');
  await expect(till(page).getByRole('switch', { name: /^Keep .* as family credit/ })).not.toBeChecked();
});

test('three siblings are paid by two ways, with one receipt, in at most twelve keys', async ({ as, api }) => {
  const { family, code } = await threeBilledSiblings(api);
  const page = await as('cashier');
  await page.goto(`${ledger}?pay=new`);
  await expect(till(page).getByRole('combobox', { name: 'Who is paying?' })).toBeFocused();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (const letter of code) await press(letter);
  await expect(till(page).getByRole('option').first()).toContainText(code);
  await press('Enter');
  await expect(till(page).getByRole('textbox', { name: 'Amount', exact: true })).toBeFocused();
  await expect(till(page).getByRole('button', { name: 'Record 60,000 kip' })).toBeEnabled();
  await press('Enter');
  const done = page.getByRole('dialog', { name: 'Payment recorded' });
  await expect(done.getByText(/VTE-\d{4}-\d{6}/)).toBeVisible();
  expect(keys).toBeLessThanOrEqual(12);
  expect((await api('cashier', readFamilyBalance, { params: { id: family } })).balance).toBe(0);
  // The keyboard is in the window that has opened, stays there, and closes it.
  await expect(done.getByRole('button', { name: 'Next payment' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(done.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(done).toBeHidden();
  // The next family pays a part by transfer: one receipt says both.
  await api('cashier', issueInvoice, { body: billFor(await childOf(api, family)) });
  await page.goto(`${ledger}?pay=${family}`);
  await till(page).getByRole('button', { name: 'Add another payment method' }).click();
  const second = till(page).getByRole('group', { name: /Payment method 2/ });
  await second.getByRole('textbox', { name: 'Amount' }).fill('15000');
  await second.getByRole('textbox', { name: 'Bank reference' }).fill(`FT${Date.now()}`);
  await expect(till(page).getByText('Cash: 5,000 kip')).toBeVisible();
  await till(page).getByRole('button', { name: 'Record 20,000 kip' }).click();
  await expect(done.getByText(/VTE-\d{4}-\d{6}/)).toBeVisible();
  await page.goto(ledger);
  await expect(page.getByRole('row', { name: /Cash \+ Transfer/ }).first()).toBeVisible();
});

for (const locale of ['en', 'lo'] as const) {
  test(`the till is accessible in ${locale}`, async ({ as, api, accessible }) => {
    const family = await debtor(api);
    const page = await as('cashier', { locale });
    await page.goto(`${ledger}?pay=new`);
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .fill(family.children[0]?.code ?? '');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await accessible(page);
    await page.getByRole('dialog').getByRole('option').first().click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await accessible(page);
  });
}
