import { createKiosk } from '@suksa/contracts/settings';
import type { Page } from '@suksa/testing';
import { expect, panel, rosterIsHere, scan, test } from './at-the-gate.ts';

/** As a bad disk or a stranger would: one script of what is kept becomes another. */
const spoilAFile = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('offline');
    const [script] = (await cache.keys()).filter(({ url }) => /checkinout.*entry\.js$/.test(url));
    if (!script) throw new Error('No script is kept.');
    const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
    await cache.put(script, new Response('window.spoilt = true;', { headers }));
  });

test('a paired gate opens and scans with the line down, and never runs a kept file that was changed', async ({
  page,
  context,
  api,
  aStudent,
}) => {
  const student = await aStudent();
  const name = `Gate ${Math.random().toString(36).slice(2, 8)}`;
  const { code } = await api('admin', createKiosk, { body: { name, pin: '482915' } });
  await page.goto('/kiosk');
  await page.getByRole('textbox', { name: 'Pairing code' }).fill(code);
  await page.keyboard.press('Enter');
  await rosterIsHere(page);
  await expect(page.getByText('Opens without a connection')).toBeVisible({ timeout: 30_000 });

  await context.setOffline(true);
  await page.reload();
  await rosterIsHere(page);
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText('No connection: it goes on without')).toBeVisible();
  await scan(page, student.code);
  await expect(panel(page)).toContainText(student.surnameEn);
  await expect(page.getByText('1 not sent yet')).toBeVisible();

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
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
