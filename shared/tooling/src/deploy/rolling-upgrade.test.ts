import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiClient } from '@suksa/testing/api-client';
import { MixedWork } from '@suksa/testing/mixed-work';
import { type PostgresServer, startPostgres } from '@suksa/testing/postgres';
import { demoPassword, type Product, startProduct } from '@suksa/testing/product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LastRelease, takeLastRelease } from './last-release.ts';
import { startCaddy } from './proxy.ts';

let postgres: PostgresServer;
let release: LastRelease;
let newer: Product;
let older: Product;

/** Parts that are live may call what only the new server answers: here there are none, only servers. */
const nothing = mkdtempSync(path.join(tmpdir(), 'suksa-no-releases-'));

const startOlder = () =>
  startProduct({
    databaseUrl: postgres.url,
    releases: nothing,
    trust: 'none',
    folder: release.folder,
    variables: { API_DOCS: 'yes' },
  });

beforeAll(async () => {
  const started = await startPostgres();
  if (!started) throw new Error('There is no PostgreSQL here.');
  postgres = started;
  release = takeLastRelease();
  console.info(`The release before: ${release.named}`);
  // The school is the release before's, at work, when the first new server comes and changes the schema.
  older = await startOlder();
  newer = await startProduct({ databaseUrl: postgres.url, releases: nothing, trust: 'none' });
});
afterAll(async () => {
  await older.stop();
  await newer.stop();
  await postgres.stop();
  release.remove();
  rmSync(nothing, { recursive: true, force: true });
});

test('while servers are brought up to date one by one, the old and the new do the same work', async () => {
  const caddy = await startCaddy('Caddyfile.several', [older.url, newer.url]);
  const work = await MixedWork.prepare({ url: caddy.url, databaseUrl: postgres.url });
  work.begin();
  await work.until(300);
  const { wrong, payments, scans, marks } = await work.end();
  await caddy.stop();
  expect(wrong).toEqual([]);
  expect(Math.min(payments, scans, marks)).toBeGreaterThan(5);
});

test('the server of the release before answers every list and summary it has on the new schema', async () => {
  const { token } = await ApiClient.signIn(older.url, 'admin', demoPassword);
  const outline = (await (await fetch(`${older.url}/api/openapi.json`)).json()) as Outline;
  const paths = Object.entries(outline.paths).flatMap(([path, methods]) =>
    'get' in methods && !path.includes('{') ? [path] : [],
  );
  expect(paths.length).toBeGreaterThan(50);
  const faults: string[] = [];
  for (const path of paths) {
    const response = await fetch(older.url + path, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    // Without a release service, and with nothing released, the server has nothing to tell of releases.
    if (response.status >= 500 && response.status !== 503) faults.push(`${path} ${response.status}`);
  }
  expect(faults).toEqual([]);
});

test('it can also be started again on the new schema, should the new one have to be taken back', async () => {
  await older.stop();
  older = await startOlder();
  const work = await MixedWork.prepare({ url: older.url, databaseUrl: postgres.url });
  work.begin();
  await work.until(60);
  expect((await work.end()).wrong).toEqual([]);
});

interface Outline {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
