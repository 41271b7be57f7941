import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from '@suksa/testing';
import { ApiClient } from '@suksa/testing/api-client';
import { demoPassword, type Product, startProduct } from '@suksa/testing/product';

const releases = process.env.RELEASES_DIR ?? path.join(import.meta.dirname, '../../../.cache/composed');

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
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

test('released files come from another origin, each with its hash, and the product gives none', async ({
  page,
}) => {
  const { token, roleId } = await ApiClient.signIn(product.url, 'admin', demoPassword);
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
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.evaluate(
    ([key, role]) => {
      localStorage.setItem('token', key);
      localStorage.setItem('role_id', role);
    },
    [token, String(roleId)] as const,
  );
  await page.goto(`${product.url}/technical/subjects`);
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
