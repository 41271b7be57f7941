import type { Composition } from '@suksa/contracts';
import { CompositionStore, compositionFile } from './composition-store.ts';
import { folderOf, recordFile } from './part-record.ts';
import { Refused } from './refused.ts';
import { keysOf } from './signing/keys-of.ts';
import type { Storage } from './storage/storage.ts';

/**
 * Brings what is live in one place to another: versions first, then the composition, the pointer last and only
 * where nobody has switched it meanwhile. Files that are there already aren't copied again. Answers how many were.
 *
 * @throws {Refused} where the other place's pointer was switched meanwhile, or where it doesn't trust who signed this.
 */
export async function copyReleases(from: Storage, to: Storage): Promise<number> {
  const seen = await to.readPointer();
  const { live, pointer } = await new CompositionStore(from).liveAndPointer();
  await trustWhereNew(from, to);
  await keysOf(to).open('pointer', pointer, `live.json of ${from.address}, for ${to.address},`);
  let copied = 0;
  for (const [name, version] of versionsOf(live)) {
    const folder = folderOf(name, version);
    const there = new Set((await to.list(folder)).map(({ path }) => path));
    const files = (await from.list(folder)).map(({ path }) => path).filter((path) => !there.has(path));
    for (const file of [...files, recordFile(name, version)]) copied += await copyFile(from, to, file);
  }
  // The history goes along, so that rolling back works there too.
  const known = new Set((await to.list('compositions')).map(({ path }) => path));
  for await (const { id } of new CompositionStore(from).history()) {
    if (!known.has(compositionFile(id))) copied += await copyFile(from, to, compositionFile(id));
  }
  if (seen?.text === pointer) return copied;
  if (await to.swapPointer(pointer, seen)) return copied + 1;
  throw new Refused(
    `Somebody else has switched the pointer of ${to.address} meanwhile. Nothing is live there anew.`,
  );
}

/** A place of which nobody has keys yet gets its own, and believes those of the place that whoever copies has named. */
async function trustWhereNew(from: Storage, to: Storage): Promise<void> {
  const keys = keysOf(to);
  if ((await keys.trusted()).length > 0) return;
  await keys.make();
  for (const key of await keysOf(from).trusted()) await keys.trust(key);
}

async function copyFile(from: Storage, to: Storage, file: string): Promise<number> {
  const content = await from.read(file);
  return content && (await to.create(file, content)) ? 1 : 0;
}

const versionsOf = ({ shell, remotes, canary }: Composition): readonly (readonly [string, string])[] => [
  ...Object.entries({ shell, ...remotes }).map(([name, { version }]) => [name, version] as const),
  ...(canary?.shell ? [['shell', canary.shell.part.version] as const] : []),
  ...Object.entries(canary?.remotes ?? {}).map(([name, { part }]) => [name, part.version] as const),
];
