import { readFamilyBalance, readInvoice } from '@suksa/contracts/feeinvoice';
import { endHousehold, listCustomers, shareHousehold } from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';

test('a child of two households is billed in two parts, each paid or taken back for itself', async ({
  as,
  api,
  accessible,
}) => {
  const { rows } = await api('registrar', listCustomers, {
    query: { q: 'Keomany', siblings: '1', size: 100 },
  });
  const { rows: all } = await api('registrar', listCustomers, { query: { size: 100 } });
  const first = [...rows, ...all].find(({ id, children }) => id > 1 && children.length === 1);
  const second = all.find(({ id, children }) => id > 1 && id !== first?.id && children.length === 1);
  const child = first?.children[0];
  if (!first || !second || !child) throw new Error('the demo school has too few families');
  const owed = async (id: number) => (await api('cashier', readFamilyBalance, { params: { id } })).balance;
  await api('registrar', shareHousehold, {
    params: { id: child.id },
    body: { familyId: second.id, share: 33 },
  });
  const [before, beforeOther] = [await owed(first.id), await owed(second.id)];
  try {
    const page = await as('cashier');
    await page.goto('/feeinvoice?invoice=new');
    const form = page.getByRole('dialog', { name: 'New invoice' });
    await form.getByRole('combobox', { name: 'For which student?' }).fill(child.code);
    await form.getByRole('option', { name: new RegExp(child.code) }).click();
    await form.getByLabel('Fee').selectOption('Books');
    await form.getByLabel('Amount, kip').fill('10001');
    const parts = form.getByRole('region', { name: 'Billed to two households' }).getByRole('listitem');
    const partOf = (share: string) => parts.filter({ hasText: share });
    await expect(partOf('67%')).toContainText('6,701 kip');
    await expect(partOf('33%')).toContainText('3,300 kip');
    await accessible(page);
    await form.getByRole('button', { name: 'Issue invoice (10,001 kip)' }).click();

    const invoice = page.getByRole('dialog', { name: /^Invoice VTE-I/ });
    await expect(invoice.getByText('6,701 kip')).toBeVisible();
    expect(await owed(first.id)).toBe(before + 6701);
    expect(await owed(second.id)).toBe(beforeOther + 3300);
    await invoice.getByRole('link', { name: /^VTE-I/ }).click();
    await expect(invoice.getByText('3,300 kip').first()).toBeVisible();
    await accessible(page);
    await invoice.getByRole('link', { name: 'Record payment' }).click();
    const till = page.getByRole('dialog', { name: 'Record payment' });
    await expect(till.getByRole('list', { name: 'Children' })).toContainText(child.name.en);

    const head = await as('head');
    await head.goto(`/feeinvoice?invoice=${await lastOf(first.id)}`);
    const seen = head.getByRole('dialog', { name: /^Invoice VTE-I/ });
    await seen.getByRole('button', { name: 'Void invoice' }).click();
    const asked = head.getByRole('dialog', { name: /^Void invoice VTE-I/ });
    await expect(asked.getByRole('switch', { name: /^Also void VTE-I/ })).toBeChecked();
    await asked.getByLabel('Reason').fill('Wrong child');
    await accessible(head);
    await asked.getByRole('button', { name: 'Void invoice' }).click();
    await expect(seen.getByText('Wrong child')).toBeVisible();
    expect([await owed(first.id), await owed(second.id)]).toEqual([before, beforeOther]);
  } finally {
    await api('registrar', endHousehold, { params: { id: child.id } });
  }

  async function lastOf(id: number) {
    const { invoices } = await api('cashier', readFamilyBalance, { params: { id } });
    const newest = Math.max(...invoices.map((one) => one.id));
    return (await api('cashier', readInvoice, { params: { id: newest } })).id;
  }
});
