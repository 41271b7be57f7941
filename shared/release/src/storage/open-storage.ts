import path from 'node:path';
import { root } from '../parts.ts';
import { BucketStorage } from './bucket-storage.ts';
import { FolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

/** The place that an address names: `s3://bucket/prefix`, or a folder (relative to the repository). */
export function openStorage(address: string): Storage {
  if (address.startsWith('s3://')) return BucketStorage.at(address, process.env);
  return new FolderStorage(path.resolve(root, address));
}
