import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recordsOf } from '../part-record.ts';
import { FolderStorage } from '../storage/folder-storage.ts';
import { type ScratchRepository, scratchRepository } from '../testing/scratch-repository.ts';

const clones: ScratchRepository[] = [];
afterAll(() => Promise.all(clones.map((clone) => clone.remove())));

async function publishedFrom(clone: ScratchRepository, part: string) {
  const releases = await mkdtemp(path.join(tmpdir(), 'suksa-releases-'));
  const { code, output } = await clone.run('shared/release/src/cli.ts', ['publish', part, '--candidate'], {
    RELEASES_DIR: releases,
  });
  expect(output).toContain('is published');
  expect(code).toBe(0);
  const [record] = await recordsOf(new FolderStorage(releases), part);
  return record;
}

test('the same sources built in two folders give the same version with the same hashes', async () => {
  clones.push(await scratchRepository(), await scratchRepository(3));
  const [first, second] = [
    await publishedFrom(clones[0] as ScratchRepository, 'technical'),
    await publishedFrom(clones[1] as ScratchRepository, 'technical'),
  ];
  expect(Object.keys(first?.part.files ?? {}).length).toBeGreaterThan(3);
  expect(second?.part.files).toEqual(first?.part.files);
  expect(second?.part.version).toBe(first?.part.version);
}, 240_000);

/** A file of the part that is joined to others, and a line of it. */
const screen = 'remotes/reports/src/check-in-check-out/check-in-check-out-screen.tsx';
const firstLine = 'import { ';

test('built once more, mostly out of the compiler’s cache, its record says the same of what is in it', async () => {
  const [clone] = clones as [ScratchRepository];
  const first = await publishedFrom(clone, 'reports');
  await clone.change(screen, firstLine, `// Changed.\n${firstLine}`);
  const again = await publishedFrom(clone, 'reports');
  const told = (record: typeof first) => ({
    calls: record?.calls?.map(({ name }) => name),
    brings: record?.brings,
    packages: record?.packages,
    preload: record?.part.preload,
  });
  expect(told(again)).toEqual(told(first));
}, 240_000);

test('what was joined to another module is seen, too', async () => {
  const [clone] = clones as [ScratchRepository];
  const stolen =
    "import { heal } from '../../../../shell/src/composition/heal.ts';\nObject.assign(globalThis, { heal });\n";
  await clone.change(screen, firstLine, stolen + firstLine);
  expect((await publishedFrom(clone, 'reports'))?.brings).toContain('shell/src/composition/heal.ts');
}, 240_000);
