import { issueInvoice, readFamilyBalance } from '@suksa/contracts/feeinvoice';
import { expect, test } from '@suksa/testing';
import { billFor, childOf, debtor } from './debtors.ts';

test('an agreement whose answer was lost is sent again, and is there once', async ({
  as,
  api,
  accessible,
}) => {
  const family = await debtor(api);
  const { id } = await api('operator', issueInvoice, { body: billFor(await childOf(api, family.id)) });
  const page = await as('head');
  await page.goto(`/feeinvoice?invoice=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Instalments' }).click();
  const form = page.getByRole('dialog', { name: /^Instalments: / });
  await expect(form.getByRole('checkbox').first()).toBeChecked();
  await accessible(page);
  const path = '**/api/feeinvoice/families/*/agreements';
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const parts = await form.getByRole('checkbox').count();
  await form.getByRole('button', { name: 'Save agreement' }).click();
  await expect(form.getByText('No connection to the server').first()).toBeVisible();
  await page.unroute(path);
  // What was agreed on stands there as it did, whatever the server knows by now.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(form.getByRole('checkbox')).toHaveCount(parts);
  await form.getByRole('button', { name: 'Save agreement' }).click();
  await expect(page.getByText('Agreement saved')).toBeVisible();
  await expect(form).toBeHidden();

  // From the invoice to its agreement.
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^By agreement until / })
    .click();
  const agreement = page.getByRole('dialog', { name: /^Instalments: / });
  await expect(agreement.getByRole('button', { name: 'End agreement' })).toBeVisible();
  await agreement.getByRole('button', { name: 'Close' }).click();
  await expect(agreement).toBeHidden();

  // At the till the family is asked for its instalment, not for the whole invoices.
  const { instalments } = await api('cashier', readFamilyBalance, { params: { id: family.id } });
  const asked = (instalments[0]?.amount ?? 0).toLocaleString('en');
  const cashier = await as('cashier');
  await cashier.goto(`/feeinvoice/fee_transaction?pay=${family.id}`);
  const offered = cashier.getByRole('button', { name: /^Instalment of / });
  await expect(offered).toContainText(asked);
  await offered.click();
  await expect(cashier.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue(asked);
});

test('an invoice whose agreement isn’t kept leads to it, and comes into no other one before that has ended', async ({
  as,
  api,
}) => {
  const family = await debtor(api);
  const { id } = await api('operator', issueInvoice, { body: billFor(await childOf(api, family.id)) });
  const page = await as('head');
  // As it stands once a part's day has passed unpaid: tests can't wait for it.
  await page.route(/\/api\/feeinvoice\/(invoices\/\d+|agreements\?.*)$/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    if (body.rows)
      body.rows = [
        {
          ...{ id: 1, version: 1, state: 'behind', family, day: '2026-09-01', agreedBy: 'Kham', note: '' },
          ...{ total: 20_000, settled: 0, parts: [], madeBy: family.name, ended: null },
          invoices: [{ id, number: 'X', student: family.children[0], amount: 20_000, balance: 20_000 }],
        },
      ];
    else Object.assign(body, { status: 'overdue', overdueDays: 3 });
    await route.fulfill({ response: reply, json: body });
  });
  await page.goto(`/feeinvoice?invoice=${id}`);
  const invoice = page.getByRole('dialog');
  await expect(invoice.getByRole('link', { name: 'Behind with the agreement' })).toBeVisible();
  await expect(invoice.getByRole('button', { name: 'Credit note' })).toBeVisible();
  await expect(invoice.getByRole('button', { name: 'Instalments' })).toBeHidden();
});

test('the till offers what a family is behind with', async ({ as, api }) => {
  const family = await debtor(api);
  const page = await as('cashier');
  await page.route('**/api/feeinvoice/families/*/balance', async (route) => {
    const reply = await route.fetch();
    const behind = [{ since: '2026-11-10', amount: 70_000 }];
    await route.fulfill({ response: reply, json: { ...(await reply.json()), behind } });
  });
  await page.goto(`/feeinvoice/fee_transaction?pay=${family.id}`);
  await page.getByRole('button', { name: 'Missed instalment of 10/11/2026: 70,000 kip' }).click();
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('70,000');
});
