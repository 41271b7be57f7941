import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupMade, makeBackup } from './backup-file.ts';
import { backupName } from './backup-name.ts';
import type { BackupSettings } from './backup-settings.ts';
import { keepKey } from './key.ts';
import { superfluous } from './retention.ts';
import type { Readable } from './school-parts.ts';

interface Kept extends BackupMade {
  readonly name: string;
  /** Null where there is no second folder; false where it didn't take the copy. */
  readonly copied: boolean | null;
  readonly madeKey: boolean;
}

/** Makes one in the folder, copies it to the second one, and takes away in both what newer ones make needless. */
export const backUpInto = async (
  connection: Readable,
  settings: BackupSettings,
  onTable: (done: number, total: number) => void = () => undefined,
): Promise<Kept> => {
  const { dir, copyDir, keep } = settings;
  const createdAt = new Date();
  const name = backupName(createdAt);
  const { key, made: madeKey } = keepKey(settings.keyFile);
  const made = await makeBackup(connection, { file: join(dir, name), key, createdAt, onTable });
  const copied = copyDir ? await copyTo(copyDir, dir, name) : null;
  await takeAwayOld(dir, keep);
  if (copied && copyDir) await takeAwayOld(copyDir, keep);
  return { ...made, name, copied, madeKey };
};

/** A second disk that is full or not there is no reason to have no backup at all: it is told instead. */
const copyTo = async (copyDir: string, dir: string, name: string): Promise<boolean> => {
  try {
    await mkdir(copyDir, { recursive: true });
    for (const ending of ['', '.sha256'])
      await copyFile(join(dir, name + ending), join(copyDir, name + ending));
    return true;
  } catch {
    return false;
  }
};

const takeAwayOld = async (dir: string, keep: BackupSettings['keep']): Promise<void> => {
  for (const old of superfluous(await readdir(dir), keep))
    for (const ending of ['', '.sha256']) await rm(join(dir, old + ending), { force: true });
};

/** Where a backup lies now: in the folder, or in the second one. */
export const placeOf = ({ dir, copyDir }: BackupSettings, name: string): string | undefined =>
  [dir, ...(copyDir ? [copyDir] : [])].map((folder) => join(folder, name)).find((file) => existsSync(file));
