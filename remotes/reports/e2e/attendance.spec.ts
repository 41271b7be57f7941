import { readFile } from 'node:fs/promises';
import { askChange, attendanceClasses, attendanceDay, attendanceMonth } from '@suksa/contracts/reports';
import { test as base, expect, type Page } from '@suksa/testing';

const report = '/reports/report_check_in_out_student';

interface Attendance {
  /** A day on which some came late, with one of them. */
  readonly lateDay: { readonly date: string; readonly student: string };
}

const test = base.extend<Attendance>({
  lateDay: async ({ api }, use) => {
    // Where this month has only begun, the month before has school days enough.
    const now = await api('admin', attendanceMonth, { query: {} });
    const earlier = await api('admin', attendanceMonth, { query: { month: monthBefore(now.month) } });
    const day = [...earlier.days, ...now.days].findLast(
      ({ date, counts }) => counts.late > 0 && date < now.asOf.slice(0, 10),
    );
    if (!day) throw new Error('Nobody came late in the demo school.');
    const late = await api('admin', attendanceDay, { query: { date: day.date, state: 'late' } });
    await use({ date: day.date, student: late.rows[0]?.code ?? '' });
  },
});

const monthBefore = (of: string) => {
  const [year = 0, month = 0] = of.split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
};

const matrix = (page: Page) => page.getByRole('region', { name: 'Student attendance' });

test('the day lists who was late with minutes, and the address keeps what was chosen', async ({
  as,
  lateDay,
}) => {
  const page = await as('head');
  await page.goto(`${report}?date=${lateDay.date}`);
  await page.getByRole('link', { name: /^Late/ }).click();
  await expect(page).toHaveURL(/state=late/);
  const row = page.getByRole('row').filter({ hasText: lateDay.student });
  await expect(row).toContainText(/\d+\smin/);
  await page.reload();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Present' }).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`date=${lateDay.date}`));
});

test('one step back is the day before, and today is one click away', async ({ as, lateDay }) => {
  const page = await as('head');
  await page.goto(`${report}?date=${lateDay.date}`);
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page).not.toHaveURL(new RegExp(`date=${lateDay.date}`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`date=${lateDay.date}`));
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('button', { name: 'Today' })).toBeHidden();
});

test('the month has a letter for every student and day, with the totals of the whole school', async ({
  as,
  lateDay,
}) => {
  const page = await as('head');
  await page.goto(`${report}?view=month&month=${lateDay.date.slice(0, 7)}&q=${lateDay.student}`);
  const row = matrix(page).getByRole('row').nth(1);
  await expect(row.getByTitle('Late', { exact: true }).first()).toHaveText('L');
  await expect(matrix(page).getByRole('row', { name: /^Arrived, of \d+ on roll/ })).toBeVisible();
  await expect(matrix(page).getByRole('row', { name: /^Absent or on leave/ })).toBeVisible();
});

test('from the day one comes to its month and back', async ({ as, lateDay }) => {
  const page = await as('head');
  await page.goto(`${report}?date=${lateDay.date}`);
  await page.getByText('Month', { exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`month=${lateDay.date.slice(0, 7)}`));
  await expect(matrix(page)).toBeVisible();
  await page.getByText('Day', { exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`date=${lateDay.date}`));
});

test('a class is chosen by level and name', async ({ as, api }) => {
  const { classes } = await api('head', attendanceClasses);
  const chosen = classes[0];
  const page = await as('head');
  await page.goto(report);
  await page.getByLabel('Class', { exact: true }).selectOption(chosen?.name ?? '');
  await expect(page).toHaveURL(new RegExp(`classId=${chosen?.id}`));
  const cells = page.getByRole('table').getByRole('cell', { name: /^[KPM]\d\/\d$/ });
  // The former rows stay until the new ones are there.
  await expect.poll(async () => [...new Set(await cells.allTextContents())]).toEqual([chosen?.name]);
});

test('the day is exported in the words of the page', async ({ as, lateDay }) => {
  const page = await as('head', { locale: 'lo' });
  await page.goto(`${report}?date=${lateDay.date}&state=late`);
  await page.getByRole('button', { name: 'ສົ່ງອອກ' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text).toContain(lateDay.student);
  expect(text).toContain('ມາຊ້າ');
});

test('the month is printed with the letterhead, across the sheet', async ({ as, lateDay }) => {
  const page = await as('head');
  await page.goto(`${report}?view=month&month=${lateDay.date.slice(0, 7)}`);
  await expect(matrix(page)).toBeVisible();
  await page.evaluate(() => {
    window.print = () => {
      const root = document.querySelector('#print-root');
      const rules = document.adoptedStyleSheets.flatMap((sheet) =>
        [...sheet.cssRules].map((rule) => rule.cssText),
      );
      document.body.dataset.printed = `${rules.join(' ')} ${root?.textContent}`;
    };
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /landscape/);
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Lao People’s Democratic Republic/);
  await expect(page.locator('body')).toHaveAttribute('data-printed', /As of \d\d\/\d\d\/\d{4}/);
});

test('a family finds the own children and nobody else', async ({ as, api }) => {
  const mine = await api('family', attendanceMonth, { query: {} });
  const page = await as('family');
  await page.goto(`${report}?view=month`);
  await expect(matrix(page).getByRole('rowheader').first()).toContainText(mine.rows[0]?.name.en ?? '');
  await expect(page.getByText(`1–${mine.total} of ${mine.total}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
});

test('a family opens the scans and the rule behind a day of its child, and may not put it right', async ({
  as,
  api,
}) => {
  const now = await api('family', attendanceMonth, { query: {} });
  const earlier = await api('family', attendanceMonth, { query: { month: monthBefore(now.month) } });
  const came = [earlier, now].flatMap(({ days, rows }) =>
    [...(rows[0]?.days ?? '')].flatMap((letter, at) => (letter === 'P' ? [days[at]?.date] : [])),
  );
  const page = await as('family');
  await page.goto(`${report}?date=${came.at(-1)}`);
  await page
    .getByRole('button', { name: /^See the scans of/ })
    .first()
    .click();
  const day = page.getByRole('dialog');
  await expect(day).toContainText(/on time until \d\d:\d\d, late until \d\d:\d\d/);
  await expect(day.getByRole('listitem').first()).toContainText(/\d\d:\d\d In/);
  await expect(day.getByRole('textbox')).toHaveCount(0);
});

test('the hub lists the report to who may open it, and asks others to sign in', async ({ as, visitor }) => {
  const page = await as('head');
  await page.goto('/menu_tab/TabsReports');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Student attendance/ })
    .click();
  await expect(page).toHaveURL(report);
  const nobody = await visitor();
  await nobody.goto('/menu_tab/TabsReports');
  await expect(nobody.getByRole('main')).toContainText('Please sign in');
  await nobody.goto(report);
  await expect(nobody).toHaveURL(/\/login\?redirect=/);
});

test('on a phone the day is a card for each student, and nothing sticks out', async ({ as, lateDay }) => {
  const page = await as('head', { viewport: { width: 390, height: 844 } });
  for (const address of [`${report}?date=${lateDay.date}`, `${report}?view=month`]) {
    await page.goto(address);
    await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

for (const locale of ['en', 'lo'] as const)
  test(`hub, day and month are accessible (${locale})`, async ({ as, accessible, lateDay }) => {
    const page = await as('head', { locale });
    await page.goto('/menu_tab/TabsReports');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await accessible(page);
    await page.goto(`${report}?date=${lateDay.date}`);
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await accessible(page);
    await page.goto(`${report}?view=month&month=${lateDay.date.slice(0, 7)}`);
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await accessible(page);
  });

test('on a telephone the day stands whole between its arrows', async ({ as }) => {
  const page = await as('head', { viewport: { width: 390, height: 844 } });
  // The longest that a day's name gets.
  await page.goto(`${report}?date=2026-09-30`);
  const day = page.getByRole('button', { name: /Wednesday, 30 September 2026/ });
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
  await expect(day).toBeVisible();
  expect(await topOf('Next day')).toBe(await topOf('Previous day'));
  const isCut = await day.evaluate((button) =>
    [...button.querySelectorAll('*')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  );
  expect(isCut).toBe(false);
});

test('on a telephone no arrow lies on the day, in Lao too', async ({ as }) => {
  const page = await as('head', { locale: 'lo', viewport: { width: 390, height: 844 } });
  await page.goto(`${report}?date=2026-11-29`);
  const day = page.getByRole('button', { name: /29 ພະຈິກ 2026/ });
  await expect(day).toBeVisible();
  const shown = await day.boundingBox();
  const next = await page.getByRole('button', { name: 'ມື້ຕໍ່ໄປ' }).boundingBox();
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
});

test('a correction whose answer is lost waits for approval, and nobody is asked to try it again', async ({
  as,
  lateDay,
}) => {
  const page = await as('head');
  await page.goto(`${report}?date=${lateDay.date}&q=${lateDay.student}`);
  await page.getByRole('button', { name: /^Put right the day of/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().selectOption('Half day');
  await dialog.getByLabel('Reason').fill('Came by the back gate');
  await page.route(`**${askChange.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
  await expect(dialog).toContainText('A correction of this day waits for approval.');
  await expect(dialog.getByRole('alert').filter({ hasText: 'No connection' })).toHaveCount(0);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
});
