import { PartRecord } from '@suksa/contracts';
import { Refused } from './refused.ts';
import { keysOf } from './signing/keys-of.ts';
import type { Storage } from './storage/storage.ts';

export const folderOf = (name: string, version: string): string => `${name}/${version}`;
export const recordFile = (name: string, version: string): string => `${folderOf(name, version)}.json`;

/** Null where that version was never published, or not to its end. */
export async function readRecord(
  storage: Storage,
  name: string,
  version: string,
): Promise<PartRecord | null> {
  const content = await storage.read(recordFile(name, version));
  if (!content) return null;
  const place = `${recordFile(name, version)} in ${storage.address}`;
  const record = PartRecord.parse(await keysOf(storage).open('record', content.toString(), place));
  if (record.name === name && record.part.version === version) return record;
  throw new Refused(
    `${place} is the record of ${record.name} ${record.part.version}: somebody has put it there.`,
  );
}

/** Every whole version of a part, newest first. */
export async function recordsOf(storage: Storage, name: string): Promise<readonly PartRecord[]> {
  const files = (await storage.list(name)).map(({ path }) => path.slice(name.length + 1));
  const versions = files
    .filter((file) => /^[^/]+\.json$/.test(file) && !file.endsWith('.gate.json'))
    .map((file) => file.slice(0, -'.json'.length));
  const records = await Promise.all(versions.map((version) => readRecord(storage, name, version)));
  return records.filter((record) => record !== null).sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
}

/** That version's record, or the newest one's. @throws {Refused} where there is none. */
export async function findRecord(storage: Storage, name: string, version?: string): Promise<PartRecord> {
  if (version && !/^[A-Za-z0-9._-]+$/.test(version)) throw new Refused(`${version} is no version.`);
  if (!/^[a-z][a-z0-9]*$/.test(name)) throw new Refused(`${name} is no part.`);
  const record = version
    ? await readRecord(storage, name, version)
    : ((await recordsOf(storage, name))[0] ?? null);
  if (record) return record;
  throw new Refused(
    version
      ? `${name} ${version} was never published to ${storage.address}. See: npm run release -- list ${name}`
      : `${name} was never published to ${storage.address}. Publish it: npm run release -- publish ${name}`,
    'no_such_version',
  );
}
