import { expect, test } from '@suksa/testing';

test('the academic office finds a substitute for a teacher who is away', async ({ as, accessible }) => {
  const page = await as('admin');
  await page.addInitScript(() =>
    localStorage.setItem('branch-and-year', JSON.stringify({ branch: 2, year: 0 })),
  );
  await page.goto('/technical/schedules?view=days');
  const lessons = page.getByRole('region', { name: 'Lessons' });
  const open = lessons.getByRole('row', { name: /No teacher/ });
  await expect(open.first()).toBeVisible();
  await accessible(page);
  const before = await open.count();
  await open.first().click();
  const drawer = page.getByRole('dialog');
  const choice = drawer.getByRole('radio').nth(1);
  await choice.focus();
  await page.keyboard.press('Space');
  await drawer.getByRole('switch', { name: 'Ask first' }).uncheck();
  await accessible(page);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(open).toHaveCount(before - 1);
  await expect(lessons.getByText(/takes it over/).first()).toBeVisible();
});
