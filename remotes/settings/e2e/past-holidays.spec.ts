import {
  createHoliday,
  deleteHolidays,
  type HolidayInput,
  listHolidays,
  previewHolidays,
} from '@suksa/contracts/settings';
import { expect, test } from '@suksa/testing';

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const typedDate = (date: string) => date.split('-').reverse().join('/');

const entry = (date: string, changes: Partial<HolidayInput> = {}): HolidayInput => ({
  startDate: date,
  endDate: date,
  name: { lo: 'ນ້ຳຖ້ວມ', en: `Flood ${date}` },
  type: 'closure',
  everywhere: false,
  levelId: null,
  classId: null,
  audience: 'students',
  freeFrom: null,
  freeUntil: null,
  paid: true,
  source: '',
  confirmed: true,
  ...changes,
});

/** A day that is over, on which school was held and nobody else of these tests works: the nth one back. */
const pastSchoolDay = async (api: Api, nth: number): Promise<string> => {
  let found = 0;
  for (let days = 4; days < 40; days += 1) {
    const plan = { kind: 'save' as const, id: null, entry: entry(daysAgo(days)) };
    const { branches, meetings } = await api('admin', previewHolidays, { body: { plan } });
    const held = branches[0]?.moves.some(({ from }) => from === 'P') ?? false;
    if (held && meetings.length === 0 && ++found === nth) return daysAgo(days);
  }
  throw new Error('no such day in the demo school');
};

/** Other tests read these days: each leaves them as they were. */
const removed = async (api: Api, date: string) => {
  const { rows } = await api('admin', listHolidays, { query: { q: 'Flood', size: 100 } });
  const ids = rows.filter(({ startDate }) => startDate === date).map(({ id }) => id);
  if (ids.length > 0) await api('admin', deleteHolidays, { body: { ids, acceptPast: true } });
};

test('a closure on a day that is over shows whose attendance changes before it is saved', async ({
  as,
  api,
}) => {
  const date = await pastSchoolDay(api, 1);
  try {
    const page = await as('admin');
    await page.goto('/settings/holidays');
    await page.getByRole('button', { name: 'Add calendar entry' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name in Lao' }).fill('ນ້ຳຖ້ວມ');
    await form.getByRole('textbox', { name: 'Name in English' }).fill(`Flood ${date}`);
    await form.getByRole('textbox', { name: 'First day' }).fill(typedDate(date));
    await form.getByRole('textbox', { name: 'Last day' }).fill(typedDate(date));
    await form.getByRole('button', { name: 'Save' }).click();
    const review = page.getByRole('dialog', { name: 'What this changes' });
    await expect(review.getByRole('row', { name: /Present Holiday/ })).toBeVisible();
    await expect(review.getByRole('table', { name: 'People whose attendance changes' })).toBeVisible();

    await review.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Nothing was saved. What you typed is still here.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name in English' })).toHaveValue(`Flood ${date}`);

    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await review.getByRole('button', { name: 'Save and recalculate' }).click();
    await expect(page.getByText(`Flood ${date} is saved`)).toBeVisible();
    await page.goto(`/reports/report_check_in_out_student?date=${date}`);
    await expect(page.getByText(`Flood ${date}`).first()).toBeVisible();
  } finally {
    await removed(api, date);
  }
});

test('deleting an entry of a day that is over says what becomes of that day', async ({
  as,
  api,
  accessible,
}) => {
  const date = await pastSchoolDay(api, 2);
  try {
    await api('admin', createHoliday, { body: { ...entry(date), acceptPast: true } });
    const page = await as('admin');
    await page.goto(`/settings/holidays?q=${encodeURIComponent(date)}`);
    // The list opens at what is still to come, says so, and tells what it leaves out.
    await expect(page.getByRole('combobox', { name: 'When' })).toHaveValue('upcoming');
    await expect(page.getByText('1 entry is over and not shown.')).toBeVisible();
    await page.getByRole('button', { name: 'Show what is over' }).click();
    await page.getByRole('checkbox', { name: `Select Flood ${date}` }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    const review = page.getByRole('dialog', { name: 'What this changes' });
    await expect(review.getByRole('row', { name: /Holiday Present/ })).toBeVisible();
    await accessible(page);
    await review.getByRole('button', { name: 'Delete and recalculate' }).click();
    await expect(page.getByText('1 entry is deleted')).toBeVisible();
  } finally {
    await removed(api, date);
  }
});

test('entries that say the same become one, and a make-up day says that it counts', async ({ as, api }) => {
  const name = { lo: 'ພັກ', en: 'Break 2046' };
  const dates = { startDate: '2046-03-06', endDate: '2046-03-08' };
  await api('admin', createHoliday, { body: entry('', { ...dates, name, audience: 'everyone' }) });
  const page = await as('admin');
  await page.goto('/settings/holidays?year=2046');
  await page.getByRole('button', { name: 'Add calendar entry' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name in Lao' }).fill('ພັກຍາວ');
  await form.getByRole('textbox', { name: 'Name in English' }).fill('Long break');
  await form.getByRole('textbox', { name: 'First day' }).fill('08/03/2046');
  await form.getByRole('textbox', { name: 'Last day' }).fill('09/03/2046');
  await form.getByRole('button', { name: 'Save' }).click();
  const review = page.getByRole('dialog', { name: 'What this changes' });
  await expect(review.getByRole('checkbox', { name: 'Combine into one entry' })).toBeChecked();
  await review.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Long break/ })).toContainText('06/03/2046 – 09/03/2046');
  await expect(page.getByRole('row', { name: /Break 2046/ })).toHaveCount(0);
});
