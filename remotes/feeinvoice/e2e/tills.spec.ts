import { recordPayment } from '@suksa/contracts/feeinvoice';
import { expect, test } from '@suksa/testing';
import { debtor } from './debtors.ts';

test('a till is opened with a count, takes cash, is counted blind, and closes with the reason for what is missing', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const page = await as('operator');
  await page.goto(`/feeinvoice/fee_transaction?pay=${family.id}`);
  await page.getByRole('link', { name: 'Go to my till' }).click();
  const mine = page.getByRole('region', { name: 'Your till' });
  await mine.getByRole('button', { name: 'Open till' }).click();
  const opening = page.getByRole('dialog', { name: 'Open till' });
  await opening.getByRole('textbox', { name: 'Number of 10,000 notes' }).fill('5');
  await expect(opening.getByText('50,000 kip')).toBeVisible();
  await opening.getByRole('button', { name: 'Open till' }).click();
  await expect(mine.getByText('Opened with 50,000 kip')).toBeVisible();
  const body = { idempotencyKey: crypto.randomUUID(), familyId: family.id, payer: 'ນາງ ຄຳ' };
  await api('operator', recordPayment, { body: { ...body, method: 'cash', amount: 6000 } });

  await mine.getByRole('button', { name: 'Count and close' }).click();
  const counting = page.getByRole('dialog', { name: 'Count and close' });
  await expect(counting.getByText('56,000')).toBeHidden();
  await counting.getByRole('textbox', { name: 'Number of 50,000 notes' }).fill('1');
  await counting.getByRole('textbox', { name: 'Number of 5,000 notes' }).fill('1');
  await counting.getByRole('button', { name: 'Finish counting' }).click();
  const reason = page.getByRole('dialog', { name: 'Explain the difference' });
  await expect(reason.getByText('1,000 kip short')).toBeVisible();
  await reason.getByRole('textbox', { name: 'Reason' }).fill('gave too much change');
  await reason.getByRole('button', { name: 'Close till' }).click();
  await expect(mine.getByText('You have no open till')).toBeVisible();
  await page.getByRole('row', { name: /gave too much change/ }).click();
  const till = page.getByRole('dialog', { name: /^Till of / });
  await expect(till.getByText('1,000 kip short')).toBeVisible();
  await expect(till.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await till.getByRole('button', { name: 'Bank cash' }).click();
  const banking = page.getByRole('dialog', { name: 'Bank cash' });
  await banking.getByRole('textbox', { name: 'Amount' }).fill('56000');
  await banking.getByRole('textbox', { name: 'Slip number' }).fill('SLIP-55');
  await banking.getByRole('button', { name: 'Bank cash' }).click();
  await expect(banking.getByText('More than the till has left.', { exact: true })).toBeVisible();
  await banking.getByRole('textbox', { name: 'Amount' }).fill('55000');
  await banking.getByRole('button', { name: 'Bank cash' }).click();
  await expect(till.getByText(/SLIP-55/)).toBeVisible();
});
