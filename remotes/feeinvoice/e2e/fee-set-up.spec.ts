import { expect, test } from '@suksa/testing';

test('a head adds a discount, grants it to a student, and sees the price go down', async ({
  as,
  accessible,
}) => {
  const name = `Music grant ${Math.random().toString(36).slice(2, 8)}`;
  const page = await as('head');
  await page.goto('/feeinvoice');
  await page.getByRole('link', { name: 'Plans and discounts' }).click();
  await expect(page.getByRole('row', { name: /Version 1/ }).first()).toBeVisible();
  await accessible(page);
  await page
    .getByRole('row', { name: /Version 1/ })
    .first()
    .click();
  const plan = page.getByRole('dialog', { name: /^Fee plan: / });
  await expect(plan.getByLabel('Period code').first()).toHaveValue('T1');
  await accessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Discounts' }).click();
  await page.getByRole('button', { name: 'Add a discount' }).click();
  const form = page.getByRole('dialog', { name: 'Add a discount' });
  await form.getByLabel('Type').selectOption('Scholarship');
  await form.getByLabel('Name in Lao').fill('ທຶນດົນຕີ');
  await form.getByLabel('Name in English').fill(name);
  await form.getByLabel('Amount').fill('5');
  await accessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name })).toBeVisible();

  await page.goto('/feeinvoice/check_student_create_fee?state=ready');
  await page.getByRole('table').getByRole('row').nth(1).click();
  const student = page.getByRole('dialog');
  await student.getByRole('switch', { name }).click();
  const granted = student.getByRole('group').filter({ hasText: name });
  await expect(granted).toBeVisible();
  if (!(await granted.getByText(/^5 % of /).isVisible())) await granted.getByText('Why this price?').click();
  await expect(granted.getByText(/^5 % of /)).toBeVisible();
});
