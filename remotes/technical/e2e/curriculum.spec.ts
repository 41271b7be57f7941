import { expect, test } from '@suksa/testing';

test('the academic office sees what another coefficient moves, accepts it, and finds why in the history', async ({
  as,
}) => {
  const page = await as('head');
  await page.goto('/technical/subjects?view=curriculum');
  await page.getByRole('button', { name: /^Mathematics, P3:/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Coefficient' }).fill('3');
  await expect(form.getByText(/The subject makes .*% of the average now/)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('The year has begun: confirm that averages change.')).toBeVisible();
  await form.getByRole('switch', { name: 'I want these averages to change' }).check();
  await form.getByRole('textbox', { name: 'Reason' }).fill('Ministry letter 12');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Mathematics is saved/)).toBeVisible();
  await page.getByRole('button', { name: /^Mathematics, P3: 6 periods, coefficient 3/ }).click();
  await expect(page.getByRole('group', { name: 'History' })).toContainText('Ministry letter 12');
});

for (const locale of ['en', 'lo'] as const) {
  test(`the curriculum is accessible in ${locale}`, async ({ as, accessible }) => {
    const page = await as('admin', { locale });
    await page.goto('/technical/subjects?view=curriculum');
    await expect(page.getByRole('table')).toBeVisible();
    await accessible(page);
  });
}
