import { issueInvoice } from '@suksa/contracts/feeinvoice';
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
});
