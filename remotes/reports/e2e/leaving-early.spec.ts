import { earlyLeavePermits, gateToday } from '@suksa/contracts/checkinout';
import { daysAfter } from '@suksa/contracts/days';
import { comingEarlyLeaves, dayStory, settleEarlyLeave } from '@suksa/contracts/reports';
import { findStudents } from '@suksa/contracts/session';
import { expect, type Page, test } from '@suksa/testing';

/** The line of a permit of today or later, among those that other tests have given. */
const comingLine = async (page: Page, reason: string) => {
  const coming = page.getByRole('region', { name: 'Leaving early, today and later' });
  await expect(coming).toBeVisible();
  const showAll = coming.getByRole('button', { name: /^Show all/ });
  if (await showAll.isVisible()) await showAll.click();
  return coming.getByRole('listitem').filter({ hasText: reason });
};

test('the homeroom teacher says whether who left early had permission, and the list has one less', async ({
  as,
}) => {
  const teacher = await as('teacher');
  await teacher.goto('/reports/report_check_in_out_student?part=tasks');
  const list = teacher.locator('section', {
    has: teacher.getByRole('heading', { name: /Left early without permission/ }),
  });
  const line = list.getByRole('listitem').filter({ hasText: /left at 10:30, .+ early/ });
  await expect(line).toContainText('Family matters');
  await line.getByRole('button').click();
  const form = teacher.getByRole('dialog', { name: /leaving early on/ });
  await form.getByRole('textbox', { name: 'Reason' }).fill('Her aunt was married');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(line).toHaveCount(0);
});

test('whoever takes the call permits a student to leave early who is looked for by name', async ({
  as,
  api,
}) => {
  const { rows } = await api('head', findStudents, { query: { q: 'somphone' } });
  const code = rows.at(-1)?.code ?? '';
  const head = await as('head');
  await head.goto('/reports/report_check_in_out_student?part=leave');
  await head.getByRole('button', { name: 'Permit to leave early' }).click();
  const search = head.getByRole('dialog', { name: 'Permit to leave early' });
  await search.getByRole('textbox', { name: 'Student: name or code' }).fill(code);
  await search.getByRole('button', { name: new RegExp(code) }).click();
  const form = head.getByRole('dialog', { name: /leaving early on/ });
  const reason = `Dentist ${code}`;
  await form.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const { rows: coming } = await api('head', comingEarlyLeaves);
  expect(coming.filter((one) => one.code === code && one.reason === reason)).toHaveLength(1);
});

test('who changes a permit that somebody else has changed meanwhile is told, though the day was read again', async ({
  as,
  api,
}) => {
  const { date } = await api('gate', gateToday);
  const day = daysAfter(date, 2);
  const { rows } = await api('head', findStudents, { query: { q: 'somphone' } });
  const student = rows[0];
  if (!student) throw new Error('The demo school has nobody of that name.');
  const { id: studentId, name } = student;
  const word = (reason: string, version: number) =>
    api('head', settleEarlyLeave, { body: { studentId, day, permitted: true, reason, version } });
  const standing = async () =>
    (await api('head', dayStory, { params: { id: studentId, day } })).permission?.version ?? 0;
  const own = Math.random().toString(36).slice(2, 8);
  await word(`Dentist ${own}`, await standing());
  const page = await as('operator');
  await page.clock.install();
  await page.goto('/reports/report_check_in_out_student?part=leave');
  await (await comingLine(page, own)).getByRole('button').click();
  const form = page.getByRole('dialog', { name: new RegExp(`${name.en}, leaving early on`) });
  await form.getByRole('textbox', { name: 'Reason' }).fill('Another errand');
  await word(`Optician ${own}`, await standing());
  // Back in the window after what was read has grown old.
  await page.clock.fastForward(20_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(form).toContainText(`Optician ${own}`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changed by someone else')).toBeVisible();
});

for (const [width, height] of [
  [1024, 768],
  [390, 844],
] as const)
  test(`the school permits a child to leave tomorrow from ten on, and the gate knows (${width})`, async ({
    as,
    api,
    accessible,
  }) => {
    const { date } = await api('gate', gateToday);
    const tomorrow = daysAfter(date, 1);
    const shown = tomorrow.split('-').reverse().join('/');
    const reason = `Dentist ${Math.random().toString(36).slice(2, 8)}`;
    const head = await as('head', { viewport: { width, height } });
    await head.goto('/reports/report_check_in_out_student');
    const door = head.getByRole('button', { name: /leaving early on/ }).nth(width === 390 ? 0 : 1);
    await door.click();
    const form = head.getByRole('dialog', { name: /leaving early on/ });
    const day = form.getByRole('textbox', { name: 'Day', exact: true });
    await day.fill(shown);
    await day.press('Tab');
    await form.getByRole('textbox', { name: /^From/ }).fill('10:00');
    await form.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await expect(form).toHaveAccessibleName(new RegExp(`leaving early on ${shown}`));
    await accessible(head);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    const { permits = [] } = await api('gate', earlyLeavePermits);
    expect(
      permits.filter((permit) => permit.day === tomorrow && permit.from === '10:00').length,
    ).toBeGreaterThan(0);

    await head.goto(`/reports/report_check_in_out_student?date=${tomorrow}`);
    await head
      .getByRole('button', { name: /leaving early on/ })
      .nth(width === 390 ? 0 : 1)
      .click();
    await expect(form).toContainText(`From 10:00 on: ${reason}`);

    // Chosen in the form of today, the day shows the word that stands, and another one takes its place.
    await head.goto('/reports/report_check_in_out_student');
    await door.click();
    await day.fill(shown);
    await day.press('Tab');
    await expect(form).toContainText(`From 10:00 on: ${reason}`);
    await form.getByRole('textbox', { name: /^From/ }).fill('11:00');
    await form.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await head.goto('/reports/report_check_in_out_student?part=leave');
    await expect(await comingLine(head, reason)).toContainText(`${shown} · from 11:00`);
    await accessible(head);
  });
