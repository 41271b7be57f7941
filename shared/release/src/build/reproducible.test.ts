import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recordsOf } from '../part-record.ts';
import { FolderStorage } from '../storage/folder-storage.ts';
import { type ScratchRepository, scratchRepository } from '../testing/scratch-repository.ts';

const clones: ScratchRepository[] = [];
afterAll(() => Promise.all(clones.map((clone) => clone.remove())));

async function publishedFrom(clone: ScratchRepository) {
  const releases = await mkdtemp(path.join(tmpdir(), 'suksa-releases-'));
  const { code, output } = await clone.run(
    'shared/release/src/cli.ts',
    ['publish', 'technical', '--candidate'],
    { RELEASES_DIR: releases },
  );
  expect(output).toContain('is published');
  expect(code).toBe(0);
  const [record] = await recordsOf(new FolderStorage(releases), 'technical');
  return record?.part;
}

test('the same sources built in two folders give the same version with the same hashes', async () => {
  clones.push(await scratchRepository(), await scratchRepository(3));
  const [first, second] = [
    await publishedFrom(clones[0] as ScratchRepository),
    await publishedFrom(clones[1] as ScratchRepository),
  ];
  expect(Object.keys(first?.files ?? {}).length).toBeGreaterThan(3);
  expect(second?.files).toEqual(first?.files);
  expect(second?.version).toBe(first?.version);
}, 240_000);
