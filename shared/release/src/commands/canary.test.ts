import { expect, test } from 'vitest';
import { WrongUsage } from '../command.ts';
import type { CompositionStore } from '../composition-store.ts';
import { publish } from '../publish.ts';
import { emptyStore, sampleShell, sampleTab, withLive } from '../testing/sample-part.ts';
import { canaryCommand } from './canary.ts';

const canary = async (store: CompositionStore, names: readonly string[], options: object = {}) => {
  const printed: string[] = [];
  await canaryCommand.run({
    store,
    storage: store.storage,
    names,
    options: { 'skip-e2e': true, ...options },
    print: (line) => printed.push(line),
  });
  return printed.join('\n');
};

/** Reports live, and a newer version of it published. */
const trial = async () => {
  const store = emptyStore();
  const first = await withLive(store, ['reports', 'technical']);
  const second = await publish(store.storage, sampleTab('reports', 'second'));
  return { store, first: first.reports?.part.version, second: second.part.version };
};
const reportsIn = async (store: CompositionStore) => (await store.liveOrRefuse()).canary?.remotes.reports;

test('a published version is given to a share, a role and people, and the first one stays live', async () => {
  const { store, first, second } = await trial();
  const said = await canary(store, ['set', 'reports'], { share: '10', role: ['4'], user: ['Head'] });
  expect(said).toContain(`${second} is on trial for 10 % of people, role 4, head`);
  const live = await store.liveOrRefuse();
  expect(live.remotes.reports?.version).toBe(first);
  expect(live.canary?.remotes.reports?.part.version).toBe(second);
  expect(live.canary?.remotes.reports?.audience).toEqual({ share: 10, roles: [4], users: ['head'] });
  expect(live.change).toMatchObject({ kind: 'canary', parts: ['reports'], skipped: expect.any(Array) });
});

test('it is raised and lowered without being published anew', async () => {
  const { store, second } = await trial();
  await canary(store, ['set', 'reports'], { share: '10', user: ['head'] });
  await canary(store, ['raise', 'reports'], { share: '50', user: ['teacher'], role: ['7'] });
  expect((await reportsIn(store))?.audience).toEqual({ share: 50, roles: [7], users: ['head', 'teacher'] });
  await canary(store, ['lower', 'reports'], { share: '5', user: ['head'], role: ['7'] });
  expect((await reportsIn(store))?.audience).toEqual({ share: 5, roles: [], users: ['teacher'] });
  expect((await reportsIn(store))?.part.version).toBe(second);
});

test('a raise that would be less, and a lowering that would be more, are refused', async () => {
  const { store } = await trial();
  await canary(store, ['set', 'reports'], { share: '20' });
  await expect(canary(store, ['raise', 'reports'], { share: '10' })).rejects.toThrow(WrongUsage);
  await expect(canary(store, ['lower', 'reports'], { share: '30' })).rejects.toThrow(WrongUsage);
  expect((await reportsIn(store))?.audience.share).toBe(20);
});

test('promoted, it is the version of all, and nothing is on trial any more', async () => {
  const { store, second } = await trial();
  await canary(store, ['set', 'reports'], { share: '10' });
  await canary(store, ['promote', 'reports']);
  const live = await store.liveOrRefuse();
  expect(live.remotes.reports?.version).toBe(second);
  expect(live.canary).toBeUndefined();
});

test('dropped, it is gone for everybody, and what another part has on trial stays', async () => {
  const { store, first } = await trial();
  await publish(store.storage, sampleShell('second'));
  await canary(store, ['set', 'reports'], { share: '10' });
  await canary(store, ['set', 'shell'], { user: ['head'] });
  await canary(store, ['drop', 'reports']);
  const live = await store.liveOrRefuse();
  expect(live.remotes.reports?.version).toBe(first);
  expect(live.canary?.remotes).toEqual({});
  expect(live.canary?.shell?.audience.users).toEqual(['head']);
});

test('what could not go live for all is not tried on some either', async () => {
  const { store } = await trial();
  await publish(store.storage, sampleTab('reports', 'third', { requires: { react: '^20.0.0' } }));
  const before = await store.liveId();
  await expect(canary(store, ['set', 'reports'], { share: '1' })).rejects.toThrow(/shared libraries/);
  expect(await store.liveId()).toBe(before);
});

test('the live version, a part without a second one, and an audience of nobody are refused', async () => {
  const { store, first } = await trial();
  const set = (options: object) => canary(store, ['set', 'reports'], options);
  await expect(set({ version: first, share: '10' })).rejects.toThrow(/live for everybody already/);
  await expect(set({})).rejects.toThrow(/Say for whom/);
  await expect(set({ share: '101' })).rejects.toThrow(/from 0 to 100/);
  await expect(canary(store, ['drop', 'reports'])).rejects.toThrow(/no second version/);
  await expect(canary(store, ['reports'])).rejects.toThrow(WrongUsage);
});
