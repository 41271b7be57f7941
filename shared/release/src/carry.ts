import { PartRecord } from '@suksa/contracts';
import { checkFilesOf, storedFiles } from './gate/run-checks.ts';
import { folderOf, recordFile } from './part-record.ts';
import { integrityOf, publish } from './publish.ts';
import { Refused } from './refused.ts';
import { builtFrom } from './service/upload.ts';
import type { ReleaseKeys } from './signing/release-keys.ts';
import type { Storage } from './storage/storage.ts';

interface Carried {
  readonly from: Storage;
  /** Whose signatures are believed there. They count for nothing in the other place. */
  readonly keys: ReleaseKeys;
  readonly name: string;
  readonly version: string;
}

/**
 * A version of another place, with the files that its record names.
 *
 * @throws {Refused} where nobody who is believed there has signed it, or a file isn't what it was.
 */
export async function readCarried({ from, keys, name, version }: Carried) {
  const content = await from.read(recordFile(name, version));
  if (!content) throw new Refused(`${name} ${version} was never published to ${from.address}.`);
  const place = `${recordFile(name, version)} in ${from.address}`;
  const record = PartRecord.parse(await keys.open('record', content.toString(), place));
  if (record.name !== name || record.part.version !== version)
    throw new Refused(
      `${place} is the record of ${record.name} ${record.part.version}: somebody has put it there.`,
    );
  const stored = await storedFiles(from, folderOf(name, version));
  const files = Object.entries(record.part.files).map(([file, integrity]) => {
    const found = stored.get(file);
    if (found && integrityOf(found) === integrity) return [file, found.toString('base64')] as const;
    throw new Refused(
      `${folderOf(name, version)}/${file} in ${from.address} isn't what was published there.`,
    );
  });
  return { record, files: Object.fromEntries(files) };
}

/**
 * Brings the same version to another place: the same bytes under the same name, signed by that place's own key. What it
 * passed elsewhere, with another shell and another server, isn't taken along.
 *
 * @throws {Refused} where it isn't the same on either side.
 */
export async function carry(carried: Carried, to: Storage): Promise<PartRecord> {
  const read = await readCarried(carried);
  const record = await publish(to, builtFrom(read));
  refuseOther(carried, record.part.version);
  await checkFilesOf(to, record);
  return record;
}

/** A version says what is in it: the other place has worked it out for itself. */
export function refuseOther({ name, version }: Pick<Carried, 'name' | 'version'>, found: string): void {
  if (found === version) return;
  throw new Refused(
    `${name} ${version} is ${found} by what is in it: its record was not made by this product. It isn't live.`,
  );
}
