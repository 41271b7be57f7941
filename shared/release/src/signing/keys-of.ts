import path from 'node:path';
import { root } from '../parts.ts';
import type { Storage } from '../storage/storage.ts';
import { ReleaseKeys } from './release-keys.ts';

const known = new Map<string, ReleaseKeys>();

/**
 * The keys of a place of releases: the folder that `RELEASE_KEYS` names, else the one beside the place
 * (`releases.keys`), which nobody hands out; of a bucket, one in the clone.
 */
export function keysOf({ address }: Pick<Storage, 'address'>): ReleaseKeys {
  const folder = process.env.RELEASE_KEYS || besides(address);
  const keys = known.get(folder) ?? new ReleaseKeys(folder);
  known.set(folder, keys);
  return keys;
}

const besides = (address: string): string =>
  address.startsWith('s3://')
    ? path.join(root, '.keys', address.slice('s3://'.length).replaceAll('/', '-'))
    : `${address.replace(/[/\\]+$/, '')}.keys`;
