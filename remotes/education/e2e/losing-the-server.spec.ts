import {
  classRecords,
  listClasses,
  listMerges,
  listStudents,
  type Student,
} from '@suksa/contracts/education';
import { expect, type Page, register, somePhone, test } from './people.ts';
import { admitAll, newBranch, openClass, planYear, sayWhyNow, startYear, workIn } from './schools.ts';

const unique = () => Math.random().toString(36).slice(2, 8);

/** The server cannot be reached for calls of that path. */
const neverArrives = (page: Page, path: string) => page.route(path, (route) => route.abort());

/** The server does what it is asked, and its answer is lost on the way back. */
const answerIsLost = (page: Page, path: string) =>
  page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    await route.abort();
  });

const noConnection = (page: Page) => page.getByText('No connection to the server').first();

test.describe('two entries made one', () => {
  const surname = `Lost${unique()}`;
  let kept: Student;
  let dropped: Student;
  const ask = async (page: Page) => {
    await page.goto(`${register}?q=${kept.surnameEn}`);
    for (const { code } of [kept, dropped])
      await page.getByRole('row', { name: code }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Merge duplicates' }).click();
    return page.getByRole('dialog', { name: 'Merge duplicates' });
  };

  test.beforeEach(async ({ aStudent }) => {
    const surnameEn = `${surname}${unique()}`;
    kept = await aStudent({ surnameEn, firstNameEn: 'Noy' });
    dropped = await aStudent({
      surnameEn,
      firstNameEn: 'Noi',
      // The names sound the same, and the birth date agrees.
      knownOthers: [kept.id],
      guardians: [{ relation: 'father', nameEn: 'Second Father', phone: somePhone() }],
    });
  });

  test('without a server nothing is changed, and a second press does it', async ({ as }) => {
    const page = await as('registrar');
    const preview = await ask(page);
    await neverArrives(page, '**/api/education/students/merge');
    await preview.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(noConnection(page)).toBeVisible();
    await page.unrouteAll();
    await preview.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(`${dropped.code} was made one with this student`);
  });

  test('once, where the answer was lost: the window says that it is done', async ({ as, api }) => {
    const page = await as('registrar');
    const preview = await ask(page);
    await answerIsLost(page, '**/api/education/students/merge');
    await preview.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(`${dropped.code} was made one with this student`);
    const { merges } = await api('registrar', listMerges, { params: { id: kept.id } });
    expect(merges).toHaveLength(1);
    await answerIsLost(page, '**/api/education/merges/*/undo');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo merge' }).click();
    await expect(page.getByText('was made one with this student')).toBeHidden();
  });
});

test('a class is split once, where the answer was lost: the window shows who is left', async ({
  as,
  api,
}) => {
  const { code, branchId, year, levelOf } = await newBranch(api, ['P1']);
  const where = { branchId, yearId: year.id };
  const source = await openClass(api, where, { name: 'P1/1', levelId: levelOf('P1') });
  await admitAll(api, where, ['Anong', 'Bounmy'], {
    surnameEn: `Of${code}`,
    birthDate: `${startYear - 6}-04-05`,
    classId: source.id,
    startDate: year.startDate,
  });
  const page = await as('admin');
  await workIn(page, where);
  await page.goto('/education_management/classes');
  await page.getByRole('button', { name: 'Actions for P1/1' }).click();
  await page.getByRole('menuitem', { name: 'Split the class' }).click();
  const split = page.getByRole('dialog', { name: /^Split class/ });
  await split.getByLabel('Name of the class').fill('P1/2');
  await split.getByLabel('Reason').fill('Too many for one room');
  await split.getByRole('checkbox', { name: /Bounmy/ }).check();
  await answerIsLost(page, '**/api/education/classes/*/split');
  await split.getByRole('button', { name: 'Move 1 student' }).click();
  await expect(noConnection(page)).toBeVisible();
  await expect(split.getByLabel('Reason')).toHaveValue('Too many for one room');
  await page.unrouteAll();
  await expect(split).toContainText('Moving: 0 · Staying: 1');
  await split.getByRole('button', { name: /^Move/ }).click();
  await expect(split.getByRole('alert').first()).toContainText('in this class any more');
  const { classes } = await api('admin', listClasses, {}, where);
  expect(classes.map(({ name, students }) => [name, students])).toEqual([
    ['P1/1', 1],
    ['P1/2', 1],
  ]);
});

test('an import whose answer was lost is run once, and its screen says so', async ({ as, api }) => {
  const { code, branchId, year, levelOf } = await newBranch(api, ['P1']);
  const where = { branchId, yearId: year.id };
  await openClass(api, where, { name: 'P1/1', levelId: levelOf('P1') });
  const page = await as('admin');
  await workIn(page, where);
  await page.goto('/education_management/import');
  const lines = [
    'Name,Sex,Date of birth,Classroom',
    `Elder Of${code},F,7/9/${startYear - 6},P1/1`,
    `Younger Of${code},M,8/9/${startYear - 6},P1/1`,
  ];
  await page.locator('input[type=file]').setInputFiles({
    name: 'students.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('button', { name: 'Import (2)' })).toBeVisible();
  await answerIsLost(page, '**/api/education/imports/*/run');
  await page.getByRole('button', { name: 'Import (2)' }).click();
  await expect(page.getByText('2 new, 0 changed')).toBeVisible();
  const found = async () =>
    (await api('admin', listStudents, { query: { q: `Of${code}` } }, where)).rows.map(({ name }) => name.en);
  expect(await found()).toEqual([`Elder Of${code}`, `Younger Of${code}`]);
  await answerIsLost(page, '**/api/education/imports/*/undo');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('This import was undone')).toBeVisible();
  expect(await found()).toEqual([]);
});

test('a change of year is asked about until the server answers: not begun, or done once and told as done', async ({
  as,
  api,
}) => {
  const { code, branchId, year, levelOf } = await newBranch(api, ['P1', 'P2']);
  const where = { branchId, yearId: year.id };
  const next = await planYear(api, branchId, startYear + 1);
  const old = await openClass(api, where, { name: 'P1/1', levelId: levelOf('P1') });
  const up = { branchId, yearId: next.id };
  await openClass(api, up, { name: 'P2/1', levelId: levelOf('P2') });
  await admitAll(api, where, ['Anong'], {
    surnameEn: `Of${code}`,
    birthDate: `${startYear - 6}-04-05`,
    classId: old.id,
    startDate: year.startDate,
  });
  const page = await as('admin');
  await workIn(page, where);
  await page.goto('/education_management/rollover');
  await page.getByRole('button', { name: 'Prepare' }).click();
  await page.getByLabel(`Average: Anong Of${code}`).fill('7');
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await page.getByRole('tab', { name: /Preview/ }).click();
  await sayWhyNow(page);
  const carryOver = async () => {
    await page.getByRole('button', { name: 'Run rollover (1 student)' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Run rollover \(1 student\)/ })
      .click();
  };
  await neverArrives(page, '**/api/education/rollovers/*/run');
  await carryOver();
  await expect(page.getByRole('button', { name: 'Run rollover (1 student)' })).toBeEnabled();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('No connection to the server');
  await page.unrouteAll();

  await page.route(/\/api\/(education\/rollovers|jobs)\/\d+$/, (route) => route.abort());
  await answerIsLost(page, '**/api/education/rollovers/*/run');
  await carryOver();
  await expect(noConnection(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run rollover (1 student)' })).toBeHidden();
  await page.unrouteAll();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  const { rows } = await api('admin', classRecords, { query: {} }, up);
  expect(rows.map(({ name, students }) => [name, students])).toEqual([['P2/1', 1]]);
});
