import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayAt, daysBetween } from '@suksa/contracts/days';
import { type BackupMade, makeBackup, reachDisk, unfinishedEnding } from './backup-file.ts';
import { backupName, dayOfBackup } from './backup-name.ts';
import type { BackupSettings } from './backup-settings.ts';
import { bringFromBucket, copyToBucket } from './bucket-copy.ts';
import { keepKey } from './key.ts';
import { superfluous } from './retention.ts';
import type { Readable } from './school-parts.ts';

interface BackupFile extends BackupMade {
  readonly name: string;
  /** Null where there is no second place; false where one of them didn't take the copy. */
  readonly copied: boolean | null;
  readonly madeKey: boolean;
}

/** Makes one in the folder, copies it to the second one, and takes away in both what newer ones make needless. */
export const backUpInto = async (
  connection: Readable,
  settings: BackupSettings,
  onTable: (done: number, total: number) => void = () => undefined,
): Promise<BackupFile> => {
  const { dir, copyDir, bucket, keep } = settings;
  const createdAt = new Date();
  const name = backupName(createdAt);
  const { key, made: madeKey } = keepKey(settings.keyFile);
  const made = await makeBackup(connection, { file: join(dir, name), key, createdAt, onTable });
  const inFolder = copyDir ? await copyTo(copyDir, dir, name) : null;
  const inBucket = bucket ? await reaches(copyToBucket(bucket, settings, name)) : null;
  await takeAwayOld(dir, keep);
  if (inFolder && copyDir) await takeAwayOld(copyDir, keep);
  return { ...made, name, copied: everyOne([inFolder, inBucket]), madeKey };
};

/** A second place that is full or not there is no reason to have no backup at all: it is told instead. */
const reaches = (copying: Promise<void>): Promise<boolean> =>
  copying.then(
    () => true,
    () => false,
  );

const everyOne = (copies: readonly (boolean | null)[]): boolean | null => {
  const made = copies.filter((copied) => copied !== null);
  return made.length === 0 ? null : made.every(Boolean);
};

const copyTo = (copyDir: string, dir: string, name: string): Promise<boolean> =>
  reaches(
    mkdir(copyDir, { recursive: true }).then(async () => {
      for (const ending of ['.sha256', ''])
        await copyWhole(join(dir, name + ending), join(copyDir, name + ending));
    }),
  );

/** It has its name only once it is whole and on the disk: half of a backup is never taken for one. */
const copyWhole = async (from: string, to: string): Promise<void> => {
  const unfinished = to + unfinishedEnding;
  try {
    await copyFile(from, unfinished);
    await reachDisk(unfinished);
    await rename(unfinished, to);
  } finally {
    await rm(unfinished, { force: true });
  }
};

const takeAwayOld = async (dir: string, keep: BackupSettings['keep']): Promise<void> => {
  const files = await readdir(dir);
  for (const old of superfluous(files, keep))
    for (const ending of ['', '.sha256']) await rm(join(dir, old + ending), { force: true });
  for (const file of files) if (isAbandoned(file)) await rm(join(dir, file), { force: true });
};

/** Nothing takes so long to write: it was left by a process that was killed. */
const isAbandoned = (file: string): boolean => {
  const day = file.endsWith(unfinishedEnding) ? dayOfBackup(file.slice(0, -unfinishedEnding.length)) : null;
  return day !== null && daysBetween(day, dayAt()) > 1;
};

/** Whether it can still be had; a bucket isn’t asked, and keeps what the folder keeps. */
export const isThere = ({ dir, copyDir, bucket }: BackupSettings, name: string): boolean =>
  bucket !== undefined ||
  [dir, ...(copyDir ? [copyDir] : [])].some((folder) => existsSync(join(folder, name)));

/** The newest one that is to be had, of those that are known and of those that lie in the folder. */
export const newestIn = async (
  settings: BackupSettings,
  known: readonly string[],
): Promise<{ readonly name: string; readonly file: string } | undefined> => {
  const here = (await readdir(settings.dir).catch(() => [])).filter((name) => dayOfBackup(name) !== null);
  for (const name of [...new Set([...known, ...here])].sort().reverse()) {
    const file = await placeOf(settings, name);
    if (file) return { name, file };
  }
  return undefined;
};

/** Where a backup lies now: in the folder, or in the second one, or brought back from the bucket. */
export const placeOf = async (
  { dir, copyDir, bucket }: BackupSettings,
  name: string,
): Promise<string | undefined> => {
  const here = [dir, ...(copyDir ? [copyDir] : [])].map((folder) => join(folder, name));
  const found = here.find((file) => existsSync(file));
  if (found || !bucket) return found;
  return (await bringFromBucket(bucket, dir, name)) ? join(dir, name) : undefined;
};
