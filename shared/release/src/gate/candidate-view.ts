import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompositionStore, type Draft } from '../composition-store.ts';
import { folderOf } from '../part-record.ts';
import { ReleaseKeys } from '../signing/release-keys.ts';
import { FolderStorage } from '../storage/folder-storage.ts';
import type { Storage } from '../storage/storage.ts';

/** Where a server finds it, and whose signatures it believes there. */
export interface CandidateView {
  readonly releases: string;
  readonly trust: string;
}

/**
 * A folder of releases in which a composition is live that isn't: for a server that shows exactly what would be.
 * The versions in it are the published ones themselves, linked, or fetched from a bucket.
 */
export async function withCandidateView<Result>(
  storage: Storage,
  draft: Draft,
  action: (view: CandidateView) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'suksa-candidate-'));
  try {
    for (const [name, { version }] of Object.entries({ shell: draft.shell, ...draft.remotes })) {
      await bring(storage, folderOf(name, version), folder);
    }
    // With a key of its own: what the place's key had signed could be carried there.
    const keys = new ReleaseKeys(`${folder}.keys`);
    await new CompositionStore(new FolderStorage(folder), undefined, keys).promote(draft, null);
    return await action({ releases: folder, trust: keys.trustedFile });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(`${folder}.keys`, { recursive: true, force: true });
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
