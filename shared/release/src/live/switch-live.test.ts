import { expect, test } from 'vitest';
import { publish } from '../publish.ts';
import { release } from '../testing/run-release.ts';
import { emptyStore, sampleTab, silent, withLive } from '../testing/sample-part.ts';
import { withPart } from './draft.ts';
import { PartChanged, switchLive } from './switch-live.ts';

const names = ['education', 'reports', 'settings', 'technical'];

test('of teams that promote different tabs at once, each in a process of its own, all end up live', async () => {
  const store = emptyStore();
  await withLive(store, names);
  const wanted = await Promise.all(names.map((name) => publish(store.storage, sampleTab(name, 'second'))));
  const ended = await Promise.all(
    names.map((name) => release(store.storage.address, ['promote', name, '--skip-e2e'])),
  );
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  const live = await store.liveOrRefuse();
  for (const { name, part } of wanted) expect(live.remotes[name]?.version, name).toBe(part.version);
  const history = [];
  for await (const composition of store.history()) history.push(composition);
  expect(history).toHaveLength(1 + names.length);
}, 60_000);

test('a team that was overtaken with another tab is live on top of it, by itself', async () => {
  const store = emptyStore();
  await withLive(store, names);
  const seen = await store.liveOrRefuse();
  const theirs = await publish(store.storage, sampleTab('technical', 'theirs'));
  const ours = await publish(store.storage, sampleTab('reports', 'ours'));
  const change = { kind: 'promote' as const, parts: ['technical'] };
  const first = await store.promote(withPart(seen, theirs, change), seen.id);
  const said: string[] = [];
  const live = await switchLive({
    store,
    seen,
    parts: ['reports'],
    make: (now) => withPart(now, ours, { kind: 'promote', parts: ['reports'] }),
    print: (line) => said.push(line),
  });
  expect(live.parent).toBe(first.id);
  expect(live.remotes.technical?.version).toBe(theirs.part.version);
  expect(live.remotes.reports?.version).toBe(ours.part.version);
  expect(said.join()).toContain('technical');
});

test('a team that was overtaken with the same tab is told what changed, and switches nothing', async () => {
  const store = emptyStore();
  await withLive(store, names);
  const seen = await store.liveOrRefuse();
  const theirs = await publish(store.storage, sampleTab('reports', 'theirs'));
  const ours = await publish(store.storage, sampleTab('reports', 'ours'));
  const change = { kind: 'promote' as const, parts: ['reports'] };
  const first = await store.promote(withPart(seen, theirs, change), seen.id);
  const refused = switchLive({
    store,
    seen,
    parts: ['reports'],
    make: (now) => withPart(now, ours, change),
    print: silent,
  });
  await expect(refused).rejects.toThrow(PartChanged);
  await expect(refused).rejects.toThrow(theirs.part.version);
  await expect(refused).rejects.toThrow(first.by);
  expect(await store.liveId()).toBe(first.id);
  expect((await store.storage.list('compositions')).map(({ path }) => path)).toHaveLength(2);
});
