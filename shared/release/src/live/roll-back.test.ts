import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Composition } from '@suksa/contracts';
import { expect, test } from 'vitest';
import type { CompositionStore } from '../composition-store.ts';
import { type BuiltPart, publish } from '../publish.ts';
import { release } from '../testing/run-release.ts';
import { emptyStore, sampleShell, sampleTab, silent, withLive } from '../testing/sample-part.ts';
import { makeLive } from './make-live.ts';
import { rollBackPart, rollBackTo } from './roll-back.ts';

async function goLive(store: CompositionStore, part: BuiltPart): Promise<Composition> {
  const live = await makeLive({
    store,
    record: await publish(store.storage, part),
    seen: await store.liveOrRefuse(),
    change: { kind: 'promote', parts: [part.name] },
    skipEndToEnd: true,
    print: silent,
  });
  if (!live) throw new Error('It was live already.');
  return live;
}

async function back(store: CompositionStore, part: string): Promise<string | undefined> {
  const live = await rollBackPart({ store, live: await store.liveOrRefuse(), part, print: silent });
  return live.remotes[part]?.version;
}

test('a part goes back to what it was, and stays out of what others released meanwhile', async () => {
  const store = emptyStore();
  const { reports } = await withLive(store, ['reports', 'technical']);
  await goLive(store, sampleTab('reports', 'bad'));
  const { remotes } = await goLive(store, sampleTab('technical', 'good'));
  expect(await back(store, 'reports')).toBe(reports?.part.version);
  expect((await store.live())?.remotes.technical?.version).toBe(remotes.technical?.version);
});

test('rolled back twice, a part goes two versions back, not to the bad one again', async () => {
  const store = emptyStore();
  const { reports } = await withLive(store, ['reports', 'technical']);
  const second = await goLive(store, sampleTab('reports', 'second'));
  await goLive(store, sampleTab('reports', 'third'));
  expect(await back(store, 'reports')).toBe(second.remotes.reports?.version);
  await goLive(store, sampleTab('technical', 'meanwhile'));
  expect(await back(store, 'reports')).toBe(reports?.part.version);
  await expect(back(store, 'reports')).rejects.toThrow(/no version before/);
});

test('everything goes back to a composition by its id, and tabs that came later are gone', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const before = await store.liveOrRefuse();
  await goLive(store, sampleTab('library', 'new'));
  await goLive(store, sampleShell('second'));
  const live = await store.liveOrRefuse();
  const after = await rollBackTo({ store, live, to: before.id, print: silent });
  expect(after).toMatchObject({ shell: before.shell, remotes: before.remotes, parent: live.id });
  expect(after.remotes.library).toBeUndefined();
  expect(after.change).toMatchObject({ kind: 'rollback', to: before.id });
});

test('a tab is not rolled back to a version that the live shell would strand', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  await goLive(store, sampleTab('reports', 'next', { requires: { react: '^19.0.0 || ^20.0.0' } }));
  const live = await goLive(store, sampleShell('next', { provides: { react: '20.0.0' } }));
  await expect(back(store, 'reports')).rejects.toThrow(/reports wants react \^19\.0\.0.* gives 20\.0\.0/s);
  expect(await store.liveId()).toBe(live.id);
});

test('a tab is not rolled back to a version that takes what the live shell gives no more', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  await goLive(store, { ...sampleTab('reports', 'next'), takes: { '@suksa/ui': ['Icon'] } });
  const live = await goLive(store, { ...sampleShell('next'), gives: { '@suksa/ui': ['Icon'] } });
  await expect(back(store, 'reports')).rejects.toThrow(/reports \S+ takes Button of @suksa\/ui/);
  expect(await store.liveId()).toBe(live.id);
});

test('a version whose files are gone is not put back', async () => {
  const store = emptyStore();
  const { reports } = await withLive(store, ['reports']);
  const live = await goLive(store, sampleTab('reports', 'next'));
  await rm(path.join(store.storage.address, 'reports', reports?.part.version ?? '', 'entry.js'));
  await expect(back(store, 'reports')).rejects.toThrow(/entry\.js: missing/);
  expect(await store.liveId()).toBe(live.id);
});

test('the command says what it took back, and refuses what is not there with exit code 1', async () => {
  const store = emptyStore();
  const { reports } = await withLive(store, ['reports']);
  const bad = await goLive(store, sampleTab('reports', 'bad'));
  const done = await release(store.storage.address, ['rollback', 'reports']);
  expect(done).toMatchObject({ code: 0 });
  expect(done.output).toContain(`${bad.remotes.reports?.version} → ${reports?.part.version}`);
  expect(await release(store.storage.address, ['rollback', '--to', '2020'])).toMatchObject({ code: 1 });
  expect(await release(store.storage.address, ['rollback'])).toMatchObject({ code: 2 });
}, 60_000);
