import { expect, type Page, register, test } from './people.ts';

const open = async (page: Page, student: { id: number; code: string }) => {
  await page.goto(`${register}?student=${student.id}`);
  await expect(page.getByRole('dialog')).toContainText(student.code);
};

const begin = async (page: Page, step: string) => {
  await page.getByRole('button', { name: 'Enrolment' }).click();
  await page.getByRole('menuitem', { name: step }).click();
  return page.getByRole('dialog', { name: step });
};

test('a move to another class says what it does to the history, and does it', async ({ as, aStudent }) => {
  const student = await aStudent();
  const page = await as('registrar');
  await open(page, student);
  const form = await begin(page, 'Move to another class');
  await form.getByRole('combobox', { name: /^Class/ }).click();
  await page.getByRole('option').filter({ hasNotText: 'full' }).last().click();
  await expect(form).toContainText('stay in the enrolment history');
  await form.getByLabel('Reason').fill('Asked by the family');
  await form.getByRole('button', { name: 'Move' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('tab', { name: 'Enrolment' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Moved class' })).toHaveCount(2);
});

test('ticked students are moved together, after a look at what becomes of each', async ({
  as,
  aStudent,
  accessible,
}) => {
  const surnameEn = `Together${Math.random().toString(36).slice(2, 8)}`;
  const students = [await aStudent({ surnameEn }), await aStudent({ surnameEn })];
  const page = await as('registrar');
  await page.goto(`${register}?q=${surnameEn}`);
  for (const { firstNameEn } of students)
    await page.getByRole('checkbox', { name: new RegExp(firstNameEn) }).check();
  await page.getByRole('button', { name: 'Move to another class' }).click();
  const form = page.getByRole('dialog', { name: 'Move 2 students' });
  await form.getByRole('combobox', { name: /^Class/ }).click();
  await page.getByRole('option').filter({ hasNotText: 'full' }).last().click();
  await form.getByLabel('Reason').fill('The class is split');
  await expect(form.getByRole('table')).toContainText(/: 2 of 2.*seats left/);
  for (const { code } of students)
    await expect(form.getByRole('row', { name: code })).toContainText(/P?\d.* → /);
  await accessible(page);
  await form.getByRole('button', { name: 'Move 2 students' }).click();
  const result = page.getByRole('dialog', { name: /^To / });
  await expect(result).toContainText('Moved: 2. There already: 0. Not moved: 0.');
  for (const { code } of students)
    await expect(result.getByRole('row', { name: code })).toContainText('Moved');
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Move to another class' })).toBeHidden();
});

test('a reason is asked for, and who has left can be admitted again', async ({ as, aStudent }) => {
  const student = await aStudent();
  const page = await as('registrar');
  await open(page, student);
  const form = await begin(page, 'Record leaving');
  await form.getByRole('button', { name: 'End the enrolment' }).click();
  await expect(form.getByText('Please fill this in.').first()).toBeVisible();
  await form.getByLabel('Exit type').selectOption('Transferred out');
  await form.getByLabel('New school').fill('Another school');
  await form.getByLabel('Reason').fill('The family moves');
  await form.getByRole('button', { name: 'End the enrolment' }).click();
  await expect(page.getByText(/: Transferred out, last day \d/)).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Transferred out').first()).toBeVisible();
  await page.getByRole('button', { name: 'Enrolment' }).click();
  await expect(page.getByRole('menuitem', { name: 'Re-admit' })).toBeVisible();
});

test('a suspension shows in the record and can be ended', async ({ as, aStudent }) => {
  const student = await aStudent();
  const page = await as('registrar');
  await open(page, student);
  const suspension = await begin(page, 'Suspend');
  await suspension.getByLabel('Reason').fill('Decided by the council');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog').getByText('Suspended')).toBeVisible();
  const ending = await begin(page, 'End the suspension');
  await ending.getByLabel('Reason').fill('Served');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog').getByText('Enrolled')).toBeVisible();
});

test('a number at a glance leads to the students whom it counts', async ({ as, aStudent }) => {
  const student = await aStudent({ guardians: [] });
  const page = await as('registrar');
  await page.goto('/education_management');
  await page.getByRole('link', { name: /without a guardian’s phone/ }).click();
  await expect(page).toHaveURL(/missing=guardian_phone/);
  await page.getByRole('searchbox').fill(student.surnameEn);
  await expect(page.getByRole('row', { name: student.code })).toBeVisible();
});

test('whoever is not signed in is asked to, in the place of the numbers', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/education_management');
  await expect(page.getByRole('main')).toContainText('Please sign in');
});

test('with reduced motion too, the menu of a record is worked by keyboard alone', async ({
  as,
  aStudent,
}) => {
  const student = await aStudent();
  const page = await as('registrar');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${register}?student=${student.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Enrolment', exact: true }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Move to another class' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Suspend' }).getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Enrolment', exact: true })).toBeFocused();
});

for (const locale of ['en', 'lo'] as const) {
  test(`the numbers and the form of a move are accessible in ${locale}`, async ({
    as,
    aStudent,
    accessible,
  }) => {
    const student = await aStudent();
    const page = await as('registrar', { locale });
    await page.goto('/education_management');
    await expect(page.getByRole('table')).toBeVisible();
    await accessible(page);
    await open(page, student);
    await page.getByRole('button', { name: locale === 'en' ? 'Enrolment' : 'ການເຂົ້າຮຽນ' }).click();
    await page.getByRole('menuitem').first().click();
    await expect(page.getByRole('dialog').last().getByRole('combobox')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').filter({ hasNotText: 'full' }).last().click();
    await accessible(page);
  });
}
