import { readdir, readFile, stat } from 'node:fs/promises';
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

/** Why what the pointer names can't be served, and which composition is served in its place. */
export interface ReleaseTrouble {
  readonly error: Error;
  readonly servedInstead: string;
}

/**
 * Reads what `live.json` names, again only after that pointer was switched. Versioned files never change, so the
 * pointer's modification time (and inode: it is replaced, not rewritten) says all.
 *
 * Where it can't be read, or names what isn't whole, what was live before goes on being served: the last one that
 * this process has read, else the newest composition in the folder. `onTrouble` hears of each such state once, and
 * null when it is over.
 */
export const liveReader = (
  releasesDir: string,
  onTrouble: (trouble: ReleaseTrouble | null) => void = () => {},
) => {
  let cached: { readonly stamp: string; readonly live: Promise<Live> } | undefined;
  let good: Live | undefined;
  let told: string | undefined;

  const tell = (trouble: ReleaseTrouble | null) => {
    const said = trouble?.error.message;
    if (said !== told) onTrouble(trouble);
    told = said;
  };

  const read = async (stamp: string): Promise<Live> => {
    try {
      if (stamp === noPointer) throw new NothingLive('there is no pointer to what is live');
      good = await readLive(releasesDir);
      tell(null);
      return good;
    } catch (error) {
      // Not kept: what is missing may come while the pointer stays as it is.
      cached = undefined;
      good ??= stamp === noPointer ? undefined : await newestLive(releasesDir);
      if (!good) throw error;
      tell({ error: error as Error, servedInstead: good.composition.id });
      return good;
    }
  };

  return async (): Promise<Live> => {
    const stamp = await stampOf(join(releasesDir, 'live.json'));
    if (cached?.stamp === stamp) return cached.live;
    const live = read(stamp);
    cached = { stamp, live };
    return live;
  };
};

const noPointer = 'none';

const stampOf = async (path: string) => {
  try {
    const { mtimeMs, ino, size } = await stat(path);
    return `${mtimeMs}:${ino}:${size}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return noPointer;
    throw error;
  }
};

/** The newest composition of which everything is there that a page needs: ids begin with their time. */
const newestLive = async (releasesDir: string): Promise<Live | undefined> => {
  const files = await readdir(join(releasesDir, 'compositions')).catch(() => []);
  for (const file of files
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()) {
    const found = await liveOf(releasesDir, file.slice(0, -'.json'.length)).catch(() => undefined);
    if (found) return found;
  }
  return undefined;
};

const readLive = async (releasesDir: string): Promise<Live> => {
  const pointer = LivePointer.parse(await readJson(join(releasesDir, 'live.json')));
  return { ...(await liveOf(releasesDir, pointer.composition)), pointer };
};

const liveOf = async (releasesDir: string, id: string): Promise<Live> => {
  const composition = await readComposition(releasesDir, id);
  const { shell, canary } = composition;
  const versions = [shell.version, ...(canary?.shell ? [canary.shell.part.version] : [])];
  const pages = await Promise.all(
    versions.map(async (version) => [version, await readPage(releasesDir, version)] as const),
  );
  return { composition, pages: new Map(pages), pointer: { composition: id, time: composition.time } };
};

const readPage = (releasesDir: string, version: string) =>
  readFile(join(releasesDir, 'shell', version, 'index.html'), 'utf8');

/** One composition by its id; ids are checked by the schema of the pointer or the route, so no path leaves the folder. */
export const readComposition = async (releasesDir: string, id: string): Promise<Composition> =>
  Composition.parse(await readJson(join(releasesDir, 'compositions', `${id}.json`)));

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));
