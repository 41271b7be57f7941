import { expect, register, test } from './people.ts';

test('a health note and a court order are opened by one press, and the history says who looked', async ({
  as,
  aStudent,
  accessible,
}) => {
  const student = await aStudent({
    healthNote: 'Carries an inhaler',
    guardians: [
      { relation: 'mother', nameEn: 'Mother', isPayer: true },
      { relation: 'father', nameEn: 'Khamla', legalRestriction: 'Court order 12' },
    ],
  });
  const page = await as('registrar');
  await page.goto(`${register}?q=${student.code}`);
  await page.getByRole('row', { name: new RegExp(student.code) }).click();
  await expect(page.getByText('Carries an inhaler')).toBeHidden();
  await page.getByRole('button', { name: 'Show the health note' }).click();
  await expect(page.getByText('Carries an inhaler')).toBeVisible();
  await page.getByRole('tab', { name: 'Family' }).click();
  await expect(page.getByText('Court order 12')).toBeHidden();
  await accessible(page);
  await page.getByRole('button', { name: 'Show legal restrictions' }).click();
  await expect(page.getByText('Court order 12')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Looked at legal restrictions')).toBeVisible();
  await expect(page.getByText('Looked at the health note')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Show and change the health note' }).click();
  await page.getByLabel('Health note').fill('Carries two inhalers');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Show the health note' }).click();
  await expect(page.getByText('Carries two inhalers')).toBeVisible();
});

test("a family's record of its child has no history, no papers and no numbers of others", async ({ as }) => {
  const page = await as('family');
  await page.goto(register);
  await page.getByRole('row').nth(1).click();
  await expect(page.getByRole('tab', { name: 'Family' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'History' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show the health note' })).toHaveCount(0);
});
