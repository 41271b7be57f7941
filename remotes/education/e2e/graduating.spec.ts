import { type Student, saveResults } from '@suksa/contracts/education';
import { catchPrint, expect, type Page, test as people, printed } from './people.ts';
import { admitAll, newBranch, openClass, startYear, workIn } from './schools.ts';

const path = '/education_management/graduate_index';

interface School {
  readonly branchId: number;
  readonly yearId: number;
  /** In the order of names: one with a good year, one with a bad one. */
  readonly students: readonly Student[];
}

const test = people.extend<{
  /** A branch of its own with two students in M7: nobody else graduates them. */
  readonly aSchool: () => Promise<School>;
}>({
  aSchool: async ({ api }, use) => {
    await use(async () => {
      const { code, branchId, year, levelOf } = await newBranch(api, ['M7']);
      const where = { branchId, yearId: year.id };
      const { id: classId } = await openClass(api, where, { name: 'M7/1', levelId: levelOf('M7') });
      const students = await admitAll(api, where, ['Anong', 'Bounmy'], {
        surnameEn: `Of${code}`,
        birthDate: `${startYear - 17}-04-05`,
        classId,
        startDate: year.startDate,
      });
      const rows = students.map(({ id }, index) => ({
        studentId: id,
        average: index === 0 ? 7 : 4,
        failedSubjects: 0,
        conduct: 'good' as const,
        version: 0 as const,
      }));
      await api('admin', saveResults, { body: { classId, source: 'typed', rows } }, where);
      return { ...where, students };
    });
  },
});

/** A batch that asks nothing of attendance, with its candidates, checked; of one mark where it isn't sat by subject. */
const checkedBatch = async (page: Page, { bySubject = false } = {}) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'New batch' }).first().click();
  const form = page.getByRole('dialog', { name: 'New batch' });
  await form.getByRole('combobox', { name: 'Level' }).selectOption({ index: 1 });
  await form.getByLabel('Minimum attendance').fill('');
  // The eight of M7, to begin with.
  const leaveOut = form.getByRole('button', { name: /^Leave out/ });
  await expect(leaveOut).toHaveCount(8);
  for (let left = bySubject ? 0 : 8; left > 0; left -= 1) {
    await leaveOut.first().click();
    await expect(leaveOut).toHaveCount(left - 1);
  }
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^The batch .+ is open: add its candidates next$/)).toBeVisible();
  await page.getByRole('button', { name: 'Add candidates' }).click();
  await expect(page.getByText('2 added, 0 removed, 2 in all')).toBeVisible();
  await page.getByRole('button', { name: 'Check eligibility' }).click();
  await expect(page.getByText('1 eligible, 1 not, 0 without enough data')).toBeVisible();
};

const paste = (field: ReturnType<Page['locator']>, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const take = async (page: Page, who: RegExp, item: string) => {
  await page
    .getByRole('row', { name: who })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** Of what two people have saved, keeps this. */
const choose = async (page: Page, kept: string) => {
  const chooser = page.getByRole('alertdialog', { name: 'Changed by someone else' });
  await chooser.getByRole('radio', { name: kept, exact: true }).check();
  await chooser.getByRole('button', { name: 'Use these values' }).click();
};

test('a cohort goes from candidates over checks, exam and approval to a certificate that is handed over', async ({
  as,
  aSchool,
  accessible,
}) => {
  const school = await aSchool();
  const page = await as('admin');
  await catchPrint(page);
  await workIn(page, school);
  await checkedBatch(page, { bySubject: true });
  await expect(page.getByRole('row', { name: /Bounmy/ })).toContainText('Not eligible');
  await accessible(page);

  await page.getByRole('button', { name: 'Exam results' }).click();
  const grid = page.getByRole('dialog', { name: /^Exam results/ });
  const field = (subject: string) => grid.getByRole('textbox', { name: new RegExp(`^${subject}.*Anong`) });
  await field('Mathematics').fill('10');
  await paste(field('Physics'), ['8,5', '8,5', '8,5', '8,5', '8,5', '8,5'].join('\t'));
  await expect(field('English')).toHaveValue('8,5');
  await field('Lao').fill('7');
  await expect(grid.getByRole('row', { name: /Anong/ })).toContainText('8.50');
  await accessible(page);
  await grid.getByRole('button', { name: 'Save 1 result' }).click();
  await expect(grid).toBeHidden();
  await expect(page.getByRole('row', { name: /Anong/ })).toContainText('Exam passed');

  await take(page, /Anong/, 'Approve');
  const approval = page.getByRole('dialog', { name: /Approve/ });
  await expect(approval.getByLabel('Last day on roll')).not.toHaveValue('');
  await expect(approval).toContainText('What is still open');
  await approval.getByRole('button', { name: 'Approve 1 graduate' }).click();
  await expect(page.getByRole('row', { name: /Anong/ })).toContainText('Approved');
  await take(page, /Anong/, 'Issue certificates');
  const issue = page.getByRole('dialog', { name: 'Issue certificates' });
  await issue.getByLabel('Signatory of the certificates').fill('Mr Kham');
  await issue.getByRole('button', { name: 'Issue 1' }).click();
  await expect(page.getByRole('row', { name: /Anong/ })).toContainText('-00001');

  await take(page, /Anong/, 'Hand over');
  const handOver = page.getByRole('dialog', { name: /^Hand over/ });
  await handOver.getByLabel('Received by').fill('Mrs Kham');
  await handOver.getByLabel('Relation').fill('Mother');
  await handOver.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Anong/ })).toContainText('Handed over');

  await page.getByRole('row', { name: /Anong/ }).click();
  const record = page.getByRole('dialog', { name: /Anong/ });
  await record.getByRole('tab', { name: 'Certificates' }).click();
  await expect(record).toContainText('Handed over to Mrs Kham, Mother');
  await accessible(page);

  await record.getByRole('button', { name: 'Print documents' }).click();
  const papers = page.getByRole('dialog', { name: 'Print documents (1)' });
  await expect(papers).toBeVisible();
  await accessible(page);
  await papers.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => printed(page)).toContain('Lao People’s Democratic Republic');
  expect(await printed(page)).toContain('Provisional certificate of graduation');
  expect(await printed(page)).toMatch(/-00001.*Anong.*8\.50.*Mr Kham/s);

  await record.getByRole('button', { name: 'Print documents' }).click();
  await papers.getByText('Transcript', { exact: true }).click();
  await papers.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => printed(page)).toContain('Leaving exam by subject');
  expect(await printed(page)).toMatch(
    /Mathematics\s*10\.00\s*Physics\s*8\.50.*Average of the exam\s*8\.50.*Passed/s,
  );
});

test('results pasted with their codes go to whom they belong, and who may not sit is told', async ({
  as,
  aSchool,
}) => {
  const school = await aSchool();
  const page = await as('admin');
  await workIn(page, school);
  await checkedBatch(page);
  await page.getByRole('button', { name: 'Exam results' }).click();
  const grid = page.getByRole('dialog', { name: /^Exam results/ });
  const text = [...school.students]
    .reverse()
    .map(({ code }) => `${code}\t6`)
    .join('\n');
  await paste(grid.getByRole('textbox', { name: /Anong/ }), text);
  await expect(grid.getByRole('textbox', { name: /Anong/ })).toHaveValue('6');
  await expect(grid.getByRole('alert')).toContainText(school.students[1]?.code ?? 'nobody');
});

test('results come in from any spreadsheet: columns are matched, and a row that fits nobody says why', async ({
  as,
  aSchool,
  accessible,
}) => {
  const school = await aSchool();
  const [anong] = school.students as [Student, Student];
  const page = await as('admin');
  await workIn(page, school);
  await checkedBatch(page);
  await page.getByRole('button', { name: 'Exam results' }).click();
  await page.getByRole('button', { name: 'From a spreadsheet' }).click();
  const sheet = page.getByRole('dialog', { name: /^Results from a spreadsheet/ });
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'results.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `List of the centre,,\nNo.,ຊື່ ແລະ ນາມສະກຸນ,Points\n1,Ms ${anong.firstNameEn} ${anong.surnameEn},"8,25"\n2,Somebody Else,7`,
    ),
  });
  await expect(sheet.getByText('Choose the column with the result')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Check the rows' })).toBeDisabled();
  await sheet.getByRole('combobox', { name: 'Meaning of the column Points' }).selectOption('Result');
  await accessible(page);
  await sheet.getByRole('button', { name: 'Check the rows' }).click();
  await expect(sheet.getByRole('row', { name: /Anong/ })).toContainText('8.25');
  await expect(sheet.getByRole('row', { name: /Somebody Else/ })).toContainText('No one in this batch');
  await accessible(page);
  await sheet.getByRole('button', { name: 'Save 1 result' }).click();
  await expect(sheet.getByRole('status')).toContainText('1 passed, 0 failed');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Anong/ })).toContainText('8.25');
});

test('two clerks: who saves the rules second sees what the first has saved, and chooses', async ({
  as,
  aSchool,
  accessible,
}) => {
  const school = await aSchool();
  const [one, other] = [await as('admin'), await as('admin')];
  await workIn(one, school);
  await checkedBatch(one);
  await workIn(other, school);
  await other.goto(one.url());
  const rules = (page: Page) => page.getByRole('dialog', { name: /^M7/ });
  for (const page of [one, other]) await page.getByRole('button', { name: 'Criteria' }).click();
  await rules(one).getByLabel('Exam centre').fill('Vientiane High School');
  await rules(other).getByLabel('Exam centre').fill('Sikhottabong');
  await rules(one).getByRole('button', { name: 'Save' }).click();
  await expect(rules(one)).toBeHidden();
  await rules(other).getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('alertdialog', { name: 'Changed by someone else' })).toBeVisible();
  await accessible(other);
  await choose(other, 'Exam centre, Take theirs: Vientiane High School');
  await expect(rules(other)).toBeHidden();
  await other.getByRole('button', { name: 'Criteria' }).click();
  await expect(rules(other).getByLabel('Exam centre')).toHaveValue('Vientiane High School');
});

test('two clerks: who saves where a graduate went second may keep what they typed', async ({
  as,
  aSchool,
}) => {
  const school = await aSchool();
  const [one, other] = [await as('admin'), await as('admin')];
  await workIn(one, school);
  await checkedBatch(one);
  await workIn(other, school);
  const anong = (page: Page) => page.getByRole('dialog', { name: /Anong/ });
  await other.goto(one.url());
  for (const page of [one, other]) {
    await page.getByRole('row', { name: /Anong/ }).click();
    await anong(page).getByRole('tab', { name: 'After graduation' }).click();
  }
  await anong(one).getByLabel('Place', { exact: true }).fill('National University');
  await anong(one).getByRole('button', { name: 'Save' }).click();
  await expect(one.getByText('Saved', { exact: true })).toBeVisible();
  await anong(other).getByLabel('Place', { exact: true }).fill('Polytechnic');
  await anong(other).getByRole('button', { name: 'Save' }).click();
  await choose(other, 'Place, Keep mine: Polytechnic');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await other.reload();
  await anong(other).getByRole('tab', { name: 'After graduation' }).click();
  await expect(anong(other).getByLabel('Place', { exact: true })).toHaveValue('Polytechnic');
});

test('on a phone and in Lao, candidates are cards', async ({ as, aSchool, accessible }) => {
  const school = await aSchool();
  const page = await as('admin', { locale: 'lo', viewport: { width: 390, height: 844 } });
  await workIn(page, school);
  await page.goto(path);
  await expect(page.getByText('ຍັງບໍ່ມີລາຍຊື່ຜູ້ຈະຮຽນຈົບ')).toBeVisible();
  await accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
