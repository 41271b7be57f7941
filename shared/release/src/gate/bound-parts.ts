import type { Composition, PartRecord } from '@suksa/contracts';
import { readRecord } from '../part-record.ts';
import type { Storage } from '../storage/storage.ts';
import type { BoundParts } from './check-exports.ts';

type Parts = Pick<Composition, 'shell' | 'remotes'>;
type RecordOf<Kind extends PartRecord['kind']> = Extract<PartRecord, { kind: Kind }>;

/** Reads what the records of these parts say that they give and take. */
export async function boundParts(storage: Storage, { shell, remotes }: Parts): Promise<BoundParts> {
  const tabs = await Promise.all(
    Object.entries(remotes).map(async ([name, { version }]) => {
      const record = await recordOf(storage, name, version, 'remote');
      return [name, { version, takes: record?.takes }] as const;
    }),
  );
  const { version } = shell;
  const record = await recordOf(storage, 'shell', version, 'shell');
  return { shell: { version, gives: record?.gives }, tabs: Object.fromEntries(tabs) };
}

/** Packages and files in the bundle of that shell; none where its record doesn't say. */
export async function broughtByShell(storage: Storage, version: string): Promise<readonly string[]> {
  return (await recordOf(storage, 'shell', version, 'shell'))?.brings ?? [];
}

async function recordOf<Kind extends PartRecord['kind']>(
  storage: Storage,
  name: string,
  version: string,
  kind: Kind,
): Promise<RecordOf<Kind> | null> {
  const record = await readRecord(storage, name, version);
  return record?.kind === kind ? (record as RecordOf<Kind>) : null;
}
