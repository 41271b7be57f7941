import { appendFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { recordFile, recordsOf } from './part-record.ts';
import { publish } from './publish.ts';
import { emptyStore, sampleTab } from './testing/sample-part.ts';

test('publishing notes the version, the commit, the time and who', async () => {
  const { storage } = emptyStore();
  const before = new Date().toISOString();
  const { part } = await publish(storage, sampleTab('reports', 'one'));
  const [record] = await recordsOf(storage, 'reports');
  expect(record).toMatchObject({ name: 'reports', part: { version: part.version, commit: 'c0ffee' } });
  expect(record?.by).not.toBe('');
  expect(record && record.publishedAt >= before).toBe(true);
});

test('the same content published twice is the same version, and nothing is written again', async () => {
  const { storage } = emptyStore();
  const first = await publish(storage, sampleTab('reports', 'one'));
  const entry = path.join(storage.address, 'reports', first.part.version, 'entry.js');
  const { mtimeMs } = await stat(entry);
  const second = await publish(storage, { ...sampleTab('reports', 'one'), commit: 'later' });
  expect(second).toEqual(first);
  expect((await stat(entry)).mtimeMs).toBe(mtimeMs);
});

test('other content is another version, and so is another title of the same code', async () => {
  const { storage } = emptyStore();
  const tab = sampleTab('reports', 'one');
  const renamed = sampleTab('reports', 'one');
  if (renamed.kind === 'remote') renamed.facts.tab.menu.title.en = 'Numbers';
  const versions = [
    await publish(storage, tab),
    await publish(storage, sampleTab('reports', 'two')),
    await publish(storage, renamed),
  ].map(({ part }) => part.version);
  expect(new Set(versions).size).toBe(3);
});

test('a published folder that somebody has changed is refused, not repaired', async () => {
  const { storage } = emptyStore();
  const { part } = await publish(storage, sampleTab('reports', 'one'));
  const entry = path.join(storage.address, 'reports', part.version, 'entry.js');
  await appendFile(entry, 'alert(1)');
  await expect(publish(storage, sampleTab('reports', 'one'))).rejects.toThrow(
    /entry\.js.*isn't what was published/,
  );
  expect((await storage.read(`reports/${part.version}/entry.js`))?.toString()).toContain('alert(1)');
});

test('a compressed copy that holds something else is refused too', async () => {
  const { storage } = emptyStore();
  const { part } = await publish(storage, sampleTab('reports', 'one'));
  await writeFile(path.join(storage.address, 'reports', part.version, 'entry.js.br'), 'garbage');
  await expect(publish(storage, sampleTab('reports', 'one'))).rejects.toThrow(/entry\.js\.br/);
});

test('scripts stand there compressed as well, and nothing half written is left', async () => {
  const { storage } = emptyStore();
  const { part } = await publish(storage, sampleTab('reports', 'one'));
  const folder = path.join(storage.address, 'reports', part.version);
  const original = await storage.read(`reports/${part.version}/entry.js`);
  const copy = await storage.read(`reports/${part.version}/entry.js.br`);
  expect(copy && brotliDecompressSync(copy)).toEqual(original);
  expect((await readdir(folder)).sort()).toEqual([
    'entry.js',
    'entry.js.br',
    'entry.js.gz',
    'screen.js',
    'screen.js.br',
    'screen.js.gz',
  ]);
});

test('a publishing that was killed half way is completed by the next', async () => {
  const { storage } = emptyStore();
  const { part } = await publish(storage, sampleTab('reports', 'one'));
  await rm(path.join(storage.address, recordFile('reports', part.version)));
  await rm(path.join(storage.address, 'reports', part.version, 'screen.js'));
  expect(await recordsOf(storage, 'reports')).toEqual([]);
  expect((await publish(storage, sampleTab('reports', 'one'))).part.version).toBe(part.version);
  expect(await storage.read(`reports/${part.version}/screen.js`)).not.toBeNull();
});
