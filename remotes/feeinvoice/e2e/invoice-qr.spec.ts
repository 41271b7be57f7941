import { expect, test } from '@suksa/testing';
import { debtor } from './debtors.ts';

/** As a bank of Laos prints it for a school. */
const bankText =
  '00020101021138530016A005266284662577010827710418020300203101234567890' +
  '5204821153034185802LA5916SUKSAVANH SCHOOL6009VIENTIANE6304F355';

test('a school tries the QR that its bank reads, turns it on, and invoices ask for their balance with it', async ({
  as,
  api,
  accessible,
}) => {
  const settings = await as('admin');
  await settings.goto('/settings/branch/create_update?id=1');
  const form = settings.getByRole('form', { name: 'Vientiane Branch' });
  const text = form.getByRole('textbox', { name: 'Text of the bank’s QR' });
  const use = form.getByRole('switch', { name: 'Print on invoices in place of the image' });
  const save = form.getByRole('button', { name: 'Save' });
  const history = settings.getByRole('region', { name: 'History' }).getByRole('listitem');

  await text.fill(bankText.replace('1234567890', '1234567809'));
  await use.focus();
  await settings.keyboard.press('Space');
  await save.click();
  await expect(form.getByText('This isn’t the whole text of a bank QR')).toBeVisible();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('img', { name: 'Bank QR to try' })).toHaveCount(0);

  await text.fill(bankText);
  await expect(form.getByRole('img', { name: 'Bank QR to try' })).toBeVisible();
  await expect(form.getByText('SUKSAVANH SCHOOL · 1234567890')).toBeVisible();
  await save.click();
  await expect(history.first()).toContainText(bankText);
  await settings.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => settings.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Under the page's bar a box is half covered, and counts as too small.
  await settings.evaluate(() => scrollTo(0, 0));
  await accessible(settings);

  const cashier = await as('cashier');
  await cashier.addInitScript(() => {
    // Stands in for the browser's print dialog and keeps what would be on paper.
    window.print = () => {
      document.documentElement.dataset.paper = document.getElementById('print-root')?.innerHTML ?? '';
    };
  });
  await cashier.goto('/feeinvoice?status=open');
  await cashier.getByRole('row', { name: /VTE-I/ }).first().click();
  const invoice = cashier.getByRole('dialog');
  await invoice.getByRole('button', { name: 'Print', exact: true }).click();
  const paper = cashier.locator('html');
  await expect(paper).toHaveAttribute('data-paper', /<figure[^>]*><svg[^>]*role="img"[^>]*Bank QR/);
  await expect(paper).toHaveAttribute('data-paper', /the amount and invoice number are filled in/);

  // At the till it asks for what is typed there, and follows it.
  const family = await debtor(api);
  await cashier.goto(`/feeinvoice/fee_transaction?pay=${family.id}`);
  await cashier.getByRole('textbox', { name: 'Amount', exact: true }).fill('120000');
  await cashier.getByRole('radio', { name: 'Bank QR' }).check();
  const scanned = cashier.locator('figure', { has: cashier.getByRole('img', { name: 'Bank QR' }) });
  await expect(scanned).toContainText(/120,000\skip for VTE-I\d{4}-\d{6} are filled in/);
  await cashier.goto('/feeinvoice?status=open');
  await cashier.getByRole('row', { name: /VTE-I/ }).first().click();

  await use.focus();
  await settings.keyboard.press('Space');
  await save.click();
  await expect(history.first()).toContainText(/Bank QR of each invoice:.*Yes.*No/);
  await cashier.reload();
  await invoice.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(paper).toHaveAttribute('data-paper', /VTE-I/);
  await expect(paper).not.toHaveAttribute('data-paper', /<figure[^>]*><svg/);
});
