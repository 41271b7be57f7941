import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from '../fingerprint.ts';
import { whileClaimed } from './pointer-claim.ts';
import { type Pointer, pointerFile, type Storage, type StoredFile } from './storage.ts';

/** Releases in a folder, for any web server to hand out as they are. */
export class FolderStorage implements Storage {
  readonly address: string;

  constructor(folder: string) {
    this.address = folder;
  }

  async read(file: string): Promise<Buffer | null> {
    return readFile(this.#at(file)).catch(nullIfMissing);
  }

  async create(file: string, content: Buffer | string): Promise<boolean> {
    const target = this.#at(file);
    // Linked when it is whole: a process that is killed leaves no half file under the name that others read.
    const incoming = `${target}.${randomBytes(6).toString('hex')}.incoming`;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(incoming, content);
    try {
      await link(incoming, target);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(incoming, { force: true });
    }
  }

  async list(folder: string): Promise<readonly StoredFile[]> {
    const files = (await filesBelow(this.#at(folder)).catch(nullIfMissing)) ?? [];
    const found = await Promise.all(
      files.map(async (file) => {
        const status = await stat(file).catch(nullIfMissing);
        const relative = path.relative(this.address, file).split(path.sep).join('/');
        return status && { path: relative, size: status.size, modified: status.mtime };
      }),
    );
    return found.filter((file) => file !== null);
  }

  async remove(files: readonly string[]): Promise<void> {
    await Promise.all(files.map((file) => rm(this.#at(file), { force: true })));
    const folders = [...new Set(files.map((file) => path.dirname(file)))];
    // Deepest first; one that isn't empty stays.
    for (const folder of folders.sort((a, b) => b.length - a.length)) {
      if (folder !== '.') await rmdir(this.#at(folder)).catch(() => {});
    }
  }

  async readPointer(): Promise<Pointer | null> {
    const content = await this.read(pointerFile);
    if (!content) return null;
    return { text: content.toString(), tag: createHash('sha256').update(content).digest('hex').slice(0, 16) };
  }

  async swapPointer(text: string, seen: Pointer | null): Promise<boolean> {
    await mkdir(this.address, { recursive: true });
    return whileClaimed(this.#at('.claims'), seen?.tag ?? 'first', async (stillOurs) => {
      const incoming = this.#at(`${pointerFile}.${randomBytes(6).toString('hex')}.incoming`);
      await writeFile(incoming, text);
      try {
        if ((await this.readPointer())?.tag !== seen?.tag || !(await stillOurs())) return false;
        await rename(incoming, this.#at(pointerFile));
        return true;
      } finally {
        await rm(incoming, { force: true });
      }
    });
  }

  #at(file: string): string {
    return path.join(this.address, file);
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
