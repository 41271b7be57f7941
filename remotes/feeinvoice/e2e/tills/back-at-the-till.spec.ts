import { issueInvoice, recordPayment } from '@suksa/contracts/feeinvoice';
import { expect, type Page, test } from '@suksa/testing';
import { newClerk, tillWith } from '../clerks.ts';
import { billFor, childOf, debtor } from '../debtors.ts';

const ledger = '/feeinvoice/fee_transaction';

type Locator = ReturnType<Page['getByRole']>;

/** Back, Escape: each asks, and what was typed is still there. Only who discards it leaves. */
const losesNothing = async (page: Page, field: Locator, typed: string) => {
  const question = page.getByRole('alertdialog');
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(field).toHaveValue(typed);
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field).toBeHidden();
};

test('Back during a blind count asks before it loses the notes that were counted', async ({
  api,
  visitor,
  baseURL,
}) => {
  const clerk = await newClerk({ api, visitor, baseURL });
  await tillWith(clerk, 2);
  const page = await clerk.page();
  await page.goto(ledger);
  await page.getByRole('link', { name: 'Tills', exact: true }).click();
  await page.getByRole('button', { name: 'Count and close' }).click();
  const counting = page.getByRole('dialog', { name: 'Count and close' });
  const fifties = counting.getByRole('textbox', { name: 'Number of 50,000 notes' });
  await fifties.fill('2');
  await losesNothing(page, fifties, '2');
});

test('Back in a credit note and in a refund asks before it loses what was typed', async ({ as, api }) => {
  const family = await debtor(api);
  const bill = { ...billFor(await childOf(api, family.id)), lines: [{ feeItemId: 4, amount: 40_000 }] };
  const { id, number } = await api('operator', issueInvoice, { body: bill });
  const payment = { idempotencyKey: crypto.randomUUID(), familyId: family.id, payer: 'ນາງ ຄຳ' };
  const receipt = await api('cashier', recordPayment, {
    body: {
      ...payment,
      ...{ method: 'bank_transfer', bankReference: crypto.randomUUID(), amount: 60_000 },
      ...{ allocations: [{ invoiceId: id, amount: 40_000 }], keepRest: true },
    },
  });

  const head = await as('head');
  await head.goto(`/feeinvoice?family=${family.id}`);
  await head.getByRole('row', { name: new RegExp(number) }).click();
  await head.getByRole('dialog').getByRole('button', { name: 'Credit note' }).click();
  const note = head.getByRole('dialog', { name: `Credit note for ${number}` });
  const amount = note.getByRole('textbox').first();
  await amount.fill('30000');
  await losesNothing(head, amount, '30,000');

  const cashier = await as('cashier');
  await cashier.goto(`${ledger}?q=${receipt.receipt}`);
  await cashier.getByRole('row', { name: new RegExp(receipt.receipt) }).click();
  await cashier.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = cashier.getByRole('dialog', { name: `Refund from ${receipt.receipt}` });
  const reason = refund.getByRole('textbox', { name: 'Reason' });
  await reason.fill('moves to Pakse');
  await losesNothing(cashier, reason, 'moves to Pakse');
});
