import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { carry } from './carry.ts';
import type { CompositionStore } from './composition-store.ts';
import { refuseUnfit } from './gate/gate.ts';
import { passedOn, readPass, writePass } from './gate/passes.ts';
import { withPart } from './live/draft.ts';
import { folderOf, recordFile } from './part-record.ts';
import { publish } from './publish.ts';
import { keysOf } from './signing/keys-of.ts';
import { emptyStore, sampleShell, sampleTab, withLive } from './testing/sample-part.ts';

/** Two environments with the same parts live, and a version that only the first one has. */
async function twoPlaces() {
  const [staging, production] = [emptyStore(), emptyStore()];
  await withLive(staging, ['reports']);
  await withLive(production, ['reports']);
  const record = await publish(staging.storage, sampleTab('reports', 'second'));
  const from = {
    from: staging.storage,
    keys: keysOf(staging.storage),
    name: 'reports',
    version: record.part.version,
  };
  return { staging, production, record, from };
}

const draftWith = async (store: CompositionStore, record: Awaited<ReturnType<typeof publish>>) =>
  withPart(await store.liveOrRefuse(), record, { kind: 'promote', parts: ['reports'] });

test('the same version comes to the other place, byte for byte, signed by that place alone', async () => {
  const { staging, production, record, from } = await twoPlaces();
  const carried = await carry(from, production.storage);
  expect(carried.part.version).toBe(record.part.version);
  expect(carried.part.files).toEqual(record.part.files);
  for (const file of Object.keys(record.part.files)) {
    const place = `${folderOf('reports', record.part.version)}/${file}`;
    expect(await production.storage.read(place)).toEqual(await staging.storage.read(place));
  }
  const there = (await production.storage.read(recordFile('reports', record.part.version)))?.toString() ?? '';
  await expect(production.keys.open('record', there, 'the record')).resolves.toMatchObject({
    name: 'reports',
  });
  await expect(staging.keys.open('record', there, 'the record')).rejects.toThrow(/sign/);
  expect(await production.liveOrRefuse()).not.toMatchObject({
    remotes: { reports: { version: record.part.version } },
  });
});

test('a shell is the same version in the other place too', async () => {
  const { staging, production } = await twoPlaces();
  const { part } = await publish(staging.storage, sampleShell('second'));
  const keys = keysOf(staging.storage);
  const carried = { from: staging.storage, keys, name: 'shell', version: part.version };
  expect((await carry(carried, production.storage)).part).toMatchObject({ version: part.version });
});

test('what it has passed in the one environment counts for nothing in the other', async () => {
  const { staging, production, record, from } = await twoPlaces();
  const on = await passedOn(staging, record, await draftWith(staging, record));
  await writePass(staging, record, { on, against: null, checks: ['end-to-end'] });
  const carried = await carry(from, production.storage);
  const there = await passedOn(production, carried, await draftWith(production, carried));
  // Not even where shell and server are the very same.
  expect(there).toBe(on);
  expect(await readPass(production, carried, there)).toBeNull();
});

test('the gate of the other place asks for what its own shell gives', async () => {
  const { production, from } = await twoPlaces();
  const carried = await carry(from, production.storage);
  const live = await production.liveOrRefuse();
  const poor = await publish(production.storage, {
    ...sampleShell('poor'),
    gives: { '@suksa/ui': ['Icon'] },
  });
  await production.promote(withPart(live, poor, { kind: 'promote', parts: ['shell'] }), live.id);
  await expect(refuseUnfit(production, carried, await draftWith(production, carried))).rejects.toThrow(
    /takes Button of @suksa\/ui/,
  );
});

test.each([
  [
    'a file that was changed there',
    async ({ staging, record }: Awaited<ReturnType<typeof twoPlaces>>) =>
      writeFile(
        path.join(staging.storage.address, folderOf('reports', record.part.version), 'entry.js'),
        'evil()',
      ),
    /entry\.js in .* isn't what was published there/,
  ],
  [
    'a file that is missing there',
    async ({ staging, record }: Awaited<ReturnType<typeof twoPlaces>>) =>
      rm(path.join(staging.storage.address, folderOf('reports', record.part.version), 'screen.js')),
    /screen\.js in .* isn't what was published there/,
  ],
  [
    'a record that a stranger has signed',
    async ({ staging, record }: Awaited<ReturnType<typeof twoPlaces>>) => {
      const stranger = emptyStore();
      await stranger.keys.make();
      const file = path.join(staging.storage.address, recordFile('reports', record.part.version));
      await writeFile(file, await stranger.keys.sign('record', record));
    },
    /sign/,
  ],
  [
    'a version that is not what is in it, whoever has signed it',
    async ({ staging, record }: Awaited<ReturnType<typeof twoPlaces>>) => {
      const file = path.join(staging.storage.address, recordFile('reports', record.part.version));
      await writeFile(file, await staging.keys.sign('record', { ...record, calls: [] }));
    },
    /by what is in it/,
  ],
])('%s is refused, and the other place serves on what it has', async (_, spoil, refusal) => {
  const places = await twoPlaces();
  await spoil(places);
  const before = await places.production.liveId();
  await expect(carry(places.from, places.production.storage)).rejects.toThrow(refusal);
  expect(await places.production.liveId()).toBe(before);
});
