import { type PageComposition, type PartListing, partListing } from '@suksa/contracts';

/** Everything that one screen needs, as it was served together. */
interface Copy {
  readonly composition: string;
  /** Address to hash. */
  readonly files: Readonly<Record<string, string>>;
  /** Of the copy before this one: a page that is still open has it. */
  readonly before: Readonly<Record<string, string>>;
  /** It was opened, and the page hasn't said that it runs. */
  readonly openedInVain: boolean;
}

const cacheName = 'offline';
const copyKey = '/offline/copy';
const atOnce = 6;

/** What runs a worker of a release: a browser asks for it below the page's own path. */
const releasedWorker = 'released-worker.js';
const runnerAt = (path: string) => `${path}/${releasedWorker}`;

const open = () => caches.open(cacheName);

/** Looks without opening: what is open is there, and what was forgotten stays away. */
const found = (address: string) => caches.match(address, { cacheName });

/** Whether an address is that of something which a copy may have: a file, a tab's list of its files, what runs workers. */
export const isFile = ({ pathname }: URL, path: string): boolean =>
  pathname.startsWith('/releases/') || pathname.startsWith('/builds/parts/') || pathname === runnerAt(path);

/** Throws away the copy, and all answers that were kept beside it. */
export const forgetCopy = () => caches.delete(cacheName);

export async function keptCopy(): Promise<Copy | null> {
  const kept = await found(copyKey);
  return kept ? ((await kept.json()) as Copy) : null;
}

const keepCopy = (cache: Cache, copy: Copy) => cache.put(copyKey, Response.json(copy));

/** Notes that the page was opened from the copy, or that it runs; false where there is no copy. */
export async function noteOpened(openedInVain: boolean): Promise<boolean> {
  const copy = await keptCopy();
  if (copy && copy.openedInVain !== openedInVain) await keepCopy(await open(), { ...copy, openedInVain });
  return copy !== null;
}

export const keptPage = found;

/**
 * Fetches what is live, each file checked against the composition's hash, and puts it in the place of the copy when all of
 * it is there. Answers the composition's id.
 */
export async function renewCopy(path: string): Promise<string> {
  const page = await fetch(path, { cache: 'no-store', headers: { accept: 'text/html' } });
  if (!page.ok) throw new Error(`The page was answered with ${page.status}.`);
  const composition = compositionIn(await page.clone().text());
  const before = await keptCopy();
  if (before && isCopyOf(before, composition, path)) return composition.id;
  const files = await filesFor(composition, path);
  const cache = await open();
  const wanted = Object.entries(files);
  for (let from = 0; from < wanted.length; from += atOnce)
    await Promise.all(wanted.slice(from, from + atOnce).map((file) => bring(cache, file)));
  await cache.put(path, page);
  // Into this one, which is nobody's any more where it was forgotten meanwhile.
  await keepCopy(cache, {
    composition: composition.id,
    ...{ files, before: before?.files ?? {}, openedInVain: false },
  });
  await dropOthers(cache, { ...before?.files, ...files });
  return composition.id;
}

/** A worker of an earlier version kept less of the same composition. */
const isCopyOf = ({ composition, files }: Copy, { id, shell }: PageComposition, path: string): boolean =>
  composition === id && (!(releasedWorker in shell.files) || location.origin + runnerAt(path) in files);

const compositionIn = (html: string): PageComposition => {
  const [, text] = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html) ?? [];
  if (!text) throw new Error('The page was served without a composition.');
  return JSON.parse(text) as PageComposition;
};

/** The shell's files without the public page, those of the tab whose screen it is, and the tab's own list of them. */
async function filesFor(composition: PageComposition, path: string): Promise<Record<string, string>> {
  const origin = composition.origin ?? location.origin;
  const [owner] = Object.entries(composition.remotes).filter(([, { tab }]) =>
    tab.screens.some((screen) => screen.path === path),
  );
  if (!owner) throw new Error(`No tab has ${path}.`);
  const [part, { version }] = owner;
  const listing = partListing.path.replace(':part', part).replace(':version', encodeURIComponent(version));
  const listed = await fetch(listing);
  if (!listed.ok) throw new Error(`The files of ${part} were answered with ${listed.status}.`);
  const asListed = await hashOf(listed.clone());
  const { files } = (await listed.json()) as PartListing;
  const shell = Object.entries(composition.shell.files).filter(
    ([file]) => file !== 'index.html' && !file.startsWith('landing/'),
  );
  const runner = composition.shell.files[releasedWorker];
  return Object.fromEntries([
    [location.origin + listing, asListed],
    ...(runner ? [[location.origin + runnerAt(path), runner]] : []),
    ...shell.map(([file, hash]) => [`${origin}/releases/shell/${composition.shell.version}/${file}`, hash]),
    ...Object.entries(files).map(([file, hash]) => [`${origin}/releases/${part}/${version}/${file}`, hash]),
  ]);
}

/** The browser itself refuses a file that isn't what the hash says. */
async function bring(cache: Cache, [address, integrity]: readonly [string, string]): Promise<void> {
  const kept = await cache.match(address);
  if (kept && (await hashOf(kept)) === integrity) return;
  const file = await fetch(address, { integrity, mode: 'cors', credentials: 'omit' });
  if (!file.ok) throw new Error(`${address} was answered with ${file.status}.`);
  await cache.put(address, file);
}

async function dropOthers(cache: Cache, wanted: Readonly<Record<string, string>>): Promise<void> {
  for (const { url } of await cache.keys())
    if (/\/(releases|builds\/parts)\//.test(url) && !(url in wanted)) await cache.delete(url);
}

/** A file of the copy, unless it isn't there, or isn't what its hash says: then it is taken away. */
export async function keptFile(address: string): Promise<Response | undefined> {
  const kept = await found(address);
  if (!kept) return undefined;
  const copy = await keptCopy();
  const integrity = copy?.files[address] ?? copy?.before[address];
  if (integrity && (await hashOf(kept.clone())) === integrity) return kept;
  console.error(`${address} isn't what it was when it was kept: it is fetched anew`);
  await (await open()).delete(address);
  return undefined;
}

async function hashOf(file: Response): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await file.arrayBuffer()));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
