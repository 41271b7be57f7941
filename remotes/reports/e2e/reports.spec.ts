import { exitReport, staffHoursTasks, staffMonth } from '@suksa/contracts/reports';
import { expect, test } from '@suksa/testing';

test('the head follows a staff total to one person’s timesheet, and every view is accessible', async ({
  as,
  api,
  accessible,
}) => {
  const { rows } = await api('head', staffMonth, { query: {} });
  const name = rows[0]?.name.en ?? '';
  const page = await as('head');
  await page.goto('/reports/report_check_in_check_out');
  await expect(page.getByRole('heading', { name: 'Staff hours', level: 1 })).toBeVisible();
  await accessible(page);
  await page.getByText('Month', { exact: true }).click();
  await expect(page.getByRole('row', { name: /^Arrived, of \d+ staff/ })).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(/staff=\d+/);
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: 'All staff' }).click();
  await expect(page).not.toHaveURL(/staff=/);
});

test('a member of staff asks for the leaving that nobody noted, the head approves, and the hours are there', async ({
  as,
  api,
  accessible,
}) => {
  const { openDays } = await api('registrar', staffHoursTasks, {});
  const { rows } = await api('registrar', staffMonth, { query: { kind: 'office', size: 100 } });
  const me = rows.find(({ username }) => username === 'registrar');
  const own = openDays.find(({ userId }) => userId === me?.id);
  const page = await as('registrar');
  await page.goto('/reports/report_check_in_check_out?part=tasks');
  await page
    .getByRole('listitem')
    .filter({ hasText: own?.name.en ?? '' })
    .getByRole('button')
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${own?.firstIn} In · reader`)).toBeVisible();
  await accessible(page);
  await dialog.getByLabel('Reason').fill('Left by the back door');
  await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
  await expect(page.getByText('Someone else must decide.')).toBeVisible();
  const head = await as('head');
  await head.goto('/reports/report_check_in_check_out?part=tasks');
  await head
    .getByRole('listitem')
    .filter({ hasText: 'Left by the back door' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(head.getByText('The day is corrected.')).toBeVisible();
  await head.goto(`/reports/report_check_in_check_out?date=${own?.day}`);
  const row = head.getByRole('row').filter({ hasText: own?.name.en ?? '' });
  await expect(row).toContainText('Corrected');
  await expect(row).toContainText('16:00');
});

test('a teacher, who sees no hours of others, finds the own under the account and asks for a correction', async ({
  as,
  accessible,
}) => {
  const page = await as('teacher');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'My hours' }).click();
  await expect(page.getByRole('heading', { name: 'My hours', level: 1 })).toBeVisible();
  await accessible(page);
  const row = page.getByRole('row').filter({ hasText: 'Present' }).first();
  await row.getByRole('button', { name: /^See the scans of/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Came by the side door');
  await dialog.getByRole('textbox', { name: 'In', exact: true }).fill('07:02');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
  await expect(dialog).toBeHidden();
  await row.getByRole('button', { name: /^See the scans of/ }).click();
  await expect(dialog.getByText('A correction of this day waits for approval.')).toBeVisible();
  const head = await as('head');
  await head.goto('/reports/report_check_in_check_out?part=tasks');
  const asked = head.getByRole('listitem').filter({ hasText: 'Came by the side door' });
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(head.getByText('The day is corrected.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Came by the side door' })).toContainText('07:02');
});

test('leavers are opened from the statistics, noted, and the destination is in the register', async ({
  as,
  api,
  accessible,
}) => {
  const { years } = await api('head', exitReport, { query: {} });
  const page = await as('registrar', { viewport: { width: 1440, height: 900 } });
  await page.goto(`/reports/report_finish_education?view=statistics&yearId=${years[0]?.id}`);
  await accessible(page);
  await page.getByRole('table').getByRole('link').last().click();
  await expect(page).toHaveURL(/kind=/);
  await page
    .getByRole('button', { name: /: exit$/ })
    .first()
    .click();
  await page.getByLabel('Destination').fill('Savannakhet');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('cell', { name: 'Savannakhet' })).toBeVisible();
  await accessible(page);
  const cut = await page
    .getByRole('table')
    .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  expect(cut).toBeLessThanOrEqual(0);
});

test('the census opens from the hub, its numbers open their students, and it is kept as sent', async ({
  as,
  accessible,
}) => {
  const page = await as('head');
  await page.goto('/menu_tab/TabsReports');
  await page.getByRole('link', { name: /^School census/ }).click();
  await expect(page.getByRole('heading', { name: 'Enrolment by age, level and sex' })).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Freeze as sent' }).click();
  await page.getByLabel('Sent to, remark').fill('District office');
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze as sent' }).click();
  // Another test may have admitted or withdrawn a student since.
  const sent = page.getByRole('listitem').filter({ hasText: 'District office' });
  await expect(sent.getByRole('link', { name: /^(No difference since|\d+ )/ }).first()).toBeVisible();
  await accessible(page);
  await page.getByRole('table', { name: 'Enrolment by age, level and sex' }).getByRole('link').last().click();
  await expect(page).toHaveURL(/list=1/);
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
});
