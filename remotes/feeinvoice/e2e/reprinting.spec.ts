import { readReceipt } from '@suksa/contracts/feeinvoice';
import { expect, test } from '@suksa/testing';
import { debtor, paid } from './debtors.ts';
import { keepSheet, pages } from './paper.ts';

const ledger = '/feeinvoice/fee_transaction';

test('ticked receipts are printed at once, each on its own sheet and with its own number of copies', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const [first, second] = [await paid(api, family.id, 21_000), await paid(api, family.id, 22_000)];
  const page = await as('cashier');
  await page.addInitScript(keepSheet);
  const copiesOf = async (id: number) => (await api('cashier', readReceipt, { params: { id } })).prints;
  const tick = async () => {
    await page.goto(`${ledger}?sort=receipt&dir=desc`);
    for (const { receipt } of [first, second])
      await page
        .getByRole('row', { name: new RegExp(receipt) })
        .getByRole('checkbox')
        .check();
  };

  await tick();
  await page.getByRole('button', { name: 'Print A5' }).click();
  const sheets = await pages(page);
  expect(sheets).toHaveLength(2);
  expect(sheets[0]?.[0]).toBeCloseTo(148, 0);
  const paper = page.locator('#print-root').first();
  await expect(paper.getByRole('article', { includeHidden: true })).toHaveCount(2);
  // Neither was printed before: both are originals.
  await expect(paper).not.toContainText('COPY');

  await tick();
  await page.getByRole('button', { name: 'Print 80 mm' }).click();
  const rolls = await pages(page);
  expect(rolls).toHaveLength(2);
  for (const [width, height] of rolls) {
    expect(width).toBeCloseTo(80, 0);
    expect(height).toBeLessThan(260);
  }
  await expect(page.locator('#print-root').first()).toContainText(/COPY 1[\s\S]*COPY 1/);
  expect([await copiesOf(first.id), await copiesOf(second.id)]).toEqual([2, 2]);

  await page.goto(`${ledger}?receipt=${first.id}`);
  await expect(page.getByRole('dialog').getByText('Copy 1 printed')).toBeVisible();
});

test('the ledger’s type leads to refunds, voids and what else moved, for the same days', async ({ as }) => {
  const page = await as('head');
  await page.goto(`${ledger}?from=2026-09-01&until=2026-11-30`);
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('All movements');
  await expect(page).toHaveURL(/tab=movements&from=2026-09-01&until=2026-11-30/);
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Receipt voided');
  await expect(page).toHaveURL(/type=void/);
  const rows = page.getByRole('table').getByRole('row');
  await rows.filter({ hasText: 'Receipt voided' }).first().click();
  await expect(page.getByRole('dialog', { name: /^Receipt VTE-/ })).toBeVisible();
  await page.goBack();
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Type: All');
  await expect(page).not.toHaveURL(/type=/);
  // Which of them is the newest, other tests decide.
  await expect(
    rows.filter({ hasText: 'VTE-' }).filter({ hasNotText: 'Receipt voided' }).first(),
  ).toBeVisible();
});
