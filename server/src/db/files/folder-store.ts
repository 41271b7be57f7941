import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, isHash, nameOf } from './file-store.ts';

const incoming = '.incoming';
/** Nothing takes that long to write: what is older was left by a process that was killed. */
const abandonedAfter = 3_600_000;

/** Files in a folder of this machine, or on a disk that several share. */
export const folderStore = (folder: string): FileStore => {
  const at = (hash: string) => join(folder, nameOf(hash));
  let swept: Promise<void> | undefined;
  return {
    address: folder,
    async put(hash, content) {
      const target = at(hash);
      if ((await sizeOf(target)) === content.length) return;
      swept ??= sweep(join(folder, incoming));
      await swept;
      const unfinished = join(folder, incoming, randomBytes(8).toString('hex'));
      for (const place of [unfinished, target]) await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      try {
        await writeToDisk(unfinished, content);
        await rename(unfinished, target);
        await reachDisk(dirname(target));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    get: (hash) => readFile(at(hash)).catch(nullIfMissing),
    remove: (hash) => rm(at(hash), { force: true }),
    async *all() {
      for (const part of (await readdir(folder).catch(nullIfMissing)) ?? [])
        if (/^[0-9a-f]{2}$/.test(part))
          for (const hash of (await readdir(join(folder, part)).catch(nullIfMissing)) ?? [])
            if (isHash(hash)) yield { hash, bytes: (await sizeOf(at(hash))) ?? 0 };
    },
  };
};

const sizeOf = async (file: string): Promise<number | null> =>
  (await stat(file).catch(nullIfMissing))?.size ?? null;

/** What a row is about to refer to must outlive a power cut. */
const writeToDisk = (file: string, content: Buffer) =>
  opened(file, 'wx', async (handle) => {
    await handle.writeFile(content);
    await handle.sync();
  });

/** A name is on the disk once its folder is. */
const reachDisk = (folder: string) => opened(folder, 'r', (handle) => handle.sync());

const opened = async (file: string, flags: string, act: (handle: FileHandle) => Promise<void>) => {
  const handle = await open(file, flags, 0o600);
  try {
    await act(handle);
  } finally {
    await handle.close();
  }
};

const sweep = async (folder: string): Promise<void> => {
  for (const file of (await readdir(folder).catch(nullIfMissing)) ?? []) {
    const place = join(folder, file);
    const left = await stat(place).catch(nullIfMissing);
    if (left && Date.now() - left.mtimeMs > abandonedAfter) await rm(place, { force: true });
  }
};

const nullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};
