import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promoteVersion, releaseVersions, rollBackVersion, stopTrial } from '@suksa/contracts/releases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/src/testing/test-server.ts';
import { teamCommands } from '../../release/src/commands/team-commands.ts';
import { CompositionStore } from '../../release/src/composition-store.ts';
import { publish } from '../../release/src/publish.ts';
import { startService } from '../../release/src/service/release-service.ts';
import { FolderStorage } from '../../release/src/storage/folder-storage.ts';
import { sampleShell, sampleTab, silent } from '../../release/src/testing/sample-part.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'suksa-from-screen-'));
const store = new CompositionStore(new FolderStorage(path.join(folder, 'releases')));
const token = 'of-this-test';
const rights = (['promote', 'rollback', 'skip'] as const).map((name) => ({ part: '*', name }));
const team = { id: 'screen', team: 'this server', hash: '', made: '', rights };
let server: TestServer;
let stop: () => Promise<void>;

beforeAll(async () => {
  const page = Buffer.from('<html lang="en-US"><!--composition--><!--preload--><!--scripts-->');
  const built = sampleShell('first');
  const shell = await publish(store.storage, {
    ...built,
    files: new Map([...built.files, ['index.html', page]]),
  });
  const reports = await publish(store.storage, sampleTab('reports', 'first'));
  if (shell.kind !== 'shell' || reports.kind !== 'remote') throw new Error('these are a shell and a tab');
  await store.promote({ shell: shell.part, remotes: { reports: reports.part } }, null);
  const service = await startService({
    storage: store.storage,
    tokens: { find: async (given) => (given === token ? team : null) },
    commands: teamCommands,
    log: silent,
  });
  stop = service.stop;
  server = await startTestServer({
    releasesDir: path.join(folder, 'releases'),
    releaseTrust: store.keys.trustedFile,
    releaseService: { url: service.address, token },
  });
});
afterAll(async () => {
  await server.stop();
  await stop();
  rmSync(folder, { recursive: true });
});

const versions = () => server.send(releaseVersions, { query: { part: 'reports' } }, 'admin');
const of = (version: string) => ({ part: 'reports', version });
const stateOf = async (version: string) =>
  (await versions()).rows.find((row) => row.version === version)?.state;

test('a candidate goes live from the screen once its tests are left out, and back again', async () => {
  const first = (await versions()).rows[0]?.version ?? '';
  const { part } = await publish(store.storage, sampleTab('reports', 'second'));
  expect(await stateOf(part.version)).toBe('candidate');
  const body = { ...of(part.version), leaveOutTests: false };
  await expect(server.send(promoteVersion, { body }, 'admin')).rejects.toMatchObject({
    code: 'gate_refused',
    details: { refusals: [{ check: 'end-to-end', found: expect.stringContaining('shell 1.0.0-') }] },
  });
  expect((await versions()).rows[0]?.gate?.checks).toEqual(
    expect.arrayContaining([
      { check: 'paths', outcome: 'passed' },
      expect.objectContaining({ check: 'end-to-end', outcome: 'refused' }),
    ]),
  );

  await server.send(promoteVersion, { body: { ...body, leaveOutTests: true } }, 'admin');
  const { rows, before } = await versions();
  expect(before).toBe(first);
  expect(rows[0]).toMatchObject({
    state: 'live',
    lived: [{ by: 'this server: admin', leftOut: ['end-to-end'] }],
    gate: { by: 'this server: admin' },
  });
  expect(rows[0]?.gate?.checks).toContainEqual({ check: 'end-to-end', outcome: 'left_out' });

  // Somebody who still sees the first one as live takes nothing back.
  await expect(server.send(rollBackVersion, { body: of(first) }, 'admin')).rejects.toMatchObject({
    code: 'part_changed',
  });
  await server.send(rollBackVersion, { body: of(part.version) }, 'admin');
  expect([await stateOf(first), await stateOf(part.version)]).toEqual(['live', 'before']);
  await expect(server.send(rollBackVersion, { body: of(first) }, 'admin')).rejects.toMatchObject({
    code: 'nothing_before',
  });
});

test('what the gate refuses is named check by check, and a trial is stopped', async () => {
  const { part } = await publish(store.storage, {
    ...sampleTab('reports', 'third'),
    words: { en: { a: '' }, lo: {} },
  });
  const body = { ...of(part.version), leaveOutTests: true };
  await expect(server.send(promoteVersion, { body }, 'admin')).rejects.toMatchObject({
    code: 'gate_refused',
    details: { refusals: [{ check: 'words', found: expect.stringContaining('a') }] },
  });

  const trial = await publish(store.storage, sampleTab('reports', 'fourth'));
  const run = teamCommands.canary?.run;
  await run?.({
    storage: store.storage,
    store,
    names: ['set', 'reports'],
    options: { version: trial.part.version, share: '10', 'skip-e2e': true },
    print: silent,
  });
  expect(await stateOf(trial.part.version)).toBe('canary');
  await server.send(stopTrial, { body: of(trial.part.version) }, 'admin');
  expect(await stateOf(trial.part.version)).toBe('candidate');
  await expect(server.send(stopTrial, { body: of(trial.part.version) }, 'admin')).rejects.toMatchObject({
    code: 'part_changed',
  });
});
