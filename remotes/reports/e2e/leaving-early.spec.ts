import { expect, test } from '@suksa/testing';

test('the homeroom teacher says whether who left early had permission, and the list has one less', async ({
  as,
}) => {
  const teacher = await as('teacher');
  await teacher.goto('/reports/report_check_in_out_student?part=tasks');
  const list = teacher.locator('section', {
    has: teacher.getByRole('heading', { name: /Left early without permission/ }),
  });
  const line = list.getByRole('listitem').filter({ hasText: /left at 10:30, .+ early/ });
  await expect(line).toContainText('Family matters');
  await line.getByRole('button').click();
  const form = teacher.getByRole('dialog', { name: /leaving early on/ });
  await form.getByRole('textbox', { name: 'Reason' }).fill('Her aunt was married');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(line).toHaveCount(0);
});
