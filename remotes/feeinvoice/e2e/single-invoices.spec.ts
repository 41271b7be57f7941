import { issueInvoice } from '@suksa/contracts/feeinvoice';
import { expect, test } from '@suksa/testing';
import { billFor, childOf, debtor } from './debtors.ts';

const student = 'Somphone';

test('a cashier bills one student for a lost book, and the head takes it back while nothing is paid', async ({
  as,
  accessible,
}) => {
  const page = await as('cashier');
  await page.goto('/feeinvoice');
  await page.getByRole('button', { name: 'New invoice' }).click();
  const form = page.getByRole('dialog', { name: 'New invoice' });
  await form.getByRole('combobox', { name: 'For which student?' }).fill(student);
  await expect(form.getByRole('option', { name: student }).first()).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Enter');
  await expect(form.getByText(/^Billed to /)).toBeVisible();
  await form.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(form.getByText('Please fill this in.').first()).toBeVisible();
  await accessible(page);

  await form.getByLabel('Fee').selectOption('Books');
  await form.getByLabel('Amount, kip').fill('45000');
  await form.getByLabel('Note').fill('Lao reader 4');
  await form.getByRole('button', { name: 'Issue invoice (45,000 kip)' }).click();
  const invoice = page.getByRole('dialog', { name: /^Invoice VTE-I/ });
  await expect(invoice.getByText('Lao reader 4')).toBeVisible();
  await expect(invoice.getByText('45,000 kip')).toBeVisible();
  await expect(page).toHaveURL(/invoice=\d+/);
  await expect(invoice.getByRole('button', { name: 'Void invoice' })).toBeHidden();

  const head = await as('head');
  await head.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  const seen = head.getByRole('dialog', { name: /^Invoice VTE-I/ });
  await seen.getByRole('button', { name: 'Void invoice' }).click();
  const asked = head.getByRole('dialog', { name: /^Void invoice VTE-I/ });
  await asked.getByLabel('Reason').fill('Found in the library');
  await accessible(head);
  await asked.getByRole('button', { name: 'Void invoice' }).click();
  await expect(seen.getByText('Found in the library')).toBeVisible();
  await expect(seen.getByRole('insertion')).toHaveText('Void');
});

test('a due date on a day off says on which day it counts', async ({ as }) => {
  const page = await as('cashier', { locale: 'lo', viewport: { width: 390, height: 844 } });
  await page.goto('/feeinvoice?invoice=new');
  const form = page.getByRole('dialog', { name: 'ໃບແຈ້ງໜີ້ໃໝ່' });
  await form.getByRole('combobox', { name: 'ສຳລັບນັກຮຽນຄົນໃດ?' }).fill(student);
  await form.getByRole('option').first().click();
  // A Sunday, in a year for which no calendar is entered.
  await form.getByLabel('ວັນຄົບກຳນົດ').fill('17/09/2028');
  await page.keyboard.press('Tab');
  await expect(form.getByText('ຄົບກຳນົດ ວັນຈັນ 18/09/2028')).toBeVisible();
});

test('a family finds no way to write invoices', async ({ as }) => {
  const page = await as('family');
  await page.goto('/feeinvoice?invoice=new');
  await expect(page.getByRole('row', { name: /VTE-I/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New invoice' })).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an invoice whose void was done but never answered is void, and its window is gone', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const { id } = await api('operator', issueInvoice, { body: billFor(await childOf(api, family.id)) });
  const page = await as('head');
  await page.goto(`/feeinvoice?invoice=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Void invoice' }).click();
  const asked = page.getByRole('dialog', { name: /^Void invoice VTE-I/ });
  await asked.getByLabel('Reason').fill('billed twice');
  await page.route('**/api/feeinvoice/invoices/*/void', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await asked.getByRole('button', { name: 'Void invoice' }).click();
  await expect(page.getByRole('dialog').getByText('billed twice')).toBeVisible();
  await expect(asked).toBeHidden();
});
