import { admitVisitor } from '@suksa/contracts/checkinout';
import { createKiosk, revokeKiosk } from '@suksa/contracts/settings';
import type { Page } from '@suksa/testing';
import { expect, panel, rosterIsHere, scan, test } from './at-the-gate.ts';

test('a device that types its code is the gate and nothing else, until somebody enters its PIN', async ({
  page,
  api,
  aStudent,
  accessible,
}) => {
  const student = await aStudent();
  const name = `Gate ${Math.random().toString(36).slice(2, 8)}`;
  const { code } = await api('admin', createKiosk, { body: { name, pin: '482915' } });
  await page.route('**/api/auth/check-holiday', (route) => route.fulfill({ json: { checkHoliday: false } }));

  await page.goto('/kiosk');
  await accessible(page);
  await page.getByRole('textbox', { name: 'Pairing code' }).fill('ABCD-2345');
  await page.getByRole('button', { name: 'Pair device' }).click();
  await expect(page.getByText('This code doesn’t work')).toBeVisible();
  await page.getByRole('textbox', { name: 'Pairing code' }).fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await rosterIsHere(page);
  await expect(page.getByText(name)).toBeVisible();
  await scan(page, student.code);
  await expect(panel(page)).toContainText(student.surnameEn);

  await page.goto('/dashboard');
  await rosterIsHere(page);
  await expect(page).toHaveURL(/CheckInOut/);
  await page.getByRole('radio', { name: 'Who is inside' }).check({ force: true });
  await accessible(page);
  for (const mode of ['Gate', 'Gate']) {
    await page.goBack();
    await expect(page.getByRole('radio', { name: mode, exact: true })).toBeChecked();
  }

  await page.getByRole('button', { name: 'Leave the gate screen' }).click();
  await page.getByLabel('PIN', { exact: true }).fill('0000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the PIN of this device.')).toBeVisible();
  await page.getByLabel('PIN', { exact: true }).fill('482915');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

/** How many parts of the roster, and faces, lie on the device. */
const partsKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('checkinout');
        request.onsuccess = () => {
          const counting = request.result.transaction('photos').objectStore('photos').count();
          counting.onsuccess = () => {
            request.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

test('a device that is revoked while it is off keeps nobody when it is on again', async ({ page, api }) => {
  const name = `Gate ${Math.random().toString(36).slice(2, 8)}`;
  const { code, kiosk } = await api('admin', createKiosk, { body: { name, pin: '482915' } });
  await page.goto('/kiosk');
  await page.getByRole('textbox', { name: 'Pairing code' }).fill(code);
  await page.keyboard.press('Enter');
  await rosterIsHere(page);
  await expect.poll(() => partsKept(page)).toBeGreaterThan(0);
  await page.goto('about:blank');
  await api('admin', revokeKiosk, { params: { id: kiosk.id } });
  await page.goto('/frontend/CheckInOut');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('This device is no longer a gate');
  await expect.poll(() => partsKept(page)).toBe(0);
  await page.getByRole('link', { name: 'Pair it again' }).click();
  await expect(page.getByRole('textbox', { name: 'Pairing code' })).toBeVisible();
});

/** What was said here, as the device's disk has it. */
const saidOnDisk = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('checkinout');
        request.onsuccess = () => {
          const reading = request.result
            .transaction('facts')
            .objectStore('facts')
            .get('kept:checkinout.calls');
          reading.onsuccess = () => {
            request.result.close();
            resolve(JSON.stringify(reading.result ?? null));
          };
        };
      }),
  );

test('what was said and is not sent stays on the disk of a revoked device, where nobody reads it', async ({
  page,
  api,
}) => {
  const name = `Gate ${Math.random().toString(36).slice(2, 8)}`;
  const { code, kiosk } = await api('admin', createKiosk, { body: { name, pin: '482915' } });
  await page.goto('/kiosk');
  await page.getByRole('textbox', { name: 'Pairing code' }).fill(code);
  await page.keyboard.press('Enter');
  await rosterIsHere(page);
  await page.route(`**${admitVisitor.path}`, (route) => route.abort());
  await page.getByRole('radio', { name: 'Visitors', exact: true }).check({ force: true });
  await page.getByRole('textbox', { name: 'Name' }).fill('Somchai Unsent');
  await page.getByRole('combobox', { name: 'Whom do they visit?' }).fill('The head teacher');
  await page.getByRole('button', { name: 'Delivery' }).click();
  await page.getByRole('button', { name: 'Let in' }).click();
  await expect.poll(() => saidOnDisk(page)).toContain('visitor');
  await api('admin', revokeKiosk, { params: { id: kiosk.id } });
  await page.goto('about:blank');
  await page.goto('/frontend/CheckInOut');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => partsKept(page)).toBe(0);
  expect(await saidOnDisk(page)).toContain('visitor');
  expect(await saidOnDisk(page)).not.toMatch(/Somchai|head teacher/);
});
