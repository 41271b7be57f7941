import { editStudent, type Student } from '@suksa/contracts/education';
import { demoPassword } from '@suksa/testing/product';
import { expect, type Page, register, somePhone, test } from './people.ts';

type Locator = ReturnType<Page['locator']>;

const rowOf = (page: Page, student: Student) => page.getByRole('row', { name: student.code });

const open = async (page: Page, student: Student) => {
  await page.goto(`${register}?student=${student.id}`);
  await expect(page.getByRole('dialog')).toContainText(student.code);
};

/** On with the Tab key until that field has the focus. */
const tabTo = async (page: Page, field: Locator) => {
  const reached = () => field.evaluate((element) => element === document.activeElement);
  for (let count = 0; count < 12 && !(await reached()); count++) await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
};

test('a student is found by any part of the name as it is typed, and the address keeps the search', async ({
  as,
  aStudent,
}) => {
  const student = await aStudent();
  const page = await as('registrar');
  await page.goto(register);
  await page.getByRole('searchbox').fill(student.surnameEn.slice(0, 9));
  await expect(rowOf(page, student)).toBeVisible();
  await page.reload();
  await expect(rowOf(page, student)).toBeVisible();
});

test('a child of a known family is admitted by keyboard alone, with its guardians, and the record opens', async ({
  as,
  aStudent,
}) => {
  const phone = somePhone();
  const elder = await aStudent({
    surnameEn: 'Oneroof',
    guardians: [{ relation: 'father', nameEn: 'Known Father', phone, isPayer: true }],
  });
  const page = await as('registrar');
  await page.goto(register);
  await expect(page.getByRole('button', { name: 'Admit a student' })).toBeVisible();
  await page.keyboard.press('Alt+n');
  await expect(page.getByLabel('Is the family already here?')).toBeFocused();
  await page.keyboard.type(phone);
  await expect(page.getByRole('button', { name: new RegExp(elder.firstNameEn) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Given name (Lao)')).toBeFocused();
  await expect(page.getByLabel('Surname (Latin)')).toHaveValue('Oneroof');
  await expect(page.getByLabel('Name in Latin script')).toHaveValue('Known Father');
  const field = (label: string) => page.getByRole('dialog').getByLabel(label);
  await tabTo(page, field('Given name (Latin)'));
  await page.keyboard.type(`Younger${phone.slice(-4)}`);
  await tabTo(page, field('Sex'));
  await page.keyboard.type('Male');
  await tabTo(page, page.getByRole('dialog').getByRole('combobox', { name: /^Class/ }));
  const className = elder.enrolments[0]?.className ?? '';
  await page.keyboard.type(className);
  await expect(page.getByRole('listbox').getByRole('option', { name: className }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Younger${phone.slice(-4)} is admitted`)).toBeVisible();
  await page.getByRole('tab', { name: 'Family' }).click();
  await expect(page.getByRole('dialog')).toContainText(elder.code);
});

test('a wrong entry is told at its field and nothing that was typed is lost', async ({ as }) => {
  const page = await as('registrar');
  await page.goto(`${register}?admit=1`);
  await page.getByLabel('Surname (Latin)').fill('Typed');
  await page.getByRole('button', { name: 'Admit', exact: true }).click();
  await expect(page.getByText('A name is needed in Lao or in Latin script.').first()).toBeVisible();
  await expect(page.getByLabel('Given name (Lao)')).toBeFocused();
  await expect(page.getByLabel('Surname (Latin)')).toHaveValue('Typed');
});

test('Back asks before it closes an admission, and an expired session gives it back as it was typed', async ({
  visitor,
}) => {
  const page = await visitor();
  const signIn = async () => {
    await page.getByLabel('Username or phone number').fill('registrar');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await page.goto(`/login?redirect=${encodeURIComponent(register)}`);
  await signIn();
  const name = `Typed${Date.now()}`;
  const given = page.getByLabel('Given name (Latin)');
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await page.getByRole('button', { name: 'Admit a student' }).first().click();
  await given.fill(name);
  await page.getByLabel('Surname (Latin)').fill('Kept');

  // Pressed again while the question stands, Back asks nothing more.
  for (const press of ['once', 'twice']) {
    await page.evaluate(() => history.back());
    await expect(question, press).toHaveCount(1);
  }
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(`${register}?admit=1`);
  await expect(given).toHaveValue(name);

  await page.evaluate(() =>
    fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    }),
  );
  // The next call, which asks for possible duplicates, is refused.
  await page.getByLabel('Date of birth').fill('05/04/2016');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`${register}?admit=1`)}`);
  await signIn();
  await expect(page.getByText('Restored what you had typed.')).toBeVisible();
  await expect(given).toHaveValue(name);
  await expect(page.getByLabel('Date of birth')).toHaveValue('05/04/2016');

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(given).toBeHidden();
  await page.getByRole('button', { name: 'Admit a student' }).first().click();
  await expect(given).toHaveValue('');
});

test('somebody who is in the register already is shown with the reason, and the clerk decides', async ({
  as,
  aStudent,
}) => {
  const phone = somePhone();
  const twin = await aStudent({ guardians: [{ relation: 'mother', nameEn: 'Mother', phone }] });
  const page = await as('registrar');
  await page.goto(`${register}?admit=1`);
  await page.getByLabel('Given name (Latin)').fill(twin.firstNameEn);
  await page.getByLabel('Surname (Latin)').fill(twin.surnameEn);
  await page.getByLabel('Date of birth').fill('05/04/2016');
  await page.getByLabel('Phone', { exact: true }).fill(phone);
  const notice = page.getByRole('status').filter({ hasText: 'Already in the register?' });
  await expect(notice).toContainText('Same name, date of birth, guardian’s phone');
  await notice.getByRole('button', { name: 'Not the same person' }).click();
  await expect(notice).toBeHidden();
});

test('a correction is saved and the history tells who changed what', async ({ as, aStudent }) => {
  const student = await aStudent();
  const page = await as('registrar');
  await open(page, student);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Nickname').fill('Noy');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Corrected for .+: Nickname\.$/)).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('row', { name: 'Nickname' })).toContainText('Noy');
});

test('two clerks who edit the same student: the second sees what changed and chooses, field by field', async ({
  as,
  aStudent,
  api,
}) => {
  const student = await aStudent();
  const page = await as('registrar');
  await open(page, student);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Nickname').fill('Mine');
  await api('head', editStudent, { params: { id: student.id }, body: { ...student, village: 'Theirs' } });
  await page.getByRole('button', { name: 'Save' }).click();
  const chooser = page.getByRole('alertdialog', { name: 'Changed by someone else' });
  await expect(chooser.getByRole('row', { name: 'Nickname' })).toContainText('Mine');
  await chooser.getByRole('button', { name: 'Use these values' }).click();
  await expect(chooser).toBeHidden();
  await expect(page.getByRole('dialog')).toContainText('Mine');
  await expect(page.getByRole('dialog')).toContainText('Theirs');
});

test('a photo that was chosen is stored and shown', async ({ as, aStudent }) => {
  const student = await aStudent();
  const page = await as('registrar');
  await open(page, student);
  await page.getByLabel('Choose photo').setInputFiles({
    name: 'face.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(page.getByText('The photo is saved')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible();
});

test('the list is exported with the columns that are shown', async ({ as }) => {
  const page = await as('registrar');
  await page.goto(register);
  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /XLSX/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('a teacher looks at own students and admits nobody', async ({ as }) => {
  const page = await as('teacher');
  await page.goto(register);
  await expect(page.getByRole('heading', { name: 'Student register' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Admit a student' })).toBeHidden();
});

for (const locale of ['en', 'lo'] as const) {
  test(`the hub and the register are accessible in ${locale}`, async ({ as, accessible }) => {
    const page = await as('registrar', { locale });
    await page.goto('/menu_tab/Education');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await accessible(page);
    await page.goto(register);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await accessible(page);
  });

  test(`record and admission are accessible in ${locale}`, async ({ as, aStudent, accessible }) => {
    const student = await aStudent();
    const page = await as('registrar', { locale });
    await open(page, student);
    await accessible(page);
    await page.goto(`${register}?admit=1`);
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
    await accessible(page);
  });
}
