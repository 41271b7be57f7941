import { releaseHealth, reportFailure } from '@suksa/contracts/releases';
import { expect, test } from '@suksa/testing';

const place = '/settings/releases';

test('the versions that are live stand beside their numbers, and what failed in one opens by it', async ({
  as,
  api,
  accessible,
}) => {
  const { composition, parts } = await api('admin', releaseHealth);
  const version = parts.find(({ part }) => part === 'technical')?.versions[0]?.version ?? '';
  await api('teacher', reportFailure, {
    body: {
      composition,
      part: 'technical',
      version,
      page: 'e2e-page',
      kind: 'render',
      message: 'TypeError: the timetable is not there',
      path: '/technical/schedules',
    },
  });
  const page = await as('admin');
  await page.goto(place);
  const row = page.getByRole('row', { name: new RegExp(`Technical.*${version}`) });
  await expect(row).toContainText('Live');
  await accessible(page);
  await row.click();
  const drawer = page.getByRole('dialog', { name: 'Versions: Technical' });
  await expect(drawer.getByText('TypeError: the timetable is not there')).toBeVisible();
  await expect(drawer.getByText('/technical/schedules')).toBeVisible();
});

test('a page load is counted for the parts that it loaded', async ({ as, api }) => {
  const loads = async () => {
    const { parts } = await api('admin', releaseHealth);
    return parts.find(({ part }) => part === 'settings')?.versions[0]?.loads ?? 0;
  };
  const before = await loads();
  const page = await as('operator');
  await page.goto(`${place}?part=settings`);
  await expect(page.getByRole('row', { name: /Settings.*Live/ })).toBeVisible();
  await expect.poll(loads, { timeout: 20_000 }).toBeGreaterThan(before);
});

test('on a phone and in Lao, each version is a card', async ({ as, accessible }) => {
  const page = await as('admin', { locale: 'lo', viewport: { width: 390, height: 844 } });
  await page.goto(`${place}?part=shell`);
  await expect(page.getByRole('heading', { name: 'ລຸ້ນ ແລະ ສຸຂະພາບລະບົບ', level: 1 })).toBeVisible();
  await expect(page.getByText('ໂຄງຫຼັກ').last()).toBeVisible();
  await accessible(page);
});

test('a teacher has no business with releases', async ({ as }) => {
  const page = await as('teacher');
  await page.goto(place);
  await expect(page.getByRole('heading', { name: 'System status', level: 1 })).toBeHidden();
  await expect(page.getByText('Your role doesn’t include this page')).toBeVisible();
});
