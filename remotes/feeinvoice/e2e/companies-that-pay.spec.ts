import {
  addItemPayer,
  endItemPayer,
  issueInvoice,
  listCompanies,
  listItemPayers,
} from '@suksa/contracts/feeinvoice';
import { createCustomer } from '@suksa/contracts/settings';
import { localDay } from '@suksa/i18n';
import { expect, test } from '@suksa/testing';
import { billFor, childOf, debtor } from './debtors.ts';

const companyName = () => `Nam Theun Power ${Math.random().toString(36).slice(2, 6)}`;

const companyOf = (name: string) => ({
  ...{ name: { lo: '', en: name }, paymentDays: null, paymentRhythm: '' as const },
  ...{ company: name, companyTaxNumber: '555666777-000', companyPhone: '', companyAddress: 'Nakai' },
  members: [],
});

test('an employer pays the tuition of a child, and the family the books, each by an invoice of its own', async ({
  as,
  api,
  accessible,
}) => {
  const name = companyName();
  await api('registrar', createCustomer, { body: companyOf(name) });
  const page = await as('operator');
  await page.goto('/feeinvoice?tab=companies');
  await page.getByRole('button', { name: 'Let a company pay' }).click();
  const form = page.getByRole('dialog', { name: 'Let a company pay' });
  await form.getByLabel('Company').selectOption({ label: name });
  await form.getByRole('checkbox', { name: 'Tuition' }).check();
  await accessible(page);
  const finder = form.getByRole('combobox', { name: 'For which student?' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(finder).toBeFocused();
  await expect(finder).toHaveAccessibleDescription(/Please fill this in/);
  await finder.fill('Somphone');
  await form
    .getByRole('option', { name: /Somphone/ })
    .first()
    .click();
  await expect(form.getByRole('group', { name: 'Students' }).getByRole('checkbox').first()).toBeVisible();
  await accessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Tuition');

  const { rows } = await api('operator', listItemPayers, { query: { q: name } });
  const studentId = rows[0]?.student.id ?? 0;
  const issued = await api('operator', issueInvoice, {
    body: {
      ...{ idempotencyKey: crypto.randomUUID(), studentId, dueDate: localDay(), note: '' },
      lines: [
        { feeItemId: 4, amount: 20_000 },
        { feeItemId: 2, amount: 30_000 },
      ],
    },
  });
  expect(issued.others).toHaveLength(1);
  const cashier = await as('cashier');
  await cashier.goto(`/feeinvoice?invoice=${issued.id}`);
  const invoice = cashier.getByRole('dialog', { name: /^Invoice VTE-I/ });
  await expect(invoice.getByText('20,000 kip').first()).toBeVisible();
  await invoice.getByRole('link', { name: issued.second?.number ?? '' }).click();
  await expect(invoice.getByText('555666777-000')).toBeVisible();
  await expect(invoice.getByText(name)).toHaveCount(1);
  await accessible(cashier);

  await row.click();
  await page.getByRole('button', { name: 'End: Tuition' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('The family pays this fee again')).toBeVisible();
  await expect(row).toBeHidden();
});

test('a company pays its invoice at the till in its own name', async ({ as, api }) => {
  const name = companyName();
  await api('registrar', createCustomer, { body: companyOf(name) });
  const { rows } = await api('operator', listCompanies);
  const company = rows.find((row) => row.company === name);
  if (!company) throw new Error('The company is not there.');
  const studentId = await childOf(api, (await debtor(api)).id);
  const pays = { companyId: company.id, studentId, feeItemId: 2 };
  await api('operator', addItemPayer, { body: { ...pays, studentIds: [studentId], feeItemIds: [2] } });
  const tuition = { ...billFor(studentId), lines: [{ feeItemId: 2, amount: 30_000 }] };
  await api('operator', issueInvoice, { body: tuition });
  await api('operator', endItemPayer, { body: pays });
  const page = await as('cashier');
  await page.goto(`/feeinvoice/fee_transaction?pay=${company.id}`);
  const till = page.getByRole('dialog', { name: 'Record payment' });
  await expect(till.getByRole('textbox', { name: 'Payer' })).toHaveValue(name);
  await till.getByRole('button', { name: 'Record 30,000 kip' }).click();
  await expect(page.getByRole('dialog', { name: 'Payment recorded' })).toContainText(name);
});

test('what a discount would cost is told before it is saved, and no longer once something else is typed', async ({
  as,
  accessible,
}) => {
  const page = await as('operator');
  await page.goto('/feeinvoice?tab=discounts');
  await page.getByRole('row', { name: /Second child/ }).click();
  const form = page.getByRole('dialog', { name: 'Second child' });
  await form.getByRole('textbox', { name: 'Amount' }).fill('30');
  await form.getByRole('button', { name: 'Calculate' }).click();
  await expect(form.getByRole('status').getByText('Whole year')).toBeVisible();
  await expect(form.getByRole('list', { name: 'Families' }).getByRole('listitem').first()).toContainText('→');
  await accessible(page);
  await form.getByRole('textbox', { name: 'Amount' }).fill('35');
  await expect(form.getByText('Whole year')).toBeHidden();
});

test('the totals tell week by week what can be expected, as a chart and as a table', async ({
  as,
  accessible,
}) => {
  const page = await as('head');
  await page.goto('/feeinvoice/total_feeinvoice');
  const forecast = page.getByRole('region', { name: 'Forecast by week' });
  await expect(forecast.getByRole('listitem').first()).toBeVisible();
  await forecast.getByRole('button', { name: 'Show as a table' }).click();
  await expect(forecast.getByRole('columnheader', { name: 'By own habit' })).toBeVisible();
  // A link that is half below the bar at the top is too small for axe.
  await page.evaluate(() => scrollTo(0, 0));
  await accessible(page);
});
