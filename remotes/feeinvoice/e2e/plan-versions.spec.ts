import { readFeePlans, updateFeePlan } from '@suksa/contracts/feeinvoice';
import { expect, test } from '@suksa/testing';

test('a plan tells how it stood before it was changed, and how many invoices keep those prices', async ({
  as,
  api,
  accessible,
}) => {
  const { levels } = await api('operator', readFeePlans);
  const level = levels.findLast(({ plan }) => plan !== null);
  if (!level?.plan) throw new Error('The demo school has no fee plan.');
  const { id, version, revision, periods } = level.plan;
  // The same prices again: what others bill stays as it is.
  await api('operator', updateFeePlan, { params: { id }, body: { version, periods } });
  const page = await as('head');
  await page.goto('/feeinvoice?tab=plans');
  const row = page.getByRole('row', { name: new RegExp(level.name.en) });
  await expect(row).toContainText(`Version ${revision + 1}`);
  await row.click();
  const form = page.getByRole('dialog', { name: `Fee plan: ${level.name.en}` });
  const earlier = form.getByRole('listitem').filter({ hasText: `Version ${revision}` });
  await earlier.getByText(/\d+ invoices?/).click();
  await expect(earlier.getByText(/^Term 1 · due/)).toBeVisible();
  await expect(earlier.getByText('Tuition').first()).toBeVisible();
  await accessible(page);
});
