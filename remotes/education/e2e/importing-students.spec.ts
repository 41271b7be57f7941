import { listClasses, listStudents } from '@suksa/contracts/education';
import { expect, type Page, somePhone, test } from './people.ts';

const screen = '/education_management/import';

const sheet = (name: string, lines: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((cells) => cells.join(',')).join('\n')),
});

const choose = async (page: Page, file: ReturnType<typeof sheet>) => {
  await page.goto(screen);
  await page.locator('input[type=file]').setInputFiles(file);
};

const unique = () => Math.random().toString(36).slice(2, 8);

/** The class with the most free seats. */
const roomy = async (api: Parameters<Parameters<typeof test>[2]>[0]['api']) => {
  const { classes } = await api('registrar', listClasses);
  return [...classes].sort((a, b) => b.capacity - b.students - (a.capacity - a.students))[0]?.name ?? '';
};

test('a list of students is checked row by row, mended, run, and can be taken back', async ({
  as,
  api,
  accessible,
}) => {
  const className = await roomy(api);
  const surname = `Sheet${unique()}`;
  const titles = ['Name', 'Sex', 'Date of birth', 'Classroom', "Father's name", 'Father phone', 'Remark'];
  const phone = somePhone();
  const row = (given: string, birth: string) => [
    `${given} ${surname}`,
    'F',
    birth,
    className,
    'Father Sheet',
    phone,
    'x',
  ];
  const page = await as('registrar');

  await choose(page, sheet('wrong.csv', [titles, row('Elder', '7/9/2016'), row('Younger', '31/02/2018')]));
  await expect(page.getByLabel('Meaning of the column Date of birth')).toHaveValue('birthDate');
  await expect(page.getByLabel('Meaning of the column Remark')).toHaveValue('');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const wrong = page.getByRole('row', { name: `Younger ${surname}` });
  await expect(wrong).toContainText('31/02/2018');
  await expect(wrong).toContainText('Not a date');
  await accessible(page);

  await choose(page, sheet('right.csv', [titles, row('Elder', '7/9/2016'), row('Younger', '28/02/2018')]));
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import (2)' }).click();
  await expect(page.getByText('2 new, 0 changed')).toBeVisible();
  const { rows } = await api('registrar', listStudents, { query: { q: surname } });
  expect(rows).toHaveLength(2);

  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('This import was undone')).toBeVisible();
  expect((await api('registrar', listStudents, { query: { q: surname } })).total).toBe(0);
});

test('somebody who may be in the register already is asked about', async ({ as, aStudent }) => {
  const student = await aStudent();
  const page = await as('registrar');
  const name = `${student.firstNameEn} ${student.surnameEn}`;
  await choose(
    page,
    sheet('known.csv', [
      ['Name', 'Nickname', 'Date of birth'],
      [name, 'Noi', student.birthDate],
    ]),
  );
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Needs a decision');
  await row.getByRole('button', { name: student.code }).click();
  await page.getByRole('button', { name: 'Check again with these decisions' }).click();
  await expect(row).toContainText('Changed');
  await expect(row).toContainText('Noi');
});

test('what is no spreadsheet is refused where it was chosen', async ({ as }) => {
  const page = await as('registrar');
  await page.goto(screen);
  const file = {
    name: 'broken.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK but nothing else'),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('alert')).toContainText('could not be read');
});

test('an empty sheet to fill in is downloaded in the language of the page', async ({ as }) => {
  const page = await as('registrar', { locale: 'lo' });
  await page.goto(screen);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ດາວໂຫຼດຕາຕະລາງເປົ່າ' }).click();
  expect((await download).suggestedFilename()).toBe('ແບບຟອມນັກຮຽນ.xlsx');
});
