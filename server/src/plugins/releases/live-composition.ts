import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Composition, LivePointer } from '@suksa/contracts';

/** What is live now: the composition, and the page of its shell (and of the shell's second version) as published. */
export interface Live {
  readonly composition: Composition;
  /** By the shell's version. */
  readonly pages: ReadonlyMap<string, string>;
  readonly pointer: LivePointer;
}

/** Thrown when nothing was published yet, or when the folder doesn't hold what its pointer names. */
export class NothingLive extends Error {}

/**
 * Reads what `live.json` names, again only after that pointer was switched. Versioned files never change, so the
 * pointer's modification time (and inode: it is replaced, not rewritten) says all.
 */
export const liveReader = (releasesDir: string) => {
  let cached: { readonly stamp: string; readonly live: Promise<Live> } | undefined;

  return async (): Promise<Live> => {
    const stamp = await stampOf(join(releasesDir, 'live.json'));
    if (cached?.stamp === stamp) return cached.live;
    const live = readLive(releasesDir);
    cached = { stamp, live };
    live.catch(() => {
      if (cached?.live === live) cached = undefined;
    });
    return live;
  };
};

const stampOf = async (path: string) => {
  const { mtimeMs, ino, size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new NothingLive('nothing was released yet');
    throw error;
  });
  return `${mtimeMs}:${ino}:${size}`;
};

const readLive = async (releasesDir: string): Promise<Live> => {
  const pointer = LivePointer.parse(await readJson(join(releasesDir, 'live.json')));
  const composition = await readComposition(releasesDir, pointer.composition);
  const { shell, canary } = composition;
  const versions = [shell.version, ...(canary?.shell ? [canary.shell.part.version] : [])];
  const pages = await Promise.all(
    versions.map(async (version) => [version, await readPage(releasesDir, version)] as const),
  );
  return { composition, pages: new Map(pages), pointer };
};

const readPage = (releasesDir: string, version: string) =>
  readFile(join(releasesDir, 'shell', version, 'index.html'), 'utf8');

/** One composition by its id; ids are checked by the schema of the pointer or the route, so no path leaves the folder. */
export const readComposition = async (releasesDir: string, id: string): Promise<Composition> =>
  Composition.parse(await readJson(join(releasesDir, 'compositions', `${id}.json`)));

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));
