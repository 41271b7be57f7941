import { createKiosk, kioskOpening } from '@suksa/contracts/settings';
import type { Page } from '@suksa/testing';
import { expect, panel, readQuickly, rosterIsHere, scan, test } from './at-the-gate.ts';

/** As a bad disk or a stranger would: one script of what is kept becomes another. */
const spoilAFile = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('offline');
    const [script] = (await cache.keys()).filter(({ url }) => /checkinout.*entry\.js$/.test(url));
    if (!script) throw new Error('No script is kept.');
    const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
    await cache.put(script, new Response('window.spoilt = true;', { headers }));
  });

/** All that the browser has of this page on its disk, as a finder of the tablet reads it. */
const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return value.text();
      if (value instanceof Uint8Array) return new TextDecoder().decode(value);
      if (typeof value !== 'object' || value === null) return String(value);
      const parts = Object.entries(value).map(async ([key, one]) => `${key} ${await textOf(one)}`);
      return (await Promise.all(parts)).join(' ');
    };
    const database = await answer(indexedDB.open('checkinout'));
    const stores = [...database.objectStoreNames];
    const read = database.transaction(stores, 'readonly');
    const values = await Promise.all(stores.map((name) => answer(read.objectStore(name).getAll())));
    database.close();
    return `${await textOf(values)} ${JSON.stringify(localStorage)} ${JSON.stringify(sessionStorage)}`;
  });

test('a paired gate scans with the line down, names nobody without its key, and runs no kept file that was changed', async ({
  page,
  context,
  api,
  aStudent,
}) => {
  const student = await aStudent();
  const another = await aStudent();
  const name = `Gate ${Math.random().toString(36).slice(2, 8)}`;
  const { kiosk, code } = await api('admin', createKiosk, { body: { name, pin: '482915' } });
  await page.goto('/kiosk');
  await page.getByRole('textbox', { name: 'Pairing code' }).fill(code);
  await page.keyboard.press('Enter');
  await rosterIsHere(page);
  await expect(page.getByText('Opens without a connection')).toBeVisible({ timeout: 30_000 });

  const kept = await onDisk(page);
  const found = ['sealed', student.surnameEn, student.firstNameEn, 'Mother', student.code];
  expect(found.filter((word) => kept.includes(word))).toEqual(['sealed']);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText('No connection: it goes on without')).toBeVisible();
  await expect(page.getByText('Names are locked')).toBeVisible();
  await scan(page, another.code);
  await expect(panel(page)).toContainText('Saved on this device');
  const opening = await api('admin', kioskOpening, { params: { id: kiosk.id } });
  const box = page.getByLabel('Opening code');
  await box.fill('000000000000');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('This isn’t this device’s opening code.')).toBeVisible();
  await box.fill(opening.code);
  await page.keyboard.press('Enter');
  await rosterIsHere(page);
  // Keys that come slowly are somebody's who types, of whom the gate asks why.
  await readQuickly(page, [student.code]);
  await expect(panel(page)).toContainText(student.surnameEn);
  await expect(page.getByText('2 not sent yet')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Today' })).toContainText(student.surnameEn);
  await expect(page.getByText('Counted on this device')).toBeVisible();

  await spoilAFile(page);
  await context.setOffline(false);
  await page.reload();
  await rosterIsHere(page);
  await expect(page.getByText('0 not sent yet')).toBeVisible();
  expect(await page.evaluate(() => 'spoilt' in window)).toBe(false);

  await page.getByRole('button', { name: 'Leave the gate screen' }).click();
  await page.getByLabel('PIN', { exact: true }).fill('482915');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});
