import { issueInvoice, readFamilyBalance, readReceipt } from '@suksa/contracts/feeinvoice';
import { expect, test } from '@suksa/testing';
import { billFor, debtor, paid, threeBilledSiblings } from './debtors.ts';
import { keepSheet, pages } from './paper.ts';

test('a receipt on the roll is as long as what it says; on A5 it is one sheet, with a code that proves it', async ({
  as,
  api,
  visitor,
  accessible,
}) => {
  const family = await debtor(api);
  const { id, receipt } = await paid(api, family.id, 23_000);
  const page = await as('cashier');
  await page.addInitScript(keepSheet);
  const opened = `/feeinvoice/fee_transaction?receipt=${id}`;

  await page.goto(opened);
  await page.getByRole('button', { name: 'Print 80 mm' }).click();
  const roll = await pages(page);
  expect(roll).toHaveLength(1);
  const [width, height] = roll[0] ?? [0, 0];
  expect(width).toBeCloseTo(80, 0);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: Math.round((72 * 96) / 25.4), height: 800 });
  const content = (await page.locator('#print-root').boundingBox())?.height ?? 0;
  expect(Math.abs(height - ((content * 25.4) / 96 + 13)), `${height} mm`).toBeLessThan(4);

  await page.emulateMedia({ media: null });
  await page.goto(opened);
  await page.getByRole('button', { name: 'Print A5' }).click();
  expect(await pages(page)).toHaveLength(1);
  const paper = page.locator('#print-root');
  await expect(paper).toContainText(/Balance due on .*/);
  await expect(paper.locator('svg[role=img]')).toHaveCount(1);

  const { verify } = await api('cashier', readReceipt, { params: { id } });
  const proof = await visitor();
  await proof.goto(verify);
  await expect(proof.getByText('This receipt is genuine and valid')).toBeVisible();
  await expect(proof.getByText(receipt).first()).toBeVisible();
  await accessible(proof);
});

test('a receipt for three siblings with two fees each is one A5 in each language and in both', async ({
  as,
  api,
}) => {
  const { family } = await threeBilledSiblings(api);
  const { children } = await api('cashier', readFamilyBalance, { params: { id: family } });
  for (const child of children) {
    const lines = [1, 2].map((feeItemId) => ({ feeItemId, amount: 20_000 }));
    await api('operator', issueInvoice, { body: { ...billFor(child.id), lines } });
  }
  const { id } = await paid(api, family, 180_000);
  const page = await as('cashier');
  await page.addInitScript(keepSheet);
  for (const language of ['Lao', 'English', 'Both']) {
    await page.goto(`/feeinvoice/fee_transaction?receipt=${id}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Language on paper/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: language }).click();
    expect(await pages(page), language).toHaveLength(1);
  }
  await expect(page.locator('#print-root article > :last-child')).toHaveCSS('break-inside', 'avoid');
  // The number of an invoice stands on one line.
  const numbers = page.locator('#print-root tbody').getByText(/^VTE-I\d{4}-\d{6}$/);
  await expect(numbers).toHaveCount(6);
  await expect(numbers.first()).toHaveCSS('white-space', 'nowrap');
});

test('a list and an invoice are printed in the other language than the page, which stays as it is', async ({
  as,
}) => {
  const page = await as('cashier');
  await page.addInitScript(() => {
    // Stands in for the browser's print dialog and keeps what would be on paper.
    window.print = () => {
      document.documentElement.dataset.paper = document.getElementById('print-root')?.innerHTML ?? '';
    };
  });
  const paper = page.locator('html');
  const laoList = /ສາທາລະນະລັດ ປະຊາທິປະໄຕ ປະຊາຊົນລາວ[\s\S]*ໂຮງຮຽນ[\s\S]*<h1[^>]*>ໃບແຈ້ງໜີ້[\s\S]*<th[^>]*>ນັກຮຽນ/;
  await page.goto('/feeinvoice');
  await page.getByRole('button', { name: 'Language on paper: English' }).click();
  await page.getByRole('menuitem', { name: 'Lao' }).click();
  await expect(paper).toHaveAttribute('data-paper', laoList);
  await expect(paper).not.toHaveAttribute('data-paper', /Lao People|School year|>Student</);
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(paper).toHaveAttribute('data-paper', laoList);

  await page.getByRole('row', { name: /VTE-I/ }).first().click();
  const invoice = page.getByRole('dialog');
  await invoice.getByRole('button', { name: 'Language on paper: Both' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(paper).toHaveAttribute(
    'data-paper',
    /Suksavanh School[\s\S]*<h1[^>]*>INVOICE[\s\S]*>Student</,
  );
  await expect(paper).not.toHaveAttribute('data-paper', /ໃບແຈ້ງໜີ້/);
});

test('a letter to a family and the close of a till are one sheet each, in both languages', async ({ as }) => {
  const page = await as('cashier');
  await page.addInitScript(keepSheet);
  await page.goto('/feeinvoice?tab=reminders');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Print letters (1)' }).click();
  expect(await pages(page)).toHaveLength(1);

  await page.goto('/feeinvoice/fee_transaction?tab=tills&state=closed');
  await page
    .getByRole('row', { name: /Closed/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  expect(await pages(page)).toHaveLength(1);
});

test('the age of what is owed goes on paper with its invoices, and into a file', async ({ as }) => {
  const page = await as('head');
  await page.addInitScript(keepSheet);
  await page.goto('/feeinvoice/total_feeinvoice');
  const ageing = page.getByRole('region', { name: 'How old the balance due is' });
  await ageing.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /Excel/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/^How old the balance due is .*\.xlsx$/);

  await ageing.getByRole('button', { name: 'Print' }).click();
  // Across the page, where neither a name nor the status takes a second line.
  for (const [width, height] of await pages(page)) expect(width).toBeGreaterThan(height);
  const paper = page.locator('#print-root').first();
  await expect(paper).toContainText(
    /How old the balance due is[\s\S]*Not due yet[\s\S]*Over 90 days[\s\S]*Total\d[\s\S]*VTE-I\d{4}-\d{6}/,
  );
});
