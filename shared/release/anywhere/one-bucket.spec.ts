import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@suksa/testing';
import { type Product, startProduct } from '@suksa/testing/product';
import { type ScratchRepository, scratchRepository } from '../src/testing/scratch-repository.ts';
import { bucketDouble, startCeph, type TestBucket } from './s3-server.ts';

const composed = process.env.RELEASES_DIR ?? path.resolve(import.meta.dirname, '../../../.cache/composed');
const place = 's3://school/releases';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let folder: string;
let clone: ScratchRepository;
let team: Readonly<Record<string, string>>;
let bucket: TestBucket;
/** Where the second server asks. */
let cable: Awaited<ReturnType<TestBucket['listen']>>;
const products: Product[] = [];

test.beforeAll(async () => {
  test.setTimeout(240_000);
  bucket = (await startCeph('school')) ?? bucketDouble();
  console.warn(`!! The bucket is ${bucket.name}.`);
  folder = await mkdtemp(path.join(tmpdir(), 'suksa-bucket-'));
  await cp(`${composed}.keys`, path.join(folder, 'keys'), { recursive: true });
  clone = await scratchRepository();
  const keys = { RELEASE_KEYS: path.join(folder, 'keys') };
  team = {
    ...bucket.variables((await bucket.listen()).endpoint),
    ...keys,
    RELEASES_DIR: place,
    BASE_URL: '',
  };
  await release('copy', composed, place);
  for (const name of ['first', 'second']) {
    cable = await bucket.listen();
    const variables = {
      ...bucket.variables(cable.endpoint),
      RELEASES_BUCKET: place,
      RELEASE_TRUST: path.join(folder, 'keys/trusted'),
    };
    products.push(await startProduct({ releases: path.join(folder, name), variables }));
  }
});

test.afterAll(async () => {
  for (const product of products) await product.stop();
  await clone?.remove();
  await bucket?.close();
  await rm(folder, { recursive: true, force: true });
});

test('two servers on one bucket name what a team released, and took back, a moment later', async ({
  page,
}) => {
  const [before] = await named();
  await clone.change('remotes/reports/tab.json', '"en": "Reports"', '"en": "Numbers"');
  await clone.change('remotes/reports/tab.json', '"en": "Reports"', '"en": "Numbers"');
  await release('publish', 'reports', '--skip-e2e');
  const version = await agreed('a release', (parts) => parts.reports !== before?.parts.reports);
  // The page of one server and every file of it from the other, as behind a balancer that asks each in turn.
  const [first, second] = products;
  await page.route(`${first?.url}/releases/**`, async (route) =>
    route.fulfill({
      response: await route.fetch({ url: route.request().url().replace(`${first?.url}`, `${second?.url}`) }),
    }),
  );
  await page.goto(`${first?.url}/login`);
  await expect(page.getByLabel('Username')).toBeEditable();
  expect(version).toMatch(/^0\.1\.0-/);

  await release('rollback', 'reports');
  expect(await agreed('a rollback', (parts) => parts.reports !== version)).toBe(before?.parts.reports);
  for (const { url } of products) expect(await readiness(url)).toEqual({ status: 'ready' });
});

test('a spoilt object is served by no server, and one that is cut off from the bucket goes on and comes back', async () => {
  const [first, second] = products.map(({ url }) => url);
  await clone.change('remotes/reports/tab.json', '"en": "Numbers"', '"en": "Figures"');
  const said = await release('publish', 'reports', '--candidate');
  const version = /reports (\S+) is published/.exec(said)?.[1] ?? '';
  await bucket.spoil(`releases/reports/${version}/entry.js`);
  for (const url of [first, second])
    expect((await fetch(`${url}/releases/reports/${version}/entry.js`)).status).toBe(404);

  await cable.close();
  const [before] = await named();
  await clone.change('remotes/reports/tab.json', '"en": "Figures"', '"en": "Numbers"');
  await release('publish', 'reports', '--skip-e2e');
  await expect.poll(() => readiness(second)).toHaveProperty('bucket');
  await expect.poll(async () => (await named())[0]?.id).not.toBe(before?.id);
  expect((await named())[1]?.id).toBe(before?.id);
  expect((await fetch(`${second}/login`, { headers: { accept: 'text/html' } })).status).toBe(200);
  cable = await bucket.listen(Number(new URL(cable.endpoint).port));
  await agreed('a release that it was cut off from', ({ reports }) => reports !== before?.parts.reports);
  await expect.poll(() => readiness(second)).toEqual({ status: 'ready' });
});

const readiness = (url: string | undefined): Promise<unknown> =>
  fetch(`${url}/readyz`).then((answer) => answer.json());

interface Named {
  readonly id: string;
  readonly parts: Readonly<Record<string, string>>;
}

const named = () =>
  Promise.all(
    products.map(({ url }) =>
      fetch(`${url}/builds/latest.json`).then((answer) => answer.json() as Promise<Named>),
    ),
  );

/** Waits until both name the same that fits; says how long that took after the command had ended. */
async function agreed(what: string, fits: (parts: Named['parts']) => boolean): Promise<string | undefined> {
  const since = performance.now();
  for (;;) {
    const [first, second] = await named();
    if (first && first.id === second?.id && fits(first.parts)) {
      console.info(
        `  both servers name ${what} ${Math.round(performance.now() - since)} ms after the command`,
      );
      return first.parts.reports;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function release(...args: string[]): Promise<string> {
  const { code, output } = await clone.run('shared/release/src/cli.ts', args, team);
  expect(code, output).toBe(0);
  return output;
}
