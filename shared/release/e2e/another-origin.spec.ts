import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, type Page, test } from '@suksa/testing';
import { ApiClient } from '@suksa/testing/api-client';
import { withCamera } from '@suksa/testing/held-cards';
import { demoPassword, type Product, startProduct } from '@suksa/testing/product';

const releases = process.env.RELEASES_DIR ?? path.join(import.meta.dirname, '../../../.cache/composed');

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** What a CDN is to the product: the same files under another origin, for every page, and nothing else. */
async function otherOrigin(): Promise<{ readonly server: Server; readonly address: string }> {
  const server = createServer(async ({ url = '' }, response) => {
    const file = path.normalize(new URL(url, 'http://cdn').pathname).replace(/^\/releases\//, '');
    const content = await readFile(path.join(releases, file)).catch(() => null);
    response.writeHead(content ? 200 : 404, {
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

let product: Product;
let cdn: Awaited<ReturnType<typeof otherOrigin>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  cdn = await otherOrigin();
  process.env.RELEASES_ORIGIN = cdn.address;
  product = await startProduct({ releases });
  delete process.env.RELEASES_ORIGIN;
});

test.afterAll(async () => {
  await product?.stop();
  cdn?.server.close();
});

/** A page of the product as somebody who has signed in. */
async function openAs(page: Page, username: string, path: string): Promise<void> {
  const { token, roleId } = await ApiClient.signIn(product.url, username, demoPassword);
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.evaluate(
    ([key, role]) => {
      localStorage.setItem('token', key);
      localStorage.setItem('role_id', role);
    },
    [token, String(roleId)] as const,
  );
  await page.goto(`${product.url}${path}`);
}

test('released files come from another origin, each with its hash, and the product gives none', async ({
  page,
}) => {
  const asked: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url());
    if (new URL(request.url()).pathname === '/api/failures') faults.push(request.postData() ?? '');
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // What the policy or the other origin's headers refuse is said there, and nowhere else.
    if (message.type() === 'error') faults.push(message.text());
  });
  await openAs(page, 'admin', '/technical/subjects');
  await expect(page.getByRole('heading', { name: 'Subjects', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

  const released = asked.filter((address) => new URL(address).pathname.startsWith('/releases/'));
  expect(released.filter((address) => address.endsWith('.js')).length).toBeGreaterThan(10);
  expect(released.filter((address) => !address.startsWith(cdn.address))).toEqual([]);
  for (const part of ['shell', 'technical', 'settings'])
    expect(
      released.some((address) => address.includes(`/releases/${part}/`)),
      part,
    ).toBe(true);
  expect(faults).toEqual([]);
});

test('the gate’s decoder of codes comes from there too, and runs under the product’s own policy', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await withCamera(page);
  await page.route('**/api/auth/check-holiday', (route) => route.fulfill({ json: { checkHoliday: false } }));
  await openAs(page, 'gate', '/frontend/CheckInOut');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText('Hold the code on the card')).toBeVisible({ timeout: 30_000 });
  const decoder = asked.filter((address) => /decode-worker\.js$|\.wasm$/.test(address));
  expect(decoder).toHaveLength(2);
  for (const address of decoder) expect(address.startsWith(cdn.address), address).toBe(true);
});
