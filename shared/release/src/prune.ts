import type { Composition } from '@suksa/contracts';
import type { CompositionStore } from './composition-store.ts';
import type { StoredFile } from './storage/storage.ts';

/** A version that may go, with its files. */
export interface Unneeded {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly bytes: number;
}

const day = 24 * 60 * 60 * 1000;

/**
 * The versions that no composition names which was live within the last days, and that weren't published within
 * them. A browser tab keeps the composition that it began with, so one that was live at the beginning of that time
 * counts too. What is live, and second versions of it, always stay.
 */
export async function unneededVersions(
  store: CompositionStore,
  days: number,
  now: Date = new Date(),
): Promise<readonly Unneeded[]> {
  const since = now.getTime() - days * day;
  const needed = await neededVersions(store, since);
  return (await storedVersions(store))
    .filter(({ name, version, youngest }) => !needed.has(`${name}/${version}`) && youngest < since)
    .map(({ name, version, files, bytes }) => ({ name, version, files, bytes }));
}

/** Removes a version, if it still is none that is live. Answers whether it did. */
export async function removeVersion(store: CompositionStore, unneeded: Unneeded): Promise<boolean> {
  const live = await store.live();
  if (live && versionsIn(live).includes(`${unneeded.name}/${unneeded.version}`)) return false;
  // The record goes first: a version without one counts as never published.
  const [records, files] = [true, false].map((isRecord) =>
    unneeded.files.filter((file) => isRecordOf(unneeded, file) === isRecord),
  );
  await store.storage.remove(records ?? []);
  await store.storage.remove(files ?? []);
  return true;
}

const isRecordOf = ({ name, version }: Unneeded, file: string): boolean =>
  file.startsWith(`${name}/${version}.`);

async function neededVersions(store: CompositionStore, since: number): Promise<ReadonlySet<string>> {
  const needed = new Set<string>();
  for await (const composition of store.history()) {
    for (const version of versionsIn(composition)) needed.add(version);
    // It was live when that time began: what is older was seen by nobody since.
    if (Date.parse(composition.time) < since) break;
  }
  return needed;
}

const versionsIn = ({ shell, remotes, canary }: Composition): readonly string[] => [
  ...Object.entries({ shell, ...remotes }).map(([name, { version }]) => `${name}/${version}`),
  ...(canary?.shell ? [`shell/${canary.shell.part.version}`] : []),
  ...Object.entries(canary?.remotes ?? {}).map(([name, { part }]) => `${name}/${part.version}`),
];

interface StoredVersion extends Unneeded {
  /** Milliseconds of the file that was written last. */
  readonly youngest: number;
}

async function storedVersions({ storage }: CompositionStore): Promise<readonly StoredVersion[]> {
  const versions = new Map<string, StoredFile[]>();
  for (const file of await storage.list('')) {
    const version = versionOfFile(file.path);
    if (version) versions.set(version, [...(versions.get(version) ?? []), file]);
  }
  return [...versions].map(([key, files]) => {
    const [name = '', version = ''] = key.split('/');
    return {
      name,
      version,
      files: files.map(({ path }) => path),
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      youngest: Math.max(...files.map(({ modified }) => modified.getTime())),
    };
  });
}

/** `<part>/<version>` of a file that belongs to one; undefined for the pointer, compositions and what is hidden. */
function versionOfFile(file: string): string | undefined {
  const [name = '', second = '', ...rest] = file.split('/');
  if (name === 'compositions' || name.startsWith('.') || !second) return undefined;
  return `${name}/${rest.length > 0 ? second : second.replace(/(?:\.[0-9a-f]{12})?(?:\.run)?(?:\.gate)?\.json$/, '')}`;
}
