import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Composition, LivePointer, type ShellPart, Untrusted } from '@suksa/contracts';
import { type ReleasePlace, readSigned } from './signed-files.ts';

/** What is live now: the composition, and the page of its shell (and of the shell's second version) as published. */
export interface Live {
  readonly composition: Composition;
  /** By the shell's version. */
  readonly pages: ReadonlyMap<string, string>;
  readonly pointer: LivePointer;
}

/** Thrown when nothing was published yet, or when the folder doesn't hold what its pointer names. */
export class NothingLive extends Error {}

/** Why what the pointer names can't be served, and which composition is served in its place: null where none is whole. */
export interface ReleaseTrouble {
  readonly error: Error;
  readonly servedInstead: string | null;
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
  place: ReleasePlace,
  onTrouble: (trouble: ReleaseTrouble | null) => void = () => {},
) => {
  let cached: { readonly stamp: string; readonly live: Promise<Live> } | undefined;
  let good: Live | undefined;
  let told: string | undefined;

  const reportTrouble = (trouble: ReleaseTrouble | null) => {
    const said = trouble?.error.message;
    if (said !== told) onTrouble(trouble);
    told = said;
  };

  const read = async (stamp: string): Promise<Live> => {
    try {
      if (stamp === noPointer) throw new NothingLive('there is no pointer to what is live');
      const found = await readLive(place);
      if (good && Date.parse(found.pointer.time) < Date.parse(good.pointer.time))
        throw new Untrusted('live.json is older than what was live here: somebody has put it back.');
      good = found;
      reportTrouble(null);
      return good;
    } catch (error) {
      // Not kept: what is missing may come while the pointer stays as it is.
      cached = undefined;
      good ??= stamp === noPointer ? undefined : await newestLive(place);
      if (!good && !(error instanceof NothingLive))
        reportTrouble({ error: error as Error, servedInstead: null });
      if (!good) throw error;
      reportTrouble({ error: error as Error, servedInstead: good.composition.id });
      return good;
    }
  };

  return async (): Promise<Live> => {
    const stamp = await stampOf(join(place.releasesDir, 'live.json'));
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
const newestLive = async (place: ReleasePlace): Promise<Live | undefined> => {
  const files = await readdir(join(place.releasesDir, 'compositions')).catch(() => []);
  for (const file of files
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()) {
    const found = await liveOf(place, file.slice(0, -'.json'.length)).catch(() => undefined);
    if (found) return found;
  }
  return undefined;
};

const readLive = async (place: ReleasePlace): Promise<Live> => {
  const pointer = await readPointer(place);
  return { ...(await liveOf(place, pointer.composition)), pointer };
};

const liveOf = async (place: ReleasePlace, id: string): Promise<Live> => {
  const composition = await readComposition(place, id);
  const { shell, canary } = composition;
  const shells = [shell, ...(canary?.shell ? [canary.shell.part] : [])];
  const pages = await Promise.all(
    shells.map(async (part) => [part.version, await readPage(place, part)] as const),
  );
  return { composition, pages: new Map(pages), pointer: { composition: id, time: composition.time } };
};

/** The shell's page as it was published: who changes it would be believed by every browser. */
export const readPage = async ({ releasesDir }: ReleasePlace, { version, files }: ShellPart) => {
  const page = await readFile(join(releasesDir, 'shell', version, 'index.html'));
  const integrity = `sha384-${createHash('sha384').update(page).digest('base64')}`;
  if (integrity === files['index.html']) return page.toString();
  throw new Untrusted(
    `index.html of the shell ${version} is not what was published: somebody has changed it.`,
  );
};

/** What `live.json` says. @throws {Untrusted} where it isn't signed by who may. */
export const readPointer = async (place: ReleasePlace): Promise<LivePointer> =>
  LivePointer.parse(await readSigned(place, 'pointer', 'live.json'));

/** One composition by its id; ids are checked by the schema of the pointer or the route, so no path leaves the folder. */
export const readComposition = async (place: ReleasePlace, id: string): Promise<Composition> => {
  const file = `compositions/${id}.json`;
  const composition = Composition.parse(await readSigned(place, 'composition', file));
  if (composition.id === id) return composition;
  throw new Untrusted(`${file} is the composition ${composition.id}: somebody has put it there.`);
};
