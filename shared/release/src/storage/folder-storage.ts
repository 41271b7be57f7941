import { createHash, randomBytes } from 'node:crypto';
import { link, lstat, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from '../build/fingerprint.ts';
import { whileClaimed } from './pointer-claim.ts';
import { type Pointer, pointerFile, type Storage, type StoredFile } from './storage.ts';

/** Releases in a folder, for any web server to hand out as they are. */
export class FolderStorage implements Storage {
  readonly address: string;
  #swept: Promise<void> | undefined;

  constructor(folder: string) {
    this.address = folder;
  }

  async read(file: string): Promise<Buffer | null> {
    return readFile(this.#at(file)).catch(nullIfMissing);
  }

  async create(file: string, content: Buffer | string): Promise<boolean> {
    const target = this.#at(file);
    await mkdir(path.dirname(target), { recursive: true });
    // Linked when it is whole: a process that is killed leaves no half file where others look.
    return this.#withIncoming(content, (incoming) =>
      link(incoming, target).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      ),
    );
  }

  async replace(file: string, content: string): Promise<void> {
    await this.#withIncoming(content, (incoming) => rename(incoming, this.#at(file)));
  }

  async list(folder: string): Promise<readonly StoredFile[]> {
    // What was published is files: a link could be led elsewhere after it was looked at.
    if (await this.#isLinked(folder)) return [];
    const files = ((await filesBelow(this.#at(folder)).catch(nullIfMissing)) ?? []).filter(isWhole);
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
      if (folder === '.') continue;
      await this.#removeLeftovers(folder);
      await rmdir(this.#at(folder)).catch(() => {});
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
      return this.#withIncoming(text, async (incoming) => {
        if ((await this.readPointer())?.tag !== seen?.tag || !(await stillOurs())) return false;
        await rename(incoming, this.#at(pointerFile));
        return true;
      });
    });
  }

  /** Writes a file in a folder that nobody reads, for `action` to put it in its place. */
  async #withIncoming<Result>(
    content: Buffer | string,
    action: (file: string) => Promise<Result>,
  ): Promise<Result> {
    const folder = this.#at(incomingFolder);
    this.#swept ??= sweep(folder);
    await this.#swept;
    const incoming = path.join(folder, randomBytes(8).toString('hex'));
    await mkdir(folder, { recursive: true });
    await writeFile(incoming, content);
    try {
      return await action(incoming);
    } finally {
      await rm(incoming, { force: true });
    }
  }

  async #removeLeftovers(folder: string): Promise<void> {
    const files = await readdir(this.#at(folder)).catch(() => []);
    const leftovers = files.filter((file) => !isWhole(file));
    await Promise.all(leftovers.map((file) => rm(path.join(this.#at(folder), file), { force: true })));
  }

  /** Whether that folder, or one that it lies in below the place itself, is a link. */
  async #isLinked(folder: string): Promise<boolean> {
    const steps = folder.split('/').filter(Boolean);
    const above = steps.map((_, index) => this.#at(steps.slice(0, index + 1).join('/')));
    const found = await Promise.all(above.map((one) => lstat(one).catch(nullIfMissing)));
    return found.some((one) => one?.isSymbolicLink());
  }

  #at(file: string): string {
    return path.join(this.address, file);
  }
}

/** Where files are written before they are put in their place. */
const incomingFolder = '.incoming';

/** Nothing takes that long to write: what is older was left by a process that was killed. */
const abandonedAfter = 3_600_000;

async function sweep(folder: string): Promise<void> {
  for (const file of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, file);
    const status = await stat(place).catch(nullIfMissing);
    if (status && Date.now() - status.mtimeMs > abandonedAfter) await rm(place, { force: true });
  }
}

/** Half files stood beside whole ones once; a process that was killed then has left them. They are no files. */
const isWhole = (file: string): boolean =>
  !/\.[0-9a-f]{12}\.incoming$/.test(file) && !file.includes(`${path.sep}${incomingFolder}${path.sep}`);

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
