import { leaveSchool, listClasses } from '@suksa/contracts/education';
import {
  catchPrint,
  expect,
  type Page,
  printed,
  printIn,
  register,
  selection,
  somePhone,
  test,
} from './people.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The papers of a student's record, and the choice of a file for it. */
const papersOf = async (page: Page, id: number) => {
  await page.goto(`${register}?student=${id}`);
  const record = page.getByRole('dialog');
  await record.getByRole('tab', { name: 'Documents' }).click();
  const input = record.getByRole('tabpanel').locator('input[type=file]');
  return { record, choose: (file: Parameters<typeof input.setInputFiles>[0]) => input.setInputFiles(file) };
};

test('a birth certificate is kept in the record, looked at, and deleted with a reason', async ({
  as,
  aStudent,
  accessible,
}) => {
  const student = await aStudent();
  const page = await as('registrar');
  const { record, choose } = await papersOf(page, student.id);
  await choose({ name: 'certificate.png', mimeType: 'image/png', buffer: png });
  await expect(record.getByRole('listitem')).toContainText('certificate.png');
  await accessible(page);
  await record.getByRole('button', { name: 'View: certificate.png' }).click();
  await expect(page.getByRole('img', { name: 'certificate.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await record.getByRole('button', { name: 'Delete: certificate.png' }).click();
  const question = page.getByRole('dialog', { name: 'Delete certificate.png?' });
  await question.getByRole('textbox').fill('belongs to a brother');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(record.getByText('No documents yet')).toBeVisible();
  await record.getByRole('tab', { name: 'History' }).click();
  await expect(record.getByText('belongs to a brother')).toBeVisible();
});

test('a paper that is no picture or too large a PDF is named, and nothing of it is sent', async ({
  as,
  aStudent,
  accessible,
}) => {
  const student = await aStudent();
  const page = await as('registrar');
  const { record, choose } = await papersOf(page, student.id);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/documents')) sent += 1;
  });
  await choose({ name: 'ໃບຍ້າຍ.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') });
  await expect(record.getByRole('alert')).toContainText('ໃບຍ້າຍ.docx: This file type isn’t supported');
  await accessible(page);
  await choose({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(record.getByRole('alert')).toContainText('broken.jpg: This file type isn’t supported');
  await choose({ name: 'book.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(7_000_000, 'a') });
  await expect(record.getByRole('alert')).toContainText('The PDF is larger than 6 MB');
  expect(sent).toBe(0);
});

test('a paper that finds no server is kept, and sent when somebody tries again', async ({ as, aStudent }) => {
  const student = await aStudent();
  const page = await as('registrar');
  const { record, choose } = await papersOf(page, student.id);
  await page.context().setOffline(true);
  await choose({ name: 'certificate.png', mimeType: 'image/png', buffer: png });
  // The list of documents, too, may offer to be asked for again.
  const unsent = record.getByRole('alert').filter({ hasText: 'certificate.png: ' });
  await expect(unsent).toBeVisible();
  await page.context().setOffline(false);
  await expect(record.getByRole('listitem')).toHaveCount(0);
  await unsent.getByRole('button', { name: 'Try again' }).click();
  await expect(record.getByRole('listitem')).toContainText('certificate.png');
  await expect(unsent).toBeHidden();
});

test('two entries of one student become one once it is said which class holds, and are taken apart again', async ({
  as,
  api,
  aStudent,
}) => {
  const surnameEn = `Double${Math.random().toString(36).slice(2, 8)}`;
  const kept = await aStudent({ surnameEn, firstNameEn: 'Noy', birthDate: '2016-04-05' });
  const { classes } = await api('registrar', listClasses);
  const own = kept.enrolments[0]?.className;
  const other = classes.find(({ name, students, capacity }) => name !== own && students < capacity);
  const dropped = await aStudent({
    surnameEn,
    firstNameEn: 'Noi',
    classId: other?.id ?? 0,
    village: 'Phone',
    // The names sound the same, and the birth date agrees.
    knownOthers: [kept.id],
    guardians: [{ relation: 'father', nameEn: 'Second Father', phone: somePhone() }],
  });
  const page = await as('registrar');
  await page.goto(`${register}?q=${surnameEn}`);
  for (const { code } of [kept, dropped])
    await page.getByRole('row', { name: code }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Merge duplicates' }).click();
  const preview = page.getByRole('dialog', { name: 'Merge duplicates' });
  await expect(preview).toContainText('Village: Phone');
  await expect(preview).toContainText('Guardian Second Father');
  await expect(preview.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await preview.getByLabel('Class in').selectOption(`${dropped.code}: ${other?.name}`);
  await preview.getByRole('button', { name: 'Merge', exact: true }).click();
  const record = page.getByRole('dialog');
  await expect(record).toContainText(`${dropped.code} was made one with this student`);
  await record.getByRole('button', { name: 'Undo merge' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(record.getByText('was made one with this student')).toBeHidden();
  await page.goto(`${register}?q=${surnameEn}`);
  await expect(page.getByRole('row', { name: dropped.code })).toBeVisible();
});

test('photos named after the codes find their students, and the others are told', async ({
  as,
  aStudent,
}) => {
  const student = await aStudent();
  const page = await as('registrar');
  await page.goto(register);
  await page.getByRole('button', { name: 'Photos', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'Upload photos' });
  await window.locator('input[type=file]').setInputFiles([
    { name: `${student.code}.png`, mimeType: 'image/png', buffer: png },
    { name: 'holiday.png', mimeType: 'image/png', buffer: png },
  ]);
  await expect(window.getByText('1 stored, 1 not stored')).toBeVisible();
  await expect(window.getByRole('row', { name: 'holiday.png' })).toContainText('No one');
});

test('labels are printed for names and for letters, and a transfer paper for who leaves', async ({
  as,
  api,
  aStudent,
}) => {
  const student = await aStudent({ village: 'Phonxay' });
  const page = await as('registrar');
  await catchPrint(page);
  await page.goto(`${register}?q=${student.surnameEn}`);
  await page.getByRole('checkbox', { name: new RegExp(student.surnameEn) }).check();
  await selection(page).getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Labels: addresses of the guardians' }).click();
  await printIn(page, 'English');
  await expect.poll(() => printed(page)).toContain('Village Phonxay');

  await api('registrar', leaveSchool, {
    params: { id: student.id },
    body: {
      version: student.version,
      how: 'transferred_out',
      lastDay: student.enrolments[0]?.startDate ?? '',
      destination: 'Thatluang School',
      reason: 'moved',
    },
  });
  await page.goto(`${register}?student=${student.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Transfer certificate' }).click();
  await printIn(page, 'Both');
  await expect.poll(() => printed(page)).toContain('Thatluang School');
  expect(await printed(page)).toContain('ໃບຍ້າຍໂຮງຮຽນ');
  expect(await printed(page)).toContain('Photo 3 × 4 cm');
});
