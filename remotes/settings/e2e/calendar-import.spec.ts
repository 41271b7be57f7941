import { expect, test } from '@suksa/testing';

const fileOf = (...events: string[]) => ({
  name: 'ministry.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...events, 'END:VCALENDAR'].join('\r\n'),
  ),
});
const event = (uid: string, date: string, name: string) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART;VALUE=DATE:${date}`,
    `SUMMARY:${name}`,
    'END:VEVENT',
  ].join('\r\n');

/** Each run has a year of its own: what a run entered would be known to the next. */
const someYear = () => String(2050 + Math.floor(Math.random() * 49));

test('a calendar file is checked, entered as proposals without the unwanted event, and doubles nothing', async ({
  as,
  accessible,
}) => {
  const page = await as('admin');
  const year = someYear();
  await page.goto(`/settings/holidays?year=${year}`);
  await page.getByRole('button', { name: 'Import calendar' }).click();
  const window = page.getByRole('dialog', { name: 'Import a calendar file' });
  const file = fileOf(
    event(`e2e-a-${year}`, `${year}0106`, `ວັນຄູ ${year}`),
    event(`e2e-b-${year}`, `${year}0107`, `Unwanted ${year}`),
    event(`e2e-c-${year}`, `${year}0108`, ''),
  );
  await window.getByLabel('Choose a file').last().setInputFiles(file);
  await expect(window.getByRole('row', { name: `ວັນຄູ ${year}` })).toContainText('New');
  await accessible(page);
  await window.getByRole('checkbox', { name: `Import Unwanted ${year}` }).uncheck();
  await window.getByRole('button', { name: 'Import 1 entry' }).click();
  await expect(page.getByRole('row', { name: `ວັນຄູ ${year}` })).toContainText('Proposed');
  await expect(page.getByRole('row', { name: /Unwanted/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Import calendar' }).click();
  await window.getByLabel('Choose a file').last().setInputFiles(file);
  await expect(window.getByRole('row', { name: `ວັນຄູ ${year}` })).toContainText('Unchanged');
});

test('a file that is no calendar is refused where it was chosen, in Lao', async ({ as }) => {
  const page = await as('admin', { locale: 'lo' });
  await page.goto('/settings/holidays');
  await page.getByRole('button', { name: 'ນຳເຂົ້າປະຕິທິນ' }).click();
  const window = page.getByRole('dialog', { name: 'ນຳເຂົ້າໄຟລ໌ປະຕິທິນ' });
  const broken = { name: 'x.ics', mimeType: 'text/calendar', buffer: Buffer.from('Name,Date') };
  await window.locator('input[type=file]').setInputFiles(broken);
  await expect(window.getByRole('alert')).toHaveText('ນີ້ບໍ່ແມ່ນໄຟລ໌ປະຕິທິນ');
});
