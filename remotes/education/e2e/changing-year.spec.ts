import {
  type ClassRecord,
  decideOutcomes,
  getRollover,
  runRollover,
  type Student,
  saveResults,
  startRollover,
} from '@suksa/contracts/education';
import { type AcademicYear, createMarkWindow } from '@suksa/contracts/settings';
import { expect, type Page, test as people } from './people.ts';
import {
  admitAll,
  workIn as inBranch,
  newBranch,
  openClass,
  planYear,
  sayWhyNow,
  startYear,
} from './schools.ts';

const path = '/education_management/rollover';

interface School {
  readonly branchId: number;
  readonly from: AcademicYear;
  readonly to: AcademicYear;
  /** P1/1 of the open year, and P1/1 and P2/1 of the planned one. */
  readonly old: ClassRecord;
  readonly again: ClassRecord;
  readonly up: ClassRecord;
  readonly students: readonly Student[];
}

interface Schools {
  /** A branch of its own with an open and a planned year and three students in P1: nobody else rolls it over. */
  readonly aSchool: () => Promise<School>;
}

const test = people.extend<Schools>({
  aSchool: async ({ api }, use) => {
    await use(async () => {
      const { code, branchId, year: from, levelOf } = await newBranch(api, ['P1', 'P2']);
      const to = await planYear(api, branchId, startYear + 1);
      const open = ({ id: yearId }: AcademicYear, name: string) =>
        openClass(api, { branchId, yearId }, { name, levelId: levelOf(name.slice(0, 2)) });
      const old = await open(from, 'P1/1');
      const [again, up] = [await open(to, 'P1/1'), await open(to, 'P2/1')];
      const students = await admitAll(api, { branchId, yearId: from.id }, ['Anong', 'Bounmy', 'Chanh'], {
        surnameEn: `Of${code}`,
        birthDate: `${startYear - 6}-04-05`,
        classId: old.id,
        startDate: from.startDate,
      });
      return { branchId, from, to, old, again, up, students };
    });
  },
});

const workIn = async (page: Page, { branchId, from }: School) => {
  await inBranch(page, { branchId, yearId: from.id });
  return page;
};

const row = (page: Page, { code }: Student) => page.getByRole('row', { name: code });
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

/** What a spreadsheet puts on the clipboard, pasted into a cell. */
const paste = (page: Page, cell: string, text: string) =>
  page.getByLabel(cell).evaluate((input, copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

test('results pasted from a spreadsheet decide, the run carries everybody over, and undo brings them back', async ({
  as,
  aSchool,
}) => {
  const school = await aSchool();
  const [passes, fails, unknown] = school.students as [Student, Student, Student];
  const page = await workIn(await as('admin'), school);
  await page.goto(path);
  await page.getByRole('button', { name: 'Prepare' }).click();
  await paste(page, `Average: ${passes.firstNameEn} ${passes.surnameEn}`, 'Average\n7,5\n4.25\n');
  await expect(row(page, fails)).toContainText('Re-sit pending');
  await page.getByRole('button', { name: 'Save 2 rows' }).click();
  await expect(page.getByText('2 results saved')).toBeVisible();

  await tab(page, /Outcomes/).click();
  await expect(row(page, passes)).toContainText('P2/1');
  await expect(row(page, passes)).toContainText('by the result');
  await expect(row(page, unknown)).toContainText('Undecided');

  await tab(page, /Preview/).click();
  const run = page.getByRole('button', { name: 'Run rollover (2 students)' });
  await expect(run).toBeDisabled();
  await page.getByRole('checkbox', { name: /1 undecided student stays/ }).check();
  await sayWhyNow(page);
  await expect(run).toHaveAccessibleName(/1 promoted/);
  await run.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Run rollover \(2 students\)/ })
    .click();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();

  await tab(page, 'Undo').click();
  await page.getByRole('button', { name: 'Undo whole rollover' }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Reason').fill('Wrong classes');
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.goto(`/education_management/education_index?class=${school.old.id}`);
  for (const student of school.students) await expect(row(page, student)).toContainText('Enrolled');
});

test('a lost connection costs nothing that was typed, and a closed entry window is told beforehand', async ({
  as,
  api,
  aSchool,
}) => {
  const school = await aSchool();
  const { branchId, from, to, students } = school;
  const [first] = students as [Student];
  const { id } = await api(
    'admin',
    startRollover,
    { body: { fromYearId: from.id, toYearId: to.id } },
    { branchId },
  );
  const page = await workIn(await as('admin'), school);
  await page.goto(`${path}?rollover=${id}&step=results`);
  const average = page.getByLabel(`Average: ${first.firstNameEn} ${first.surnameEn}`);
  await average.fill('7,25');
  await page.route('**/api/education/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(page.getByRole('alert')).toContainText('No connection to the server');
  await expect(average).toHaveValue('7,25');
  await page.unroute('**/api/education/**');
  await page.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(page.getByText('1 result saved')).toBeVisible();

  const times = { opensOn: '2020-01-01', opensTime: '08:00', closesOn: '2020-02-01', closesTime: '17:00' };
  await api(
    'admin',
    createMarkWindow,
    { body: { period: 'year_result', month: null, levelId: null, ...times } },
    { branchId, yearId: from.id },
  );
  await page.reload();
  await expect(page.getByText('Entry of results closed on 01/02/2020 17:00')).toBeVisible();
  await expect(row(page, first)).toContainText('7.25');
  await expect(average).toBeHidden();
  await expect(page.getByRole('button', { name: /^Save/ })).toBeHidden();
});

test('an outcome for everybody listed needs a class for everybody; whom a class does not fit is named', async ({
  as,
  aSchool,
}) => {
  const school = await aSchool();
  const [first] = school.students as [Student];
  const page = await workIn(await as('admin'), school);
  await page.goto(path);
  await page.getByRole('button', { name: 'Prepare' }).click();
  await tab(page, /Outcomes/).click();
  await page.getByRole('button', { name: 'Outcome for all 3 listed' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Outcome' }).selectOption('Promote');
  await form.getByRole('button', { name: 'Set the outcome' }).click();
  await expect(page.getByText('3 outcomes set')).toBeVisible();
  await page.getByRole('checkbox', { name: new RegExp(first.firstNameEn) }).check();
  await page.getByRole('button', { name: 'Set class' }).click();
  await form.getByRole('combobox', { name: 'New class' }).click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^P1\/1/ })
    .click();
  await form.getByRole('button', { name: 'Set the class' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`${first.firstNameEn} ${first.surnameEn} (P1/1)`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(row(page, first)).toContainText('P2/1');
});

test('once the new year has a result, undo says what stands in the way, and the others go back one by one', async ({
  as,
  api,
  aSchool,
}) => {
  const school = await aSchool();
  const { branchId, from, to, up } = school;
  const [marked, free] = school.students as [Student, Student];
  const { id } = await api(
    'admin',
    startRollover,
    { body: { fromYearId: from.id, toYearId: to.id } },
    { branchId },
  );
  const ids = school.students.map((student) => student.id);
  const params = { id };
  await api('admin', decideOutcomes, { params, body: { students: ids, outcome: 'promote' } }, { branchId });
  const { rollover } = await api('admin', getRollover, { params }, { branchId });
  await api(
    'admin',
    runRollover,
    { params, body: { version: rollover.version, leaveUndecided: false, earlyReason: 'Moves away' } },
    { branchId },
  );
  const result = { studentId: marked.id, average: 6, failedSubjects: null, conduct: '' as const, version: 0 };
  await api(
    'admin',
    saveResults,
    { body: { classId: up.id, source: 'typed', rows: [result] } },
    { branchId },
  );
  const page = await workIn(await as('admin'), school);
  await page.goto(`${path}?rollover=${id}&step=undo`);
  await expect(row(page, marked)).toContainText('Marks or result');
  await expect(page.getByRole('button', { name: 'Undo whole rollover' })).toBeHidden();
  await page.getByRole('link', { name: 'Undo for single students' }).click();
  for (const student of [marked, free])
    await page.getByRole('checkbox', { name: new RegExp(student.firstNameEn) }).check();
  await page.getByRole('button', { name: 'Undo for these students' }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Reason').fill('Wrong class');
  await question.getByRole('button', { name: 'Undo for these students' }).click();
  await expect(page.getByText('1 student stays in the new year')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await page.goto(`${path}?rollover=${id}&step=outcomes&state=taken_back`);
  await expect(row(page, free)).toContainText('Undone');
  await expect(row(page, marked)).toBeHidden();
});

test('a re-sit offers only classes of the level that its result leads to', async ({
  as,
  api,
  aSchool,
  accessible,
}) => {
  const school = await aSchool();
  const { branchId, from, to, old } = school;
  const [failing] = school.students as [Student];
  const result = {
    studentId: failing.id,
    average: 4,
    failedSubjects: null,
    conduct: '' as const,
    version: 0,
  };
  const body = { classId: old.id, source: 'typed' as const, rows: [result] };
  await api('admin', saveResults, { body }, { branchId, yearId: from.id });
  const { id } = await api(
    'admin',
    startRollover,
    { body: { fromYearId: from.id, toYearId: to.id } },
    { branchId },
  );
  const params = { id };
  const { rollover } = await api('admin', getRollover, { params }, { branchId });
  await api(
    'admin',
    runRollover,
    { params, body: { version: rollover.version, leaveUndecided: true, earlyReason: 'Moves away' } },
    { branchId },
  );
  const page = await workIn(await as('admin'), school);
  await page.goto(`${path}?rollover=${id}&step=re_sits`);
  await page.getByRole('button', { name: /^Re-sit of/ }).click();
  const form = page.getByRole('dialog', { name: /^Re-sit of/ });
  await expect(form).toBeVisible();
  await accessible(page);
  const offered = async () => {
    await form.getByRole('combobox', { name: 'New class' }).click();
    return page.getByRole('listbox').getByRole('option');
  };
  await expect(await offered()).toHaveText([/^P2\/1/]);
  await page.keyboard.press('Escape');
  await form.getByRole('switch', { name: 'Passed' }).click();
  await expect(await offered()).toHaveText([/^P1\/1/]);
  await page.getByRole('option', { name: /^P1\/1/ }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No re-sits pending')).toBeVisible();
});

test('whoever has only classes of their own has nothing to do with the change of year', async ({ as }) => {
  const page = await as('teacher');
  await page.goto(path);
  await expect(page.getByText('No permission')).toBeVisible();
});

for (const locale of ['en', 'lo'] as const) {
  test(`each step is accessible in ${locale}`, async ({ as, api, aSchool, accessible }) => {
    const school = await aSchool();
    const { id } = await api(
      'admin',
      startRollover,
      { body: { fromYearId: school.from.id, toYearId: school.to.id } },
      { branchId: school.branchId },
    );
    const page = await workIn(await as('admin', { locale }), school);
    for (const step of ['results', 'outcomes', 'preview']) {
      await page.goto(`${path}?rollover=${id}&step=${step}`);
      await expect(page.getByRole('tabpanel').getByRole('table').first()).toBeVisible();
      await accessible(page);
    }
  });
}

test('on a phone no table of the change of year is cut off', async ({ as, api, aSchool }) => {
  const school = await aSchool();
  const years = { fromYearId: school.from.id, toYearId: school.to.id };
  const { id } = await api('admin', startRollover, { body: years }, { branchId: school.branchId });
  const page = await workIn(await as('admin', { viewport: { width: 390, height: 844 } }), school);
  for (const place of [path, `${path}?rollover=${id}&step=preview`]) {
    await page.goto(place);
    const tables = page.getByRole('main').locator('table');
    await expect(tables.first()).toBeVisible();
    for (const table of await tables.all())
      expect(
        await table.evaluate((drawn) => drawn.scrollWidth - (drawn.parentElement?.clientWidth ?? 0)),
      ).toBeLessThan(2);
  }
});
