import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompositionStore, openStorage, publish } from '@suksa/release';
import { sampleShell, sampleTab } from '@suksa/release/sample-part';
import { expect, test } from 'vitest';
import { root } from '../root.ts';
import { prepareReleases } from './prepare-releases.ts';

/** A place in which a shell and a tab are live, built from that commit. */
async function withLive(commit: string) {
  const releases = mkdtempSync(path.join(tmpdir(), 'suksa-releases-'));
  const store = new CompositionStore(openStorage(releases));
  const shell = await publish(store.storage, { ...sampleShell('first'), commit });
  const tab = await publish(store.storage, { ...sampleTab('reports', 'first'), commit });
  if (shell.kind !== 'shell' || tab.kind !== 'remote') throw new Error('The samples are mixed up.');
  const { id } = await store.promote({ shell: shell.part, remotes: { reports: tab.part } }, null);
  return { releases, store, id };
}

async function started(releases: string): Promise<string> {
  const printed: string[] = [];
  await prepareReleases(releases, { release: false, print: (line) => printed.push(line) });
  return printed.join('\n');
}

const head = () => execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root }).toString().trim();

test('starting the server changes nothing of what teams have made live, and says what differs', async () => {
  const { releases, store, id } = await withLive('c0ffee');
  expect(await started(releases)).toContain('reports here is not what is live, and the live one stays');
  expect(await store.liveId()).toBe(id);
});

test('after a pull the developer is told how many parts differ, and which command makes them live', async () => {
  const { releases, store, id } = await withLive(head());
  const said = await started(releases);
  expect(said).toMatch(/^\d+ parts here differ from what is live: npm start -- --release makes them live/m);
  expect(said).toMatch(/\(.*\breports\b.*\)/);
  expect(await store.liveId()).toBe(id);
});
