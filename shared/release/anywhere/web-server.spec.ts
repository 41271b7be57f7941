import path from 'node:path';
import { expect, type Page, test } from '@suksa/testing';
import { demoPassword, type Product, startProduct } from '@suksa/testing/product';
import { freePort, isInstalled, startWebServer, type WebServer, webServers } from './web-servers.ts';

const releases = process.env.RELEASES_DIR ?? path.resolve(import.meta.dirname, '../../../.cache/composed');

test.use({ ignoreHTTPSErrors: true });
test.describe.configure({ mode: 'serial', timeout: 180_000 });

for (const name of webServers) {
  test.describe(name, () => {
    test.skip(!isInstalled(name) && !process.env.CI, `${name} isn’t installed here and couldn’t be`);

    test(`in front of the product, hands out what is released from the disk`, async ({ page }) => {
      const [port, behind] = [await freePort(), await freePort()];
      const product = await startProduct({ releases, port: behind });
      const web = await startWebServer(name, { role: 'front', releases, port, behind });
      const asked = await useProduct(page, web.url, web.url);
      const { headers } = await handedOut(page, web, asked);
      // The server itself would have said so in its own way: the web server did it.
      expect(headers.server?.toLowerCase()).toContain(name);
      await stop(web, product);
    });

    test(`as another origin, hands out what is released to pages of the product`, async ({ page }) => {
      const [port, behind] = [await freePort(), await freePort()];
      process.env.RELEASES_ORIGIN = `https://localhost:${port}`;
      const product = await startProduct({ releases, port: behind });
      delete process.env.RELEASES_ORIGIN;
      const web = await startWebServer(name, { role: 'origin', releases, port, behind });
      const asked = await useProduct(page, product.url, web.url);
      const { headers } = await handedOut(page, web, asked);
      expect(headers['access-control-allow-origin']).toBe('*');
      // Nothing of the product is there, neither its pages nor its calls.
      for (const other of ['/login', '/api/outline'])
        expect(await page.request.get(web.url + other).then((answer) => answer.text())).not.toMatch(
          /<html lang|calls/,
        );
      await stop(web, product);
    });
  });
}

const stop = async (web: WebServer, product: Product) => {
  await web.stop();
  await product.stop();
};

/** Signs in by the form, opens a screen by its address and another tab by a click; answers what was asked of the origin. */
async function useProduct(page: Page, url: string, origin: string): Promise<readonly string[]> {
  const asked: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.pathname.startsWith('/releases/')) asked.push(request.url());
    if (address.pathname === '/api/failures') faults.push(request.postData() ?? '');
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`${url}/login`);
  await page.getByLabel('Username').fill('admin');
  await page.locator('input[type=password]').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto(`${url}/technical/subjects`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(faults).toEqual([]);
  expect(asked.filter((address) => !address.startsWith(`${origin}/`))).toEqual([]);
  for (const part of ['shell', 'technical', 'settings'])
    expect(
      asked.some((address) => address.includes(`/releases/${part}/`)),
      part,
    ).toBe(true);
  return asked;
}

/** The rules by which released files are handed out, whoever does it. */
async function handedOut(page: Page, { url }: WebServer, asked: readonly string[]) {
  const script = asked.find((address) => address.endsWith('.js')) ?? '';
  const answer = await page.request.get(script, { headers: { 'accept-encoding': 'gzip' } });
  const headers = answer.headers();
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-type']).toContain('javascript');
  expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
  const pointer = await page.request.get(`${url}/releases/live.json`);
  expect(pointer.headers()['cache-control']).toBe('no-store');
  const { composition } = (await pointer.json()) as { readonly composition: string };
  const kept = await page.request.get(`${url}/releases/compositions/${composition}.json`);
  expect(kept.headers()['cache-control']).toBe('no-cache');
  for (const hidden of ['.claims/', '.incoming/x', 'shell/..%2f..%2fpackage.json']) {
    const answer = await page.request.get(`${url}/releases/${hidden}`);
    // Caddy answers what it has nothing for with nothing.
    expect(answer.ok() ? await answer.text() : '', hidden).toBe('');
  }
  return { headers };
}
