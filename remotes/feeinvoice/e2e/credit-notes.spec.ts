import { issueInvoice, readFamilyBalance, recordPayment } from '@suksa/contracts/feeinvoice';
import { expect, test } from '@suksa/testing';
import { billFor, childOf, debtor } from './debtors.ts';

test('what is credited of a paid line becomes the family’s credit, and pays another invoice', async ({
  as,
  api,
  accessible,
}) => {
  const family = await debtor(api);
  const lines = [4, 1].map((feeItemId) => ({ feeItemId, amount: 40_000 }));
  const bill = { ...billFor(await childOf(api, family.id)), lines };
  const { id, number } = await api('operator', issueInvoice, { body: bill });
  await api('cashier', recordPayment, {
    body: {
      ...{ idempotencyKey: crypto.randomUUID(), familyId: family.id, payer: 'ນາງ ຄຳ' },
      ...{ method: 'bank_transfer', bankReference: crypto.randomUUID(), amount: 80_000 },
      allocations: [{ invoiceId: id, amount: 80_000 }],
    },
  });
  const page = await as('head');
  await page.goto(`/feeinvoice?invoice=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Credit note' }).click();
  const form = page.getByRole('dialog', { name: `Credit note for ${number}` });
  const first = form.getByRole('textbox').first();
  await first.fill('40001');
  // Said once, as the fault that it is.
  await expect(form.getByText('At most 40,000 kip')).toHaveCount(2);
  await expect(first).toHaveAccessibleDescription('At most 40,000 kip');
  await first.fill('30000');
  await expect(form.getByRole('status')).toHaveText(
    '30,000 kip was paid already and becomes the family’s credit.',
  );
  await form.getByRole('textbox', { name: 'Reason' }).fill('counted twice');
  await accessible(page);
  await form.getByRole('button', { name: 'Issue credit note (30,000 kip)' }).click();
  await expect(page.getByRole('dialog').getByText('counted twice')).toBeVisible();

  const cashier = await as('cashier');
  await cashier.goto(`/feeinvoice/fee_transaction?pay=${family.id}`);
  const { balance } = await api('cashier', readFamilyBalance, { params: { id: family.id } });
  await cashier.getByRole('button', { name: 'Pay with credit' }).click();
  await expect(cashier.getByText('30,000 kip of credit is used.')).toBeVisible();
  const after = await api('cashier', readFamilyBalance, { params: { id: family.id } });
  expect(after).toMatchObject({ balance: balance - 30_000, credit: 0 });
});
