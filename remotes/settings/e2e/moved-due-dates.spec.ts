import { issueInvoice } from '@suksa/contracts/feeinvoice';
import { findStudents } from '@suksa/contracts/session';
import { expect, test } from '@suksa/testing';

test('a holiday on a due date says before it is saved how many invoices it moves, from when to when', async ({
  as,
  api,
  accessible,
}) => {
  // A Wednesday of a year in which nobody else of these tests works.
  const dueDate = '2028-09-06';
  const { rows } = await api('cashier', findStudents, { query: { q: 'Somphone' } });
  await api('cashier', issueInvoice, {
    body: {
      ...{ idempotencyKey: crypto.randomUUID(), studentId: rows[0]?.id ?? 0, dueDate },
      ...{ lines: [{ feeItemId: 4, amount: 1000 }], note: '' },
    },
  });
  const page = await as('admin');
  await page.goto('/settings/holidays');
  await page.getByRole('button', { name: 'Add calendar entry' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name in Lao').fill('ນ້ຳຖ້ວມ');
  await form.getByLabel('Name in English').fill('Flood of due dates');
  for (const field of ['First day', 'Last day']) {
    await form.getByLabel(field).fill('06/09/2028');
    await page.keyboard.press('Tab');
  }
  await form.getByRole('button', { name: 'Save' }).click();
  const review = page.getByRole('dialog', { name: 'What this changes' });
  await expect(review.getByText(/^\d+ open invoices? counts? as due on another day\.$/)).toBeVisible();
  await expect(review.getByRole('cell', { name: 'Wed 06/09/2028 → Thu 07/09/2028' })).toBeVisible();
  await expect(review.getByRole('link', { name: /^Invoices due on 06\/09\/2028/ })).toHaveAttribute(
    'href',
    `/feeinvoice?status=open&dueFrom=${dueDate}&dueUntil=${dueDate}`,
  );
  await accessible(page);
  await review.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Name in English')).toHaveValue('Flood of due dates');
});
