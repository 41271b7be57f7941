import { randomBytes } from 'node:crypto';
import { BucketDouble } from '@suksa/testing/bucket-double';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CompositionStore } from '../composition-store.ts';
import { copyReleases } from '../copy-releases.ts';
import { withPart } from '../live/draft.ts';
import { makeLive } from '../live/make-live.ts';
import { rollBackPart } from '../live/roll-back.ts';
import { switchLive } from '../live/switch-live.ts';
import { publish } from '../publish.ts';
import { emptyStore, sampleTab, silent, withLive } from '../testing/sample-part.ts';
import { BucketStorage } from './bucket-storage.ts';
import type { Storage } from './storage.ts';

/**
 * Against a real server of the protocol where S3_TEST_ADDRESS names a bucket that may be written, with the variables
 * that README.md names; else against a double of the protocol, which is said.
 */
const address = process.env.S3_TEST_ADDRESS;
const double = new BucketDouble();
let environment: Readonly<Record<string, string | undefined>> = process.env;
beforeAll(async () => {
  if (address) return;
  console.warn(
    '!! S3_TEST_ADDRESS is not set: releases in a bucket are tested against a double, not a server.',
  );
  environment = double.variables((await double.listen()).endpoint);
});
const opened: Storage[] = [];
const emptyBucket = (): Storage => {
  const prefix = `${address ?? 's3://school'}/test-${randomBytes(6).toString('hex')}`;
  const storage = BucketStorage.at(prefix, environment);
  opened.push(storage);
  return storage;
};

afterAll(async () => {
  for (const storage of opened) await storage.remove((await storage.list('')).map(({ path }) => path));
  await double.close();
});

test('an address that is no bucket, and keys that are missing, are refused with what is wanted', () => {
  expect(() => BucketStorage.at('s3://', {})).toThrow('s3://bucket/prefix');
  expect(() => BucketStorage.at('s3://school', {})).toThrow('AWS_ACCESS_KEY_ID');
});

test('a file is written once: a second writer is told that it is there', async () => {
  const storage = emptyBucket();
  expect(await storage.create('reports/1/a b+c.js', 'first')).toBe(true);
  expect(await storage.create('reports/1/a b+c.js', 'second')).toBe(false);
  expect((await storage.read('reports/1/a b+c.js'))?.toString()).toBe('first');
  expect(await storage.read('reports/1/gone.js')).toBeNull();
  expect(await storage.list('reports')).toMatchObject([{ path: 'reports/1/a b+c.js', size: 5 }]);
  await storage.remove(['reports/1/a b+c.js']);
  expect(await storage.list('')).toEqual([]);
});

test('of many who move the pointer on at once, one does', async () => {
  const storage = emptyBucket();
  const first = await Promise.all(['a', 'b', 'c', 'd'].map((text) => storage.swapPointer(text, null)));
  expect(first.filter(Boolean)).toHaveLength(1);
  const seen = await storage.readPointer();
  const second = await Promise.all(['e', 'f', 'g', 'h'].map((text) => storage.swapPointer(text, seen)));
  expect(second.filter(Boolean)).toHaveLength(1);
  expect(await storage.swapPointer('late', seen)).toBe(false);
});

test('a team publishes into a bucket, is overtaken, is live all the same, and goes back', async () => {
  const store = new CompositionStore(emptyBucket());
  const { reports } = await withLive(store, ['reports', 'technical']);
  const seen = await store.liveOrRefuse();
  const theirs = await publish(store.storage, sampleTab('technical', 'theirs'));
  const change = { kind: 'promote' as const, parts: ['technical'] };
  await switchLive({
    store,
    seen,
    parts: ['technical'],
    make: (live) => withPart(live, theirs, change),
    print: silent,
  });
  const record = await publish(store.storage, sampleTab('reports', 'second'));
  const live = await makeLive({
    store,
    record,
    seen,
    change: { kind: 'promote', parts: ['reports'] },
    skipEndToEnd: true,
    print: silent,
  });
  expect(live?.remotes.technical?.version).toBe(theirs.part.version);
  expect(live?.remotes.reports?.version).toBe(record.part.version);
  const back = await rollBackPart({
    store,
    live: await store.liveOrRefuse(),
    part: 'reports',
    print: silent,
  });
  expect(back.remotes.reports?.version).toBe(reports?.part.version);
});

test('a folder is brought to a bucket, and from there to the folder of another server', async () => {
  const [here, there] = [emptyStore(), emptyStore()];
  await withLive(here, ['reports']);
  const bucket = emptyBucket();
  expect(await copyReleases(here.storage, bucket)).toBeGreaterThan(10);
  expect(await copyReleases(here.storage, bucket)).toBe(0);
  await copyReleases(bucket, there.storage);
  expect(await there.live()).toEqual(await here.live());
});
