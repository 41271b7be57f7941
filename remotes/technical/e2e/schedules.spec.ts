import { expect, test } from '@suksa/testing';

test('the academic office adds a room and moves the bells of a day', async ({ as }) => {
  const page = await as('head');
  const name = `R-${Date.now() % 1_000_000}`;
  await page.goto('/technical/schedules?view=rooms');
  await page.getByRole('button', { name: 'Add room' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();

  await page.goto('/technical/schedules?view=periods');
  await page.getByRole('button', { name: 'Add a day plan' }).click();
  await page.getByRole('textbox', { name: 'Name in Lao' }).fill(name);
  await page.getByRole('textbox', { name: 'Name in English' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  const set = page.getByRole('region', { name });
  await set.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Until' }).last().fill('16:10');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(set.getByText('15:15–16:10')).toBeVisible();
});

for (const locale of ['en', 'lo'] as const) {
  test(`rooms and periods are accessible in ${locale}`, async ({ as, accessible }) => {
    const page = await as('admin', { locale });
    await page.goto('/technical/schedules?view=periods');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await accessible(page);
    await page.goto('/technical/schedules?view=rooms');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await accessible(page);
  });
}
