import { expect, type Page, test } from '@suksa/testing';

/** The second branch: in the first one, other tests add classes for which nobody has the hours to teach. */
const inSecondBranch = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('branch-and-year', JSON.stringify({ branch: 2, year: 0 })));

test('the academic office makes a timetable, moves a lesson by keyboard and publishes it', async ({ as }) => {
  test.slow();
  const page = await as('admin');
  await inSecondBranch(page);
  const name = `T-${Date.now() % 1_000_000}`;
  await page.goto('/technical/schedules');
  await page.getByRole('button', { name: 'New timetable' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  const tray = page.getByRole('region', { name: 'Lessons without a place' });
  const first = tray.getByRole('button').first();
  const subject = (await first.locator('strong').textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('status').filter({ hasText: 'free place' })).toBeVisible();
  const cell = page.locator('td[data-level="free"]').first();
  await cell.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('table').getByRole('button', { name: new RegExp(subject) });
  await expect(card.first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toHaveCount(0);

  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Place the lessons' }).click();
  await expect(page.getByText(/(\d+) of \1 lessons have a place/)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByText('Every lesson has its place.')).toBeVisible();

  await page.goto('/technical/schedules');
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await expect(page.getByText(/Classes with other lessons|No one’s week changes/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Published');

  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Copy and change' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`${name} 2`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `${name} 2`, level: 1 })).toBeVisible();
});

for (const locale of ['en', 'lo'] as const) {
  test(`a week is accessible in ${locale}`, async ({ as, accessible }) => {
    const page = await as('admin', { locale });
    await inSecondBranch(page);
    await page.goto('/technical/schedules');
    const published = page.getByRole('row', { name: /Term I/ });
    await expect(published).toBeVisible();
    await accessible(page);
    await published.click();
    await expect(page.getByRole('table').getByRole('button').first()).toBeVisible();
    await accessible(page);
  });
}
