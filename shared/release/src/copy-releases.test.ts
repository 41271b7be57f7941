import { expect, test } from 'vitest';
import { copyReleases } from './copy-releases.ts';
import { withPart } from './live/draft.ts';
import { rollBackPart } from './live/roll-back.ts';
import { publish } from './publish.ts';
import { emptyStore, sampleTab, silent, withLive } from './testing/sample-part.ts';

test('another place gets what is live, its history with it, and only what it lacks', async () => {
  const [here, there] = [emptyStore(), emptyStore()];
  const { reports } = await withLive(here, ['reports']);
  await copyReleases(here.storage, there.storage);
  const live = await here.liveOrRefuse();
  const record = await publish(here.storage, sampleTab('reports', 'second'));
  const next = await here.promote(withPart(live, record, { kind: 'promote', parts: ['reports'] }), live.id);
  // The files of the new version with their copies, its record, its composition and the pointer.
  expect(await copyReleases(here.storage, there.storage)).toBe(6 + 1 + 1 + 1);
  expect(await there.live()).toEqual(next);
  expect(await copyReleases(here.storage, there.storage)).toBe(0);
  const back = await rollBackPart({ store: there, live: next, part: 'reports', print: silent });
  expect(back.remotes.reports?.version).toBe(reports?.part.version);
});
