import { type PartListing, PartRecord, Untrusted } from '@suksa/contracts';
import { refuse } from '../../http/refuse.ts';
import type { Live } from './live-composition.ts';
import { type ReleasePlace, readSigned } from './signed-files.ts';

interface PartVersion {
  readonly part: string;
  readonly version: string;
}

/** The files of what is live, or of what a page has that was opened when something else was. */
export const listingOf = async (
  place: ReleasePlace,
  live: Live,
  asked: PartVersion,
): Promise<PartListing> => {
  const { files, preload } = partIn(live, asked) ?? (await readRecord(place, asked)).part;
  return { files, preload };
};

const partIn = ({ composition: { shell, remotes, canary } }: Live, { part, version }: PartVersion) => {
  const versions =
    part === 'shell' ? [shell, canary?.shell?.part] : [remotes[part], canary?.remotes[part]?.part];
  return versions.find((live) => live?.version === version);
};

/** What was published under that version. Refuses where there is nothing, or nothing that is signed by who may. */
export const readRecord = async (
  place: ReleasePlace,
  { part, version }: PartVersion,
): Promise<PartRecord> => {
  const record = await readSigned(place, 'record', `${part}/${version}.json`).catch(
    (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error instanceof Untrusted ? refuse('not_found') : Promise.reject(error),
  );
  const parsed = PartRecord.safeParse(record).data;
  // A composition is signed too, and no part.
  return parsed?.name === part && parsed.part.version === version ? parsed : refuse('not_found');
};
