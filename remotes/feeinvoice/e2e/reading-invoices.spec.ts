import { listInvoices } from '@suksa/contracts/feeinvoice';
import { expect, test } from '@suksa/testing';

const invoices = '/feeinvoice';

test('the office finds what is overdue and goes from an invoice to the till', async ({ as }) => {
  const page = await as('cashier');
  await page.goto(invoices);
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Overdue' });
  await expect(page).toHaveURL(/status=overdue/);
  await page
    .getByRole('row', { name: /Overdue · \d+ days?/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: /^Invoice VTE-/ });
  await drawer.getByRole('link', { name: 'Record payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Record payment' }).getByText(/^Balance due /)).toBeVisible();
});

test('an invoice is printed in Lao and English with what is left to pay in words', async ({ as, api }) => {
  const { rows } = await api('cashier', listInvoices, { query: { status: 'open' } });
  const page = await as('registrar');
  await page.addInitScript(() => {
    // Stands in for the browser's print dialog and keeps what would be on paper.
    window.print = () => {
      document.documentElement.dataset.paper = document.getElementById('print-root')?.textContent ?? '';
    };
  });
  await page.goto(`${invoices}?invoice=${rows[0]?.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-paper', /ໃບແຈ້ງໜີ້ · INVOICE.*In words: .* kip/);
});

test('a family sees its own children’s invoices, why they cost what they cost, and no till', async ({
  as,
}) => {
  const page = await as('family');
  await page.goto(invoices);
  await page.getByRole('row', { name: /VTE-I/ }).first().click();
  const invoice = page.getByRole('dialog');
  await expect(invoice.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await invoice.getByText('Why this price?').first().click();
  await expect(invoice.getByText(/^Price for the period: [\d,]{5,}/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Record payment' })).toBeHidden();
});

test('a visitor is asked to sign in before any invoice is shown', async ({ visitor }) => {
  const page = await visitor();
  await page.goto(invoices);
  await expect(page.getByText('Please sign in')).toBeVisible();
});

for (const locale of ['en', 'lo'] as const) {
  test(`list and invoice are accessible in ${locale}`, async ({ as, accessible }) => {
    const page = await as('cashier', { locale });
    await page.goto(invoices);
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await accessible(page);
    await page.getByRole('row').nth(2).click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible();
    await accessible(page);
  });
}
