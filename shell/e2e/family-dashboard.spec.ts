import { expect, test } from '@suksa/testing';

for (const locale of ['en', 'lo'] as const) {
  test(`a family reads on its dashboard how last year ended for its children, in ${locale}`, async ({
    as,
    accessible,
  }) => {
    const page = await as('family', {
      locale,
      ...(locale === 'lo' && { viewport: { width: 390, height: 844 } }),
    });
    await page.goto('/dashboard');
    const results = page.getByRole('region', {
      name: { en: 'Year results', lo: 'ຜົນການຮຽນປະຈຳປີ' }[locale],
    });
    await expect(results.getByText({ en: 'Promoted', lo: 'ຂຶ້ນຫ້ອງ' }[locale]).first()).toBeVisible();
    await expect(results.getByText(/^\d\.\d\d$/).first()).toBeVisible();
    await accessible(page);
  });
}

test('the office has no such card', async ({ as }) => {
  const page = await as('registrar');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Year results' })).toBeHidden();
});
