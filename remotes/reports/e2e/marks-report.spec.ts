import { expect, test } from '@suksa/testing';

test('the head goes from the marks of a month to a subject’s students, and on to who misses school', async ({
  as,
  accessible,
}) => {
  const page = await as('head');
  await page.goto('/reports/report_mark_student');
  await page.getByText('Marks report', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Students by average' })).toBeVisible();
  await accessible(page);
  await page.getByText('Subjects', { exact: true }).click();
  const subjects = page.getByRole('table', { name: 'Subjects' });
  await expect(subjects.getByRole('link').first()).toBeVisible();
  await accessible(page);
  // Other tests enter marks of this month meanwhile: then it is counted and opened once more.
  await expect(async () => {
    const counted = await subjects.getByRole('link').first().textContent();
    await subjects.getByRole('link').first().click();
    await expect(page).toHaveURL(/subjectId=\d+/);
    const shown = page.getByText(new RegExp(`^1–\\d+ of ${counted}$`));
    await shown.waitFor({ timeout: 5000 }).catch(async (error) => {
      await page.goBack();
      throw error;
    });
  }).toPass();

  await page.goto('/reports/report_check_in_out_student?view=year');
  await expect(page.getByRole('table', { name: 'Students by attendance' })).toBeVisible();
  await accessible(page);
  await page
    .getByRole('button', { name: /days missed, show which$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
});
