import { admitStudent, listClasses } from '@suksa/contracts/education';
import { issueInvoice, readFamilyBalance, recordPayment } from '@suksa/contracts/feeinvoice';
import { me } from '@suksa/contracts/session';
import { expect, test } from '@suksa/testing';
import { billFor, debtor } from './debtors.ts';

test('credit goes to the branch of the younger child, pays what is open there, and both get a paper', async ({
  as,
  api,
  accessible,
}) => {
  const { branches } = await api('admin', me);
  const there = branches.find(({ id }) => id === 2);
  const year = there?.years.find(({ state }) => state === 'open');
  if (!there || !year) throw new Error('The demo school has no second branch.');
  const where = { branchId: there.id, yearId: year.id };
  const family = await debtor(api);
  const { classes } = await api('admin', listClasses, {}, where);
  const free = classes.find(({ students, capacity }) => students < capacity);
  const { id: child } = await api(
    'admin',
    admitStudent,
    {
      body: {
        ...{ firstNameEn: `Younger${Date.now()}`, sex: 'female', guardians: [], familyId: family.id },
        ...{ birthDate: '2016-04-05', classId: free?.id ?? 0, startDate: year.start },
      },
    },
    where,
  );
  await api('admin', issueInvoice, { body: billFor(child) }, where);
  const { id } = await api('operator', recordPayment, {
    body: {
      ...{ idempotencyKey: crypto.randomUUID(), familyId: family.id, payer: 'ນາງ ຄຳ' },
      ...{ method: 'bank_transfer', bankReference: crypto.randomUUID(), amount: 50_000 },
      ...{ allocations: [], keepRest: true },
    },
  });
  const page = await as('operator');
  await page.goto(`/feeinvoice/fee_transaction?receipt=${id}`);
  await page.getByRole('button', { name: 'Move to another branch' }).click();
  const form = page
    .getByRole('dialog', { name: /^Move credit of/ })
    .or(page.getByRole('alertdialog', { name: /^Move credit of/ }));
  await form.getByLabel('Reason').fill('ນ້ອງຮຽນຢູ່ສາຂານັ້ນ');
  await accessible(page);
  await form.getByRole('button', { name: 'Move credit' }).click();
  const paper = page.getByRole('dialog', { name: 'Credit between branches' });
  await expect(paper.getByText('50,000 kip')).toBeVisible();
  await expect(paper.getByText('20,000')).toBeVisible();
  await expect(paper.getByRole('button', { name: 'Print transfer' })).toBeVisible();
  await accessible(page);
  const account = await api('admin', readFamilyBalance, { params: { id: family.id } }, where);
  expect(account.invoices.filter(({ balance }) => balance > 0)).toEqual([]);
});
