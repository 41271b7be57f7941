import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CompositionStore } from './composition-store.ts';
import { withPart } from './live/draft.ts';
import { unneededVersions } from './prune.ts';
import { publish } from './publish.ts';
import { release } from './testing/run-release.ts';
import { emptyStore, sampleTab, withLive } from './testing/sample-part.ts';

const day = 24 * 60 * 60 * 1000;

async function goLive(store: CompositionStore, sentence: string) {
  const live = await store.liveOrRefuse();
  const record = await publish(store.storage, sampleTab('reports', sentence));
  await store.promote(withPart(live, record, { kind: 'promote', parts: ['reports'] }), live.id);
  return record.part.version;
}

/** As if everything had been written that many days ago. */
async function age(store: CompositionStore, days: number): Promise<void> {
  const then = new Date(Date.now() - days * day);
  for (const { path: file } of await store.storage.list(''))
    await utimes(path.join(store.storage.address, file), then, then);
}

const versions = async (store: CompositionStore, days: number, now?: Date) =>
  (await unneededVersions(store, days, now)).map(({ version }) => version);

test('only a version that nobody can still have open may go', async () => {
  const store = emptyStore();
  const { reports } = await withLive(store, ['reports']);
  const second = await goLive(store, 'second');
  await goLive(store, 'third');
  // Seen from thirty days later: the first two were replaced long before, the third is live.
  const later = new Date(Date.now() + 30 * day);
  expect((await versions(store, 20, later)).sort()).toEqual([reports?.part.version, second].sort());
  expect(await versions(store, 40, later)).toEqual([]);
});

test('what was live when that time began is kept: a tab may have been opened with it', async () => {
  const store = emptyStore();
  const { reports } = await withLive(store, ['reports']);
  await age(store, 30);
  await goLive(store, 'second');
  expect(await versions(store, 10)).not.toContain(reports?.part.version);
});

test('a candidate that was published within that time is kept, an old one goes', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const { part } = await publish(store.storage, sampleTab('reports', 'candidate'));
  expect(await versions(store, 10)).toEqual([]);
  await age(store, 11);
  expect(await versions(store, 10)).toEqual([part.version]);
});

test('a second version for some users stays as long as it is one', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const live = await store.liveOrRefuse();
  const record = await publish(store.storage, sampleTab('reports', 'second'));
  if (record.kind !== 'remote') throw new Error('no tab');
  const second = { part: record.part, audience: { share: 5, roles: [], users: [] } };
  await store.promote({ ...live, canary: { remotes: { reports: second } } }, live.id);
  await age(store, 99);
  expect(await versions(store, 0)).toEqual([]);
});

test('the command lists first, deletes with --yes only, and never a composition', async () => {
  const store = emptyStore();
  const { reports } = await withLive(store, ['reports']);
  await goLive(store, 'second');
  await goLive(store, 'third');
  // Files carry the machine's own time, which is not that of the tests.
  await age(store, 1);
  const gone = reports?.part.version ?? '';
  const files = async () => (await store.storage.list('')).map((file) => file.path);
  const before = await files();
  const listed = await release(store.storage.address, ['prune', '--days', '0']);
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.output).toContain(gone);
  expect(await files()).toEqual(before);
  const deleted = await release(store.storage.address, ['prune', '--days', '0', '--yes']);
  expect(deleted.output).toContain('2 versions deleted');
  const after = await files();
  expect(after.filter((file) => file.includes(gone))).toEqual([]);
  expect(after.filter((file) => file.startsWith('compositions/'))).toHaveLength(3);
  for (const { version, name } of await unneededVersions(store, 0)) expect(`${name} ${version}`).toBe('none');
  const live = await store.liveOrRefuse();
  expect(after).toContain(`reports/${live.remotes.reports?.version}/entry.js`);
}, 60_000);
