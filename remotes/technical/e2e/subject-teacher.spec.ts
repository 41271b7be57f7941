import { expect, test } from '@suksa/testing';

test('a replacement is typed into the grid, filled down, undone and done again', async ({ as }) => {
  const page = await as('head');
  await page.goto('/technical/subject_teacher');
  const cells = page.getByRole('gridcell');
  const first = page.locator('[data-row="0"][data-column="0"]');
  await expect(first).toBeVisible();
  const [before, below] = [
    (await first.textContent()) ?? '',
    (await page.locator('[data-row="1"][data-column="0"]').textContent()) ?? '',
  ];
  expect(before).not.toBe(below);
  await first.click();
  await page.keyboard.press('Control+c');
  await first.press('Shift+ArrowDown');
  await expect(cells.and(page.locator('[aria-selected="true"]'))).toHaveCount(2);
  await page.keyboard.press('Control+d');
  const second = page.locator('[data-row="1"][data-column="0"]');
  await expect(second).toHaveText(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(second).toHaveText(below);
  await second.click();
  await page.keyboard.press('F2');
  await page.getByRole('combobox', { name: 'Teacher' }).fill(before);
  await page.keyboard.press('Enter');
  await expect(second).toHaveText(before);
  await second.click();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog');
  await expect(details.getByText(/Marks of .* are entered by/)).toContainText(before);
  await expect(details.getByRole('group', { name: 'History' })).toContainText(before);
});

for (const locale of ['en', 'lo'] as const) {
  test(`the plan of who teaches what is accessible in ${locale}`, async ({ as, accessible }) => {
    const page = await as('admin', { locale });
    await page.goto('/technical/subject_teacher');
    await expect(page.getByRole('grid')).toBeVisible();
    await accessible(page);
    await page.locator('[data-row="0"][data-column="0"]').click();
    await page.keyboard.press('F2');
    await expect(page.getByRole('grid').getByRole('combobox')).toBeFocused();
    await accessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('grid')).toHaveCount(0);
    await accessible(page);
  });
}
