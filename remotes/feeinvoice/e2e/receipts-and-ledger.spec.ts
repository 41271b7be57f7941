import { issueInvoice, readInvoice, recordPayment } from '@suksa/contracts/feeinvoice';
import { expect, test } from '@suksa/testing';
import { billFor, childOf, debtor, paid } from './debtors.ts';

const ledger = '/feeinvoice/fee_transaction';

test('a cashier voids a receipt of today with a reason; its number stays and its invoices reopen', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const { id, receipt } = await paid(api, family.id);
  const page = await as('cashier');
  await page.goto(`${ledger}?receipt=${id}`);
  const drawer = page.getByRole('dialog', { name: `Receipt ${receipt}` });
  await drawer.getByRole('button', { name: 'Void receipt' }).click();
  const question = page
    .getByRole('dialog', { name: `Void receipt ${receipt}?` })
    .or(page.getByRole('alertdialog', { name: `Void receipt ${receipt}?` }));
  await question.getByRole('textbox', { name: 'Reason' }).fill('Wrong family');
  await question.getByRole('button', { name: 'Void receipt' }).click();
  await expect(drawer.getByText('Reason: Wrong family')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Void receipt' })).toBeHidden();
  await expect(drawer.getByText('Voided: Wrong family')).toBeVisible();
});

test('a cashier can’t void a receipt of an earlier day; the head can', async ({ as }) => {
  const [cashier, head] = [await as('cashier'), await as('head')];
  for (const page of [cashier, head]) {
    await page.goto(`${ledger}?sort=time&dir=asc&status=valid`);
    await page.getByRole('row').nth(1).click();
    await expect(page.getByRole('button', { name: 'Print A5' })).toBeVisible();
  }
  await expect(cashier.getByRole('button', { name: 'Void receipt' })).toBeHidden();
  await expect(head.getByRole('button', { name: 'Void receipt' })).toBeVisible();
});

test('the first print is the original, the next one says COPY 1, in Lao and English with the amount in words', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const { id } = await paid(api, family.id, 21_000);
  const page = await as('cashier');
  await page.addInitScript(() => {
    // Stands in for the browser's print dialog and keeps what would be on paper.
    window.print = () => {
      document.documentElement.dataset.paper = document.getElementById('print-root')?.textContent ?? '';
    };
  });
  await page.goto(`${ledger}?receipt=${id}`);
  const paper = page.locator('html');
  await page.getByRole('button', { name: 'Print A5' }).click();
  await expect(paper).toHaveAttribute('data-paper', /ສອງໝື່ນໜຶ່ງພັນກີບ.*Twenty-one thousand kip/);
  await expect(paper).not.toHaveAttribute('data-paper', /COPY/);
  await page.getByRole('button', { name: 'Print 80 mm' }).click();
  await expect(paper).toHaveAttribute('data-paper', /ສຳເນົາ 1 \/ COPY 1/);
  await expect(page.getByText('Copy 1 printed')).toBeVisible();
});

test('filters stand in the address and survive a reload; the sums follow them', async ({ as }) => {
  const page = await as('head');
  await page.goto(ledger);
  await page.getByRole('combobox', { name: 'Method' }).selectOption({ label: 'Bank QR' });
  await expect(page).toHaveURL(/method=bank_qr/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Method' })).toHaveValue('bank_qr');
  await expect(page.getByRole('region', { name: 'Totals for the current filters' })).not.toContainText(
    'Cash',
  );
});

test('a chosen period stands in the address with both its days', async ({ as }) => {
  const page = await as('head');
  await page.goto(ledger);
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last month' });
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&until=\d{4}-\d{2}-\d{2}/);
});

test('the ledger is saved as a spreadsheet', async ({ as }) => {
  const page = await as('cashier');
  await page.goto(ledger);
  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel workbook (XLSX)' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^Transactions.*\.xlsx$/);
});

test('a visitor is asked to sign in, and a gate keeper sees no money', async ({ visitor, as }) => {
  const stranger = await visitor();
  await stranger.goto(ledger);
  await expect(stranger.getByText('Please sign in')).toBeVisible();
  const gate = await as('gate');
  await gate.goto(ledger);
  await expect(gate.getByText('No permission')).toBeVisible();
});

for (const locale of ['en', 'lo'] as const) {
  test(`menu, ledger and receipt are accessible in ${locale}`, async ({ as, accessible }) => {
    const page = await as('head', { locale });
    await page.goto('/menu_tab/Feeinvoice');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await accessible(page);
    await page.goto(ledger);
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await accessible(page);
    await page.getByRole('row').nth(2).click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible();
    await accessible(page);
  });

  test(`the ledger is readable on a phone in ${locale}`, async ({ as, accessible }) => {
    const page = await as('cashier', { locale, viewport: { width: 390, height: 844 } });
    await page.goto(ledger);
    await expect(page.getByText(/VTE-\d{4}-\d{6}/).first()).toBeVisible();
    await accessible(page);
  });
}

test('what was put on the wrong invoice is moved to another one, and the receipt tells so', async ({
  as,
  api,
  accessible,
}) => {
  const family = await debtor(api);
  const child = await childOf(api, family.id);
  const bill = async () => (await api('operator', issueInvoice, { body: billFor(child) })).id;
  const [wrong, right, other] = [await bill(), await bill(), await bill()];
  const { id } = await api('cashier', recordPayment, {
    body: {
      ...{ idempotencyKey: crypto.randomUUID(), familyId: family.id, payer: 'ນາງ ຄຳ', method: 'cash' },
      amount: 27_000,
      allocations: [
        { invoiceId: wrong, amount: 20_000 },
        { invoiceId: other, amount: 7000 },
      ],
    },
  });
  const { number } = await api('cashier', readInvoice, { params: { id: right } });
  const page = await as('cashier');
  await page.goto(`${ledger}?receipt=${id}`);
  const receipt = page.getByRole('dialog', { name: /^Receipt VTE-/ });
  await receipt.getByRole('button', { name: 'Move to another child' }).click();
  const form = page
    .getByRole('dialog', { name: /^Move what receipt/ })
    .or(page.getByRole('alertdialog', { name: /^Move what receipt/ }));
  const choice = form.getByLabel('To invoice').locator('option', { hasText: number });
  await form.getByLabel('To invoice').selectOption((await choice.getAttribute('value')) ?? '');
  // Each source with what the receipt has paid of it.
  for (const [from, amount] of [
    [other, '7,000'],
    [wrong, '20,000'],
  ] as const) {
    await form.getByLabel('Paid for').selectOption(String(from));
    await expect(form.getByLabel('Amount')).toHaveValue(amount);
  }
  await form.getByLabel('Amount').fill('15000');
  await form.getByLabel('Reason').fill('ຜິດຄົນ');
  await accessible(page);
  await form.getByRole('button', { name: 'Move payment' }).click();
  await expect(receipt.getByText(number)).toBeVisible();
  await expect(receipt.getByText('15,000 kip moved to another invoice')).toBeVisible();
});
