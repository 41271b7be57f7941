import {
  createShift,
  deleteShifts,
  listShifts,
  previewPastDays,
  type ShiftInput,
  shiftChoices,
} from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

/** Each test has a year of its own, so that its shifts clash with nobody else's. */
const typed = (year: number, changes: Partial<ShiftInput> = {}): ShiftInput => ({
  name: { lo: `ເວລາພິເສດ ${year}`, en: `Special times ${year}` },
  person: 'student',
  staffType: null,
  levelId: null,
  classId: null,
  session: 'whole_day',
  weekdays: [1, 2, 3, 4],
  inFrom: '06:30',
  onTimeUntil: '07:40',
  lateUntil: '09:00',
  outFrom: '15:00',
  outUntil: '17:00',
  breakFrom: null,
  breakUntil: null,
  halfDayOutFrom: null,
  graceMinutes: 0,
  validFrom: `${year}-01-01`,
  validUntil: `${year}-12-31`,
  ...changes,
});
const aLevel = async (api: Api) => {
  const { levels } = await api('admin', shiftChoices, {});
  const level = levels.at(-1);
  if (!level) throw new Error('the demo school has no level');
  return level;
};

test('times that the office adds stand in the week, and a day without any is a gap', async ({ as, api }) => {
  const level = await aLevel(api);
  await api('admin', createShift, { body: typed(2061, { levelId: level.id }) });
  const page = await as('admin');
  // Monday 7 to Sunday 13 February 2061.
  await page.goto(`/settings/check_in_out_time?view=week&level=${level.id}&date=2061-02-09`);
  await expect(page.getByRole('row', { name: /Monday 07\/02\/2061/ })).toContainText('07:40');
  await expect(page.getByRole('row', { name: /Saturday 12\/02\/2061/ })).toContainText('Weekend');
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('row', { name: /Monday 14\/02\/2061/ })).toContainText('07:40');
  expect(new URL(page.url()).searchParams.get('date')).toBe('2061-02-16');
});

test('a second shift for the same people and days is refused where the days stand, and names the first', async ({
  as,
  api,
}) => {
  const level = await aLevel(api);
  await api('admin', createShift, { body: typed(2062, { levelId: level.id }) });
  const page = await as('admin', { locale: 'lo' });
  await page.goto(`/settings/check_in_out_time?level=${level.id}`);
  await page.getByRole('button', { name: 'ເພີ່ມເວລາ' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'ຊື່ພາສາລາວ' }).fill('ເວລາໃໝ່');
  await form.getByRole('textbox', { name: 'ຊື່ພາສາອັງກິດ' }).fill('New times');
  await form.getByRole('textbox', { name: /^ມາໄດ້ຕັ້ງແຕ່/ }).fill('07:50');
  await form.getByRole('textbox', { name: /^ທັນເວລາເຖິງ/ }).fill('07:30');
  await form.getByRole('textbox', { name: /^ມາຊ້າເຖິງ/ }).fill('09:00');
  await form.getByRole('textbox', { name: /^ກັບໄດ້ຕັ້ງແຕ່/ }).fill('15:00');
  await form.getByRole('textbox', { name: /^ກັບເຖິງ/ }).fill('17:00');
  await form.getByRole('textbox', { name: /^ມື້ທຳອິດ/ }).fill('01/06/2062');
  await form.getByRole('button', { name: 'ບັນທຶກ' }).click();
  await expect(form.getByRole('textbox', { name: /^ທັນເວລາເຖິງ/ })).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('textbox', { name: /^ມາໄດ້ຕັ້ງແຕ່/ }).fill('06:30');
  await form.getByRole('button', { name: 'ບັນທຶກ' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'ເວລາພິເສດ 2062' })).toContainText('01/06/2062');
  await expect(form.getByRole('textbox', { name: 'ຊື່ພາສາອັງກິດ' })).toHaveValue('New times');
});

test('times that were deleted by mistake come back with one press', async ({ as, api }) => {
  const level = await aLevel(api);
  await api('admin', createShift, { body: typed(2066, { levelId: level.id, graceMinutes: 5 }) });
  const page = await as('admin');
  await page.goto(`/settings/check_in_out_time?level=${level.id}`);
  const row = page.getByRole('row', { name: /Special times 2066/ });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete / })
    .click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('07:40 (+5 min)');
  const { rows } = await api('admin', listShifts, { query: { q: 'Special times 2066' } });
  await api('admin', deleteShifts, { body: { ids: rows.map(({ id }) => id) } });
});

test('several are ended at once, and the one that has not begun yet says so', async ({
  as,
  api,
  accessible,
}) => {
  const level = await aLevel(api);
  const early = typed(2063, {
    levelId: level.id,
    validUntil: '2063-06-30',
    name: { lo: 'ຕົ້ນປີ', en: 'Early 2063' },
  });
  const late = typed(2063, {
    levelId: level.id,
    validFrom: '2063-07-01',
    name: { lo: 'ທ້າຍປີ', en: 'Late 2063' },
  });
  await api('admin', createShift, { body: early });
  await api('admin', createShift, { body: late });
  const page = await as('admin');
  await page.goto('/settings/check_in_out_time?q=2063');
  await page.getByRole('checkbox', { name: 'Select Early 2063' }).check();
  await page.getByRole('checkbox', { name: 'Select Late 2063' }).check();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Copy 2 shifts' })).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set end date' }).click();
  const ending = page.getByRole('dialog', { name: 'End 2 shifts' });
  await expect(ending).toBeVisible();
  await accessible(page);
  await ending.getByRole('textbox', { name: 'Last day' }).fill('31/05/2063');
  await ending.getByRole('textbox', { name: 'Last day' }).blur();
  await ending.getByRole('button', { name: 'Set end date' }).click();
  await expect(page.getByText('Not all could be done')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Late 2063' })).toContainText(
    'begins on 01/07/2063',
  );
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: /Early 2063/ })).toContainText('31/05/2063');
  const { rows } = await api('admin', listShifts, { query: { q: '2063' } });
  expect(rows.find(({ name }) => name.en === 'Late 2063')?.validUntil).toBe('2063-12-31');
});

test('the office asks what a teacher’s 7:48 on a Monday would be, and is told which times judge it', async ({
  as,
}) => {
  const page = await as('registrar');
  await page.goto('/settings/check_in_out_time');
  await expect(page.getByRole('button', { name: 'Add shift' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Test a time' }).click();
  const tester = page.getByRole('dialog');
  await tester.getByRole('searchbox').fill('cashier');
  await tester.getByRole('radio', { name: /cashier/ }).check();
  // A Monday after the school's own years, on which no other entry of the demo's calendar lies.
  await tester.getByRole('textbox', { name: 'Date' }).fill('13/09/2027');
  await tester.getByRole('textbox', { name: 'Date' }).blur();
  await tester.getByRole('textbox', { name: 'Time' }).fill('07:48');
  await tester.getByRole('textbox', { name: 'Time' }).blur();
  const answer = tester.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText(/Late by 18\smin/);
  await expect(answer.getByRole('listitem')).toContainText('Working day');
  await tester.getByText('Goes', { exact: true }).click();
  await expect(answer).toContainText(/Leaves 8\sh\s12\smin early/);
});

test('before past days are recalculated one sees what would change, and nobody does it without a reason', async ({
  as,
}) => {
  const page = await as('head');
  await page.goto('/settings/check_in_out_time');
  await page.getByRole('button', { name: 'Recalculate past days' }).click();
  const desk = page.getByRole('dialog');
  await desk.getByRole('textbox', { name: 'From' }).fill('02/10/2026');
  await desk.getByRole('textbox', { name: 'Until' }).fill('01/10/2026');
  await desk.getByRole('textbox', { name: 'Until' }).blur();
  await desk.getByRole('button', { name: 'Show what would change' }).click();
  await expect(desk.getByRole('textbox', { name: 'Until' })).toHaveAttribute('aria-invalid', 'true');
  await desk.getByRole('textbox', { name: 'Until' }).fill('02/10/2026');
  await desk.getByRole('textbox', { name: 'Until' }).blur();
  await desk.getByRole('button', { name: 'Show what would change' }).click();
  await expect(desk.getByRole('status').first()).toContainText(/would change/);
});

/** A past day on which the gate’s staff came in time, and times of that one day by which they came late. */
const lateByNewTimes = async (api: Api): Promise<{ day: string; id: number }> => {
  for (let ago = 20; ago < 40; ago += 1) {
    const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const { rows } = await api('admin', listShifts, { query: { q: `Early gate ${day}` } });
    if (rows.length > 0) continue;
    const { id } = await api('admin', createShift, {
      body: typed(0, {
        name: { lo: `ເວນເຊົ້າ ${day}`, en: `Early gate ${day}` },
        person: 'staff',
        staffType: 'gate',
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        inFrom: '05:00',
        onTimeUntil: '05:30',
        validFrom: day,
        validUntil: day,
      }),
    });
    const { moves } = await api('head', previewPastDays, { query: { from: day, until: day } });
    if (moves.some(({ from, to, staff }) => from === 'P' && to === 'L' && staff > 0)) return { day, id };
    await api('admin', deleteShifts, { body: { ids: [id] } });
  }
  throw new Error('the demo school has no such day');
};

test('past days are recalculated when asked twice, and the times that judged them are kept', async ({
  as,
  api,
  accessible,
}) => {
  const { day, id } = await lateByNewTimes(api);
  const typedDay = day.split('-').reverse().join('/');
  const page = await as('admin');
  await page.goto(`/settings/check_in_out_time?q=${encodeURIComponent(`Early gate ${day}`)}`);
  await page.getByRole('button', { name: 'Recalculate past days' }).click();
  const desk = page.getByRole('dialog', { name: 'Recalculate past days' });
  for (const name of ['From', 'Until']) {
    await desk.getByRole('textbox', { name }).fill(typedDay);
    await desk.getByRole('textbox', { name }).blur();
  }
  await desk.getByRole('button', { name: 'Show what would change' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'Present → Late' })).toContainText(/staff [1-9]/);
  await expect(desk.getByRole('table', { name: 'Days that change' })).toBeVisible();
  await accessible(page);
  await desk.getByRole('button', { name: 'Recalculate', exact: true }).click();
  await expect(desk.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
  await desk.getByRole('textbox', { name: 'Reason' }).fill('The gate opened early');
  await desk.getByRole('button', { name: 'Recalculate', exact: true }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByRole('button', { name: 'Recalculate', exact: true }).click();
  await expect(desk.getByRole('textbox', { name: 'Reason' })).toHaveCount(0);
  // The server goes on when the window is closed, and says when it is opened again what it came to.
  await desk.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(desk).toHaveCount(0);
  await page.getByRole('button', { name: 'Recalculate past days' }).click();
  await expect(desk.getByText(/^Last time .+ was recalculated: [1-9].+The gate opened early$/)).toBeVisible();
  for (const name of ['From', 'Until']) {
    await desk.getByRole('textbox', { name }).fill(typedDay);
    await desk.getByRole('textbox', { name }).blur();
  }
  await desk.getByRole('button', { name: 'Show what would change' }).click();
  await expect(desk.getByRole('status').filter({ hasText: 'Nothing would change' })).toBeVisible();
  await accessible(page);
  const { rows } = await api('admin', deleteShifts, { body: { ids: [id] } });
  expect(rows).toMatchObject([{ refusal: 'shift_used', values: { day } }]);
});

for (const locale of ['en', 'lo'] as const)
  test(`times, week and trial can be used by everybody (${locale})`, async ({ as, accessible }) => {
    const page = await as('admin', { locale, viewport: { width: 390, height: 844 } });
    await page.goto('/settings/check_in_out_time');
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await accessible(page);
    await page.goto('/settings/check_in_out_time?view=week');
    await expect(page.getByRole('table')).toBeVisible();
    await accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    for (const name of [/^(Add shift|ເພີ່ມເວລາ)$/, /^(Test a time|ທົດລອງເວລາ)$/]) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await accessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
