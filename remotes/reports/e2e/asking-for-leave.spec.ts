import { expect, test } from '@suksa/testing';

const leave = '/reports/report_check_in_out_student?part=leave';

test('a family asks for leave, the head approves it, and the family reads so', async ({ as }) => {
  const family = await as('family');
  await family.goto(leave);
  await family.getByRole('button', { name: 'Ask for leave' }).click();
  const form = family.getByRole('dialog', { name: 'Ask for leave' });
  await form.getByLabel('First day').fill('04/01/2027');
  await form.getByLabel('Last day').fill('05/01/2027');
  await form.getByRole('textbox', { name: 'Reason' }).fill('Visits her grandmother in Pakse');
  await form.getByRole('button', { name: 'Send request' }).click();
  const row = (page: typeof family) =>
    page.getByRole('row').filter({ hasText: 'Visits her grandmother in Pakse' });
  await expect(row(family)).toContainText('Waiting');

  const head = await as('head');
  await head.goto(leave);
  await row(head).click();
  await head.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(row(head)).toContainText('Approved');

  await family.reload();
  await expect(row(family)).toContainText('Approved');
});
