import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CallOutline } from '@suksa/contracts';
import { CompositionStore, cloneOutline, openStorage, publish, reportCalls } from '@suksa/release';
import { sampleTab, withLive } from '@suksa/release/sample-part';
import { expect, test } from 'vitest';
import { checkOldCalls } from './old-calls.ts';

const gone: CallOutline = { name: 'reports.gone', method: 'GET', path: '/api/gone', input: 'i', output: 'o' };

/** Reports went live calling what no contract has; then, where told, in versions that don't. */
async function released(later: number) {
  const releases = mkdtempSync(path.join(tmpdir(), 'suksa-releases-'));
  const store = new CompositionStore(openStorage(releases));
  await withLive(store, ['reports', 'technical']);
  for (let turn = 0; turn <= later; turn++) {
    const calls = turn === 0 ? [gone] : [];
    const record = await publish(store.storage, { ...sampleTab('reports', `turn ${turn}`), calls });
    const live = await store.liveOrRefuse();
    if (record.kind !== 'remote') throw new Error('A tab was published.');
    await store.promote({ ...live, remotes: { ...live.remotes, reports: record.part } }, live.id);
  }
  return { releases, store };
}

test('a call that a live version makes, or the one before, is not removed; a release later it may', async () => {
  expect((await checkOldCalls((await released(0)).releases)).join()).toMatch(
    /^reports \S+ \(live\) calls reports\.gone \(GET \/api\/gone\): gone\. Keep it for a release/,
  );
  expect((await checkOldCalls((await released(1)).releases)).join()).toMatch(
    /^reports \S+ \(live before\) calls/,
  );
  expect(await checkOldCalls((await released(2)).releases)).toEqual([]);
});

test('an old call is said to stay while somebody uses it, or nobody knows, and to go when nobody does', async () => {
  const old = { calls: [{ ...gone, oldSince: '2026-11-01' }] };
  const { store } = await released(1);
  expect((await reportCalls(store, old)).old.join()).toMatch(
    /^reports\.gone, old since 2026-11-01: stays, reports/,
  );
  expect((await reportCalls((await released(2)).store, old)).old.join()).toMatch(
    /stays, nobody knows what shell/,
  );
});

test('where nothing was released there is nothing to complain of', async () => {
  expect(await checkOldCalls(mkdtempSync(path.join(tmpdir(), 'suksa-releases-')))).toEqual([]);
  expect((await cloneOutline()).calls.length).toBeGreaterThan(0);
});
