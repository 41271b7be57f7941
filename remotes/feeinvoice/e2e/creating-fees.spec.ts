import { expect, test } from '@suksa/testing';

test('a cashier looks at why a price is what it is, and bills two ticked students of a term', async ({
  as,
  accessible,
}) => {
  const page = await as('cashier');
  await page.goto('/feeinvoice/check_student_create_fee?state=ready');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  await accessible(page);
  await rows.nth(1).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/^Price for the period: /).first()).toBeVisible();
  await accessible(page);
  await page.goBack();
  await expect(drawer).toBeHidden();

  for (const index of [1, 2]) await rows.nth(index).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Issue invoices', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: 'Issue the invoices of 2 students?' });
  await asked.getByRole('button', { name: 'Issue invoices' }).click();
  await expect(page.getByText(/^Last: 2 invoices for Term 2/)).toBeVisible();

  await page.goto('/feeinvoice/check_student_create_fee?state=issued&period=T2');
  await rows.nth(1).click();
  await drawer.getByRole('link', { name: /-I\d{4}-/ }).click();
  const invoice = page.getByRole('dialog', { name: /^Invoice / });
  await invoice.getByText('Why this price?').first().click();
  await expect(invoice.getByText(/^Price for the period: /).first()).toBeVisible();
});
