import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Composition } from '@suksa/contracts';
import { compositionFile, type Draft, pointerTo } from '../composition-store.ts';
import { folderOf } from '../part-record.ts';
import { FolderStorage } from '../storage/folder-storage.ts';
import { pointerFile, type Storage } from '../storage/storage.ts';

/**
 * A folder of releases in which a composition is live that isn't: for a server that shows exactly what would be.
 * The versions in it are the published ones themselves, linked, or fetched from a bucket.
 */
export async function withCandidateView<Result>(
  storage: Storage,
  draft: Draft,
  action: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'suksa-candidate-'));
  try {
    const time = new Date().toISOString();
    const composition: Composition = { schema: 1, id: 'candidate', parent: null, time, by: 'gate', ...draft };
    for (const [name, { version }] of Object.entries({ shell: draft.shell, ...draft.remotes })) {
      await bring(storage, folderOf(name, version), folder);
    }
    const own = new FolderStorage(folder);
    await own.create(compositionFile(composition.id), JSON.stringify(composition));
    await writeFile(path.join(folder, pointerFile), pointerTo(composition));
    return await action(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bring(storage: Storage, version: string, view: string): Promise<void> {
  const target = path.join(view, version);
  await mkdir(path.dirname(target), { recursive: true });
  if (storage instanceof FolderStorage) {
    await symlink(path.join(storage.address, version), target, 'junction');
    return;
  }
  const own = new FolderStorage(view);
  for (const { path: file } of await storage.list(version)) {
    await own.create(file, (await storage.read(file)) ?? Buffer.of());
  }
}
