import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type CompositionStore, compositionFile } from '../composition-store.ts';
import { findRecord, recordFile } from '../part-record.ts';
import { publish } from '../publish.ts';
import { pointerFile } from '../storage/storage.ts';
import { emptyStore, sampleTab, withLive } from '../testing/sample-part.ts';
import { adopt, adoptOnce } from './adopt.ts';
import { NotTrusted, ReleaseKeys } from './release-keys.ts';
import { readSignedPass, signPass } from './signed-pass.ts';

const at = (store: CompositionStore, file: string) => path.join(store.storage.address, file);

/** Changes a document as somebody does who can write to the place of releases and has no key. */
async function forge(
  store: CompositionStore,
  file: string,
  change: (document: never) => object,
): Promise<void> {
  const text = await readFile(at(store, file), 'utf8');
  await writeFile(at(store, file), JSON.stringify(change(JSON.parse(text) as never)));
}

test('whoever works alone has a key with their first release, that only they can read and that lies outside of the place', async () => {
  const store = emptyStore();
  expect(await store.keys.canSign()).toBe(false);
  await withLive(store, ['reports']);
  expect((await store.keys.trusted()).map(({ id }) => id)).toEqual([await store.keys.signingId()]);
  expect(store.keys.folder.startsWith(`${store.storage.address}${path.sep}`)).toBe(false);
  expect((await stat(path.join(store.keys.folder, 'signing.pem'))).mode & 0o077).toBe(0);
});

test.each([
  ['who made it live', (document: object) => ({ ...document, by: 'registrar of the ministry' })],
  [
    'a version',
    (document: { shell: object }) => ({ ...document, shell: { ...document.shell, version: '9' } }),
  ],
  ['no signature', ({ signature: _, ...document }: { signature?: object }) => document],
])('a composition in which somebody has changed it (%s) is refused', async (_, change) => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  await forge(store, compositionFile((await store.liveId()) ?? ''), change as never);
  await expect(store.live()).rejects.toThrow(NotTrusted);
});

test('a pointer that somebody has written is refused, and so is the signature of another kind of document', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const { id, time } = await store.liveOrRefuse();
  await writeFile(at(store, pointerFile), JSON.stringify({ composition: id, time }));
  await expect(store.liveId()).rejects.toThrow('live.json');
  await writeFile(at(store, pointerFile), await store.keys.sign('pass', { composition: id, time }));
  await expect(store.liveId()).rejects.toThrow('is not what was signed');
});

test('a record is refused where somebody has changed whose it is, and where it is put in the place of another', async () => {
  const store = emptyStore();
  const { reports, settings } = await withLive(store, ['reports', 'settings']);
  const [mine = '', other = ''] = [reports?.part.version, settings?.part.version];
  await writeFile(
    at(store, recordFile('settings', other)),
    await readFile(at(store, recordFile('reports', mine))),
  );
  await expect(findRecord(store.storage, 'settings', other)).rejects.toThrow('is the record of reports');
  await forge(store, recordFile('reports', mine), (record: object) => ({ ...record, by: 'ministry' }));
  await expect(findRecord(store.storage, 'reports', mine)).rejects.toThrow(NotTrusted);
});

test('a pass of the gate holds for the content for which it was signed, and a written one for none', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const record = await publish(store.storage, sampleTab('reports', 'second'));
  const pass = {
    time: '2026-11-23T08:00:00.000Z',
    by: 'gate',
    against: null,
    on: 'shell 1',
    checks: ['end-to-end'],
  };
  const signed = await signPass(store.storage, record, pass);
  expect(await readSignedPass(store.storage, record, signed)).toEqual(pass);
  const same = { ...record, part: { ...record.part, files: {} } } as typeof record;
  expect(await readSignedPass(store.storage, same, signed)).toBeNull();
  await expect(readSignedPass(store.storage, record, JSON.stringify(pass))).rejects.toThrow('is not signed');
});

test('after a new key what the one before has signed stays live, until that is trusted no more', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const before = (await store.keys.signingId()) ?? '';
  const after = await store.keys.rotate();
  expect(after).not.toBe(before);
  const live = await store.liveOrRefuse();
  await expect(store.keys.distrust(after)).rejects.toThrow('the key that signs');
  await adopt(store.storage);
  await store.keys.distrust(before);
  expect((await store.liveOrRefuse()).id).toBe(live.id);
  await store.promote({ ...live, remotes: {} }, live.id);
  expect((await store.liveOrRefuse()).parent).toBe(live.id);
});

test('what is signed by a key that is trusted no more is refused', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const before = (await store.keys.signingId()) ?? '';
  await store.keys.rotate();
  await store.keys.distrust(before);
  await expect(store.live()).rejects.toThrow(`signed with the key ${before}, which is not trusted here`);
});

test('a place from before there were keys is signed once by who starts, and nothing that comes unsigned later', async () => {
  const store = emptyStore();
  await withLive(store, ['reports']);
  const id = (await store.liveId()) ?? '';
  const strip = ({ signature: _, ...document }: { signature?: object }) => document;
  const { reports } = (await store.liveOrRefuse()).remotes;
  for (const file of [pointerFile, compositionFile(id), recordFile('reports', reports?.version ?? '')])
    await forge(store, file, strip as never);
  await rm(store.keys.folder, { recursive: true });
  const keys = new ReleaseKeys(store.keys.folder);
  expect(await keys.trusted()).toEqual([]);
  const fresh = emptyStore();
  expect(await adoptOnce(fresh.storage)).toBe(false);
  expect(await adoptOnce(store.storage)).toBe(true);
  expect(await store.liveId()).toBe(id);
  await findRecord(store.storage, 'reports');
  await forge(store, pointerFile, strip as never);
  expect(await adoptOnce(store.storage)).toBe(false);
  await expect(store.live()).rejects.toThrow(NotTrusted);
});

test('of several that make the first key at once one makes it, and all sign with it', async () => {
  const { folder } = emptyStore().keys;
  const all = Array.from({ length: 6 }, () => new ReleaseKeys(folder));
  const made = await Promise.all(all.map((keys) => keys.make()));
  expect(made.filter(Boolean)).toHaveLength(1);
  const texts = await Promise.all(all.map((keys) => keys.sign('pointer', { composition: 'a' })));
  for (const text of texts) expect(await all[0]?.open('pointer', text, 'it')).toEqual({ composition: 'a' });
});
