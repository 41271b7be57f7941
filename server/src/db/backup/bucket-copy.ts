import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BucketSettings, openBucket } from '../files/bucket.ts';
import type { BackupSettings } from './backup-settings.ts';
import { superfluous } from './retention.ts';

const piece = 4 * 1024 * 1024;

/** Puts a backup and its checksum into the bucket, and takes away there what newer ones make needless. */
export const copyToBucket = async (
  settings: BucketSettings,
  { dir, keep }: Pick<BackupSettings, 'dir' | 'keep'>,
  name: string,
): Promise<void> => {
  const bucket = openBucket(settings);
  const file = join(dir, name);
  await bucket.upload(name, createReadStream(file, { highWaterMark: piece }));
  // Last: where there is a checksum, the backup is whole.
  await bucket.put(`${name}.sha256`, await readFile(`${file}.sha256`));
  const names: string[] = [];
  for await (const one of bucket.all()) names.push(one.name);
  for (const old of superfluous(names, keep))
    for (const ending of ['', '.sha256']) await bucket.remove(old + ending);
};

/** Brings one back into the folder. False where the bucket has none of that name. */
export const bringFromBucket = async (
  settings: BucketSettings,
  dir: string,
  name: string,
): Promise<boolean> => {
  const found = await openBucket(settings).stream(name);
  if (!found) return false;
  await mkdir(dir, { recursive: true });
  const unfinished = join(dir, `${name}.unfinished`);
  try {
    await pipeline(found, createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, join(dir, name));
    return true;
  } finally {
    await rm(unfinished, { force: true });
  }
};
