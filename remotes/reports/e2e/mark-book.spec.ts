import { markBookChoices, readMarkBook, saveMarks } from '@suksa/contracts/reports';
import { test as base, expect, type Page } from '@suksa/testing';

interface Marked {
  /** A class and subject of the teacher's, with the address of its book. */
  readonly book: { readonly classId: number; readonly subjectId: number; readonly path: string };
}

const test = base.extend<Marked>({
  book: async ({ api }, use) => {
    const { classes } = await api('teacher', markBookChoices);
    const own = classes.find(({ subjects }) => subjects.some(({ mine }) => mine));
    const subject = own?.subjects.find(({ mine }) => mine);
    if (!own || !subject) throw new Error('The teacher of the demo school enters marks.');
    const path = `/reports/report_mark_student?class=${own.id}&subject=${subject.id}`;
    await use({ classId: own.id, subjectId: subject.id, path });
  },
});

/** The cells of a column by its title, which stand behind number and name. */
const inColumn = async (page: Page, title: string) => {
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('columnheader', { name: title, exact: true })).toBeVisible();
  const titles = await grid.getByRole('columnheader').allTextContents();
  const at = titles.indexOf(title) - 2;
  return (row: number) => grid.locator(`td[data-row="${row}"][data-column="${at}"]`);
};

test('a teacher types a column by keyboard alone; it is kept without saving, undone, and pasted from a spreadsheet', async ({
  as,
  api,
  book,
}) => {
  const page = await as('teacher');
  await page.goto(book.path);
  const cell = await inColumn(page, 'Dec');
  await cell(0).click();
  await page.keyboard.type('7,5\n8\n75\n');
  await expect(cell(0)).toHaveText('7.5');
  await expect(cell(2)).toHaveText('7.5');
  await expect(page.getByText('75 was read as 7.5.')).toBeVisible();
  await expect(page.getByText('All marks are saved.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cell(2)).toHaveText('');
  await cell(0).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '9\nabc\n6');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByText(/Nothing was changed by them: abc/)).toBeVisible();
  await expect(page.getByText('All marks are saved.')).toBeVisible();
  await page.reload();
  await expect(cell(0)).toHaveText('9');
  await expect(cell(2)).toHaveText('6');
  const read = await api('teacher', readMarkBook, {
    params: { id: book.classId },
    query: { subjectId: book.subjectId },
  });
  expect(read.cells.filter(({ column }) => column === 'm12').map(({ value }) => value)).toEqual(
    expect.arrayContaining([900, 800, 600]),
  );
  // A column of whole marks, a fifth of them tens, and nothing else than digits and Enter.
  const march = await inColumn(page, 'Mar');
  await march(0).click();
  await page.evaluate(() => {
    document.body.dataset.keys = '0';
    const count = () => {
      document.body.dataset.keys = String(Number(document.body.dataset.keys) + 1);
    };
    document.addEventListener('keydown', count, { capture: true });
  });
  const typed = read.students.map((_, at) => [7, 8, 6, 9, 10][at % 5] ?? 0);
  await page.keyboard.type(typed.map((mark) => `${mark}\n`).join(''));
  await expect(page.getByText('All marks are saved.')).toBeVisible();
  const after = await api('teacher', readMarkBook, {
    params: { id: book.classId },
    query: { subjectId: book.subjectId },
  });
  const saved = after.cells.filter(({ column }) => column === 'm3').map(({ value }) => value ?? 0);
  expect(saved.toSorted()).toEqual(typed.map((mark) => mark * 100).toSorted());
  const keys = Number(await page.locator('body').getAttribute('data-keys'));
  expect(keys / saved.length).toBeLessThanOrEqual(2.2);
});

test('marks typed without a connection outlive the tab and are sent once when it is back', async ({
  as,
  api,
  book,
}) => {
  const page = await as('teacher');
  await page.goto(book.path);
  const cell = await inColumn(page, 'Feb');
  await page.route('**/api/reports/mark-book/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await cell(3).click();
  await page.keyboard.type('5\n');
  await expect(page.getByText('1 mark is kept on this device')).toBeVisible();
  await page.unroute('**/api/reports/mark-book/*');
  await page.goto('about:blank');
  await page.goto(book.path);
  await expect(cell(3)).toHaveText('5');
  await expect(page.getByText('All marks are saved.')).toBeVisible();
  const read = await api('teacher', readMarkBook, {
    params: { id: book.classId },
    query: { subjectId: book.subjectId },
  });
  const sent = read.cells.filter(({ column, value }) => column === 'm2' && value === 500);
  expect(sent.map(({ version }) => version)).toEqual([1]);
});

test('a mark that is being typed is kept when the teacher goes Back', async ({ as, api, book }) => {
  const page = await as('teacher');
  const sent = async () => {
    const read = await api('teacher', readMarkBook, {
      params: { id: book.classId },
      query: { subjectId: book.subjectId },
    });
    return read.cells.filter(({ column }) => column === 'm4').map(({ value }) => value);
  };
  await page.goto('/menu_tab/TabsReports');
  await page.getByRole('main').getByRole('link', { name: 'Mark book' }).click();
  // The book alone goes: no page is unloaded.
  const inBook = await inColumn(page, 'Apr');
  await inBook(5).click();
  await page.keyboard.type('6');
  await page.goBack();
  await expect(page).toHaveURL(/TabsReports/);
  await expect.poll(sent).toEqual([600]);
  // The whole page goes, and the mark waits on the device.
  await page.goto(book.path);
  const cell = await inColumn(page, 'Apr');
  await cell(4).click();
  await page.keyboard.type('7');
  await page.goto('about:blank');
  await page.goto(book.path);
  await expect(cell(4)).toHaveText('7');
  await expect.poll(async () => (await sent()).toSorted()).toEqual([600, 700]);
});

test('two teachers in one cell see both marks with names; the choice outlives a killed tab and is settled in the cell', async ({
  as,
  api,
  book,
}) => {
  const page = await as('teacher');
  await page.goto(book.path);
  const cell = await inColumn(page, 'May');
  const { students } = await api('teacher', readMarkBook, {
    params: { id: book.classId },
    query: { subjectId: book.subjectId },
  });
  const place = { studentId: students[1]?.id ?? 0, subjectId: book.subjectId, column: 'm5' };
  await api('head', saveMarks, {
    params: { id: book.classId },
    body: { cells: [{ ...place, value: 900, codeId: null, version: 0 }] },
  });
  await page.route('**/api/reports/mark-book/*', (route) =>
    route.request().method() === 'PUT' ? route.continue() : route.abort(),
  );
  await cell(1).click();
  await page.keyboard.type('4\n');
  const choices = cell(1).getByRole('button');
  await expect(choices).toHaveCount(2);
  await page.unroute('**/api/reports/mark-book/*');
  await page.goto('about:blank');
  await page.goto(book.path);
  await expect(choices).toHaveCount(2);
  await expect(choices.first()).toContainText('4');
  await expect(choices.last()).toContainText('9');
  await choices.first().click();
  await expect(cell(1)).toHaveText('4');
  await expect(page.getByText('All marks are saved.')).toBeVisible();
  await page.reload();
  await expect(cell(1)).toHaveText('4');
});

test('why an average is what it is stands one key away, and the head sees what a correction moves', async ({
  as,
  book,
}) => {
  const page = await as('head');
  await page.goto(book.path);
  const average = await inColumn(page, 'Months, term 1');
  await average(0).click();
  await page.keyboard.press('Enter');
  const why = page.getByRole('dialog', { name: /^Why\?/ });
  await expect(why).toContainText('rounded half up');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /corrections? waits?/ }).click();
  await expect(page.getByText(/^Moves \d+ average/).first()).toBeVisible();
});
