import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withPart } from './live/draft.ts';
import { root } from './parts.ts';
import { publish } from './publish.ts';
import { release } from './testing/run-release.ts';
import { emptyStore, sampleTab, withLive } from './testing/sample-part.ts';

test('a damaged pointer, and one that names nothing, are told of in a sentence with what to do', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const id = await store.liveId();
  await writeFile(path.join(store.storage.address, 'live.json'), 'garbage');
  const damaged = await release(store.storage.address, ['list']);
  expect(damaged.code).toBe(1);
  expect(damaged.output).toContain(`The newest composition is ${id}`);
  expect(damaged.output).not.toMatch(/\n\s+at /);
  await writeFile(
    path.join(store.storage.address, 'live.json'),
    await store.pointerTo({ id: 'gone', time: '2026-11-20T08:00:00.000Z' }),
  );
  const missing = await release(store.storage.address, ['list']);
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('There is no composition gone') });
  expect(missing.output).not.toMatch(/\n\s+at /);
});

test('a version that leads to another part is none', async () => {
  const store = emptyStore();
  const { settings } = await withLive(store, ['reports', 'settings']);
  const version = `../settings/${settings?.part.version}`;
  const { code, output } = await release(store.storage.address, [
    'promote',
    'reports',
    '--version',
    version,
    '--skip-e2e',
  ]);
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/is no version\.$/);
});

test('a list of which only the beginning is read ends without a word', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  for (let number = 0; number < 5; number++) {
    const record = await publish(store.storage, sampleTab('reports', `number ${number}`));
    const live = await store.liveOrRefuse();
    const why = 'a long reason '.repeat(20_000);
    await store.promote(withPart(live, record, { kind: 'promote', parts: ['reports'], why }), live.id);
  }
  const { stderr } = spawnSync(
    'sh',
    ['-c', `"${process.execPath}" --import tsx shared/release/src/cli.ts list | head -c 10`],
    { cwd: root, env: { ...process.env, RELEASES_DIR: store.storage.address } },
  );
  expect(stderr.toString()).not.toContain('EPIPE');
}, 120_000);
