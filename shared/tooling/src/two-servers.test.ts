import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BucketDouble } from '@suksa/testing/bucket-double';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '../../../server/src/http/app.ts';
import { releasesServer } from '../../../server/src/plugins/releases/releases-testing.ts';
import { CompositionStore } from '../../release/src/composition-store.ts';
import { makeLive } from '../../release/src/live/make-live.ts';
import { rollBackPart } from '../../release/src/live/roll-back.ts';
import { publish } from '../../release/src/publish.ts';
import { keysOf } from '../../release/src/signing/keys-of.ts';
import { BucketStorage } from '../../release/src/storage/bucket-storage.ts';
import { sampleShell, sampleTab, silent } from '../../release/src/testing/sample-part.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'suksa-two-servers-'));
const bucket = new BucketDouble();
const address = `s3://school/${path.basename(folder)}`;
const apps: App[] = [];
let store: CompositionStore;
let first: App;
let second: App;
/** Where the second server asks: the same bucket, by an address of its own that can be cut. */
let cable: Awaited<ReturnType<BucketDouble['listen']>>;

const serverAt = async (name: string, endpoint: string): Promise<App> => {
  const app = await releasesServer({
    RELEASES_DIR: path.join(folder, name),
    RELEASES_BUCKET: address,
    RELEASE_TRUST: path.join(folder, 'trusted'),
    ...bucket.variables(endpoint),
  });
  apps.push(app);
  return app;
};

const named = async (app: App) =>
  (await app.inject('/builds/latest.json')).json<{ id: string; parts: Record<string, string> }>();
const readiness = async (app: App) =>
  (await app.inject('/readyz')).json<{ status: string; bucket?: string }>();
const agree = (id: string) =>
  vi.waitFor(
    async () => expect([(await named(first)).id, (await named(second)).id]).toEqual([id, id]),
    20_000,
  );

/** A version of the tab that says so, published and live. */
const release = async (sentence: string) => {
  const record = await publish(store.storage, sampleTab('reports', sentence));
  const seen = await store.liveOrRefuse();
  const change = { kind: 'promote' as const, parts: ['reports'] };
  const live = await makeLive({ store, record, seen, change, skipEndToEnd: true, print: silent });
  return { version: record.part.version, id: live?.id ?? '' };
};

beforeAll(async () => {
  const team = await bucket.listen();
  cable = await bucket.listen();
  store = new CompositionStore(BucketStorage.at(address, bucket.variables(team.endpoint)));
  const page = Buffer.from('<html lang="en-US"><!--composition--><!--preload--><!--scripts-->');
  const built = sampleShell('first');
  const shell = await publish(store.storage, {
    ...built,
    files: new Map([...built.files, ['index.html', page]]),
  });
  const reports = await publish(store.storage, sampleTab('reports', 'first'));
  if (shell.kind !== 'shell' || reports.kind !== 'remote') throw new Error('these are a shell and a tab');
  await store.promote({ shell: shell.part, remotes: { reports: reports.part } }, null);
  copyFileSync(keysOf(store.storage).trustedFile, path.join(folder, 'trusted'));
  first = await serverAt('first', (await bucket.listen()).endpoint);
  second = await serverAt('second', cable.endpoint);
});

afterAll(async () => {
  for (const app of apps) await app.close();
  await bucket.close();
  rmSync(keysOf(store.storage).folder, { recursive: true });
  rmSync(folder, { recursive: true });
});

test('two servers on one bucket name the same after a start, a release and a rollback', async () => {
  const start = await store.liveOrRefuse();
  expect([(await named(first)).id, (await named(second)).id]).toEqual([start.id, start.id]);
  const { id } = await release('second');
  await agree(id);
  const live = await store.liveOrRefuse();
  const back = await rollBackPart({ store, live, part: 'reports', print: silent });
  await agree(back.id);
  expect((await named(second)).parts.reports).toBe(start.remotes.reports?.version);
  expect(await readiness(second)).toEqual({ status: 'ready' });
});

test('a file of a version that this server has not seen yet is there when a page of the other asks for it', async () => {
  const { part } = await publish(store.storage, sampleTab('reports', 'a candidate'));
  for (const app of [first, second]) {
    const packed = await app.inject({
      url: `/releases/reports/${part.version}/entry.js`,
      headers: { 'accept-encoding': 'br' },
    });
    expect(packed).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'br' } });
    const listing = await app.inject(`/builds/parts/reports/${part.version}`);
    expect(Object.keys(listing.json<{ files: object }>().files)).toContain('screen.js');
  }
  expect((await first.inject('/releases/reports/1.0.0-none/entry.js')).statusCode).toBe(404);
});

test('a server that is cut off keeps its last good one, says so, also after a start, and comes back by itself', async () => {
  const before = await named(second);
  const port = Number(new URL(cable.endpoint).port);
  await cable.close();
  const { id } = await release('while one is cut off');
  await vi.waitFor(async () => expect((await named(first)).id).toBe(id), 20_000);
  await vi.waitFor(async () => expect(await readiness(second)).toHaveProperty('bucket'), 20_000);
  expect(await readiness(first)).toEqual({ status: 'ready' });
  expect((await named(second)).id).toBe(before.id);

  await second.close();
  second = await serverAt('second', cable.endpoint);
  expect((await named(second)).id).toBe(before.id);
  expect((await second.inject({ url: '/login', headers: { accept: 'text/html' } })).statusCode).toBe(200);

  cable = await bucket.listen(port);
  await agree(id);
  await vi.waitFor(async () => expect(await readiness(second)).toEqual({ status: 'ready' }), 20_000);
});

test('a pointer that nobody trusted has signed, and a file that is not what was published, change nothing', async () => {
  const before = await store.liveOrRefuse();
  const key = `${address.slice('s3://'.length)}/live.json`;
  const pointer = bucket.files.get(key);
  if (!pointer) throw new Error('there is a pointer');
  const forged = JSON.stringify({ ...JSON.parse(pointer.content.toString()), composition: 'forged' });
  bucket.files.set(key, { ...pointer, content: Buffer.from(forged), tag: '"forged"' });
  await vi.waitFor(async () => expect((await readiness(first)).bucket).toContain('signed'), 20_000);
  bucket.files.set(key, pointer);

  const spoilt = await publish(store.storage, sampleTab('reports', 'spoilt'));
  const entry = `${address.slice('s3://'.length)}/reports/${spoilt.part.version}/entry.js`;
  const good = bucket.files.get(entry);
  if (!good) throw new Error('it was published');
  bucket.files.set(entry, { ...good, content: Buffer.from('stranger()') });
  expect((await first.inject(`/releases/reports/${spoilt.part.version}/entry.js`)).statusCode).toBe(404);
  await agree(before.id);
});
