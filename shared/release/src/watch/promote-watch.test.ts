import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LivePointer } from '@suksa/contracts';
import { reportFailure, reportMeasures } from '@suksa/contracts/releases';
import { login } from '@suksa/contracts/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, type Product, startProduct } from '../../../testing/src/product.ts';
import { root } from '../parts.ts';
import { publish } from '../publish.ts';
import { emptyStore, sampleTab, withLive } from '../testing/sample-part.ts';

/** A real product over real releases, and the command as a process of its own. */
const store = emptyStore();
const releases = store.storage.address;
let product: Product;
let first: string | undefined;

beforeAll(async () => {
  first = (await withLive(store, ['reports'])).reports?.part.version;
  product = await startProduct({ releases });
}, 180_000);
afterAll(() => product.stop());

const run = (args: readonly string[], variables: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'shared/release/src/cli.ts', ...args], {
    cwd: root,
    env: { ...process.env, RELEASES_DIR: releases, SUKSA_URL: product.url, ...variables },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  );
};

const post = (address: string, body: object, token?: string) =>
  fetch(new URL(address, product.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

const liveId = async () =>
  LivePointer.parse(JSON.parse(await readFile(path.join(releases, 'live.json'), 'utf8'))).composition;

test('a broken release is taken back by itself while it is watched', async () => {
  const { part } = await publish(store.storage, sampleTab('reports', 'broken'));
  const before = await liveId();
  const watching = run(['promote', 'reports', '--version', part.version, '--skip-e2e', '--watch', '2m'], {
    SUKSA_USERNAME: 'admin',
    SUKSA_PASSWORD: demoPassword,
  });
  await expect.poll(liveId, { timeout: 60_000 }).not.toBe(before);
  const composition = await liveId();
  const load = { part: 'reports', version: part.version, metric: 'load', value: 200 };
  await post(reportMeasures.path, { composition, measures: Array(25).fill(load) });
  const answer = await post(login.path, { username: 'teacher', password: demoPassword });
  const { token } = (await answer.json()) as { token: string };
  const failure = {
    composition,
    part: 'reports',
    version: part.version,
    kind: 'render',
    message: 'broken on purpose',
    path: '/reports',
  };
  for (const page of ['a', 'b', 'c']) await post(reportFailure.path, { ...failure, page }, token);
  const { code, output } = await watching;
  expect(output).toContain(`reports ${part.version} was taken back by itself: 3 of 25 page loads failed`);
  expect(code).toBe(1);
  expect((await store.liveOrRefuse()).remotes.reports?.version).toBe(first);
}, 180_000);

test('a release that should be watched, by an account that may not see health, does not go live', async () => {
  const { part } = await publish(store.storage, sampleTab('reports', 'next'));
  const before = await liveId();
  const promote = (variables: Readonly<Record<string, string>>) =>
    run(['promote', 'reports', '--version', part.version, '--skip-e2e', '--watch', '1m'], variables);
  expect(await promote({})).toMatchObject({ code: 1, output: expect.stringContaining('SUKSA_TOKEN') });
  const refused = await promote({ SUKSA_USERNAME: 'teacher', SUKSA_PASSWORD: demoPassword });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('settings.release.view') });
  expect(await liveId()).toBe(before);
}, 180_000);
