import { expect, test } from 'vitest';
import type { CompositionStore } from '../composition-store.ts';
import { withoutTab, withPart } from '../live/draft.ts';
import { rollBackPart } from '../live/roll-back.ts';
import { type BuiltPart, publish } from '../publish.ts';
import { emptyStore, sampleTab, silent, withLive } from '../testing/sample-part.ts';
import { compareCheckout, standingOf } from './compare-checkout.ts';

const goLive = async (store: CompositionStore, built: BuiltPart): Promise<string> => {
  const record = await publish(store.storage, built);
  const live = await store.liveOrRefuse();
  await store.promote(withPart(live, record, { kind: 'promote', parts: [record.name] }), live.id);
  return record.part.version;
};
const standing = async (store: CompositionStore, name: string, version: string | null) =>
  standingOf(store, await store.liveOrRefuse(), { name, version });

test('what is live from a commit that this clone does not have is not replaced by what stands here', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  expect(await standing(store, 'reports', 'here')).toMatchObject({
    kind: 'other',
    why: expect.stringMatching(/commit c0ffee is not in what is checked out here/),
  });
});

test('a version that was taken back does not come again by itself', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const second = await goLive(store, sampleTab('reports', 'second'));
  await rollBackPart({ store, live: await store.liveOrRefuse(), part: 'reports', print: silent });
  expect(await standing(store, 'reports', second)).toMatchObject({
    kind: 'other',
    why: expect.stringMatching(/was live, and was rolled back to/),
  });
});

test('neither does one that a newer version has replaced, nor a tab that was taken out', async () => {
  const store = emptyStore();
  const { reports } = await withLive(store, ['reports', 'technical']);
  await goLive(store, sampleTab('reports', 'second'));
  expect(await standing(store, 'reports', reports?.part.version ?? '')).toMatchObject({ kind: 'other' });
  const live = await store.liveOrRefuse();
  await store.promote(withoutTab(live, 'technical', { kind: 'remove', parts: ['technical'] }), live.id);
  expect(await standing(store, 'technical', null)).toMatchObject({
    kind: 'other',
    why: expect.stringMatching(/taken out/),
  });
  expect(await standing(store, 'library', null)).toEqual({ name: 'library', kind: 'new' });
});

test('a part whose sources are those of the live version is the same without a build', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const before = await compareCheckout(store, await store.liveOrRefuse());
  expect(before.find(({ name }) => name === 'reports')?.kind).toBe('other');
  const { fingerprint } = await import('./fingerprint.ts');
  const { remoteParts } = await import('../parts.ts');
  const part = (await remoteParts()).find(({ name }) => name === 'reports');
  if (!part) throw new Error('There is no tab reports here.');
  await goLive(store, { ...sampleTab('reports', 'of these sources'), sources: await fingerprint(part) });
  const after = await compareCheckout(store, await store.liveOrRefuse());
  expect(after.find(({ name }) => name === 'reports')?.kind).toBe('same');
});
