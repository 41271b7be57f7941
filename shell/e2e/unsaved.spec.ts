import { expect, test } from '@suksa/testing';

test('a step back asks before it throws away what was typed, in a dialog of the colours of the specification', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/menu_tab/TabsTechnical');
  await page.getByRole('navigation', { name: 'Technical' }).getByRole('link', { name: 'Subjects' }).click();
  await page.getByRole('button', { name: 'Add subject' }).click();
  const typed = page.getByRole('dialog').getByRole('textbox').first();
  await typed.fill('NEW-1');

  await page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  const stay = question.getByRole('button', { name: 'Stay here' });
  await expect(question.getByRole('button', { name: 'Leave without saving' })).toHaveCSS(
    'background-color',
    'rgb(48, 133, 214)',
  );
  await expect(stay).toHaveCSS('background-color', 'rgb(221, 51, 51)');
  await stay.click();
  await expect(page).toHaveURL('/technical/subjects');
  await expect(typed).toHaveValue('NEW-1');
});
