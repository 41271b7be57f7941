import { existsSync, statSync } from 'node:fs';
import { access, constants, mkdir, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOfBackup } from '../db/backup/backup-name.ts';
import type { Environment } from '../environment.ts';
import { bad, type Finding, good, note } from './finding.ts';

const HOUR = 3_600_000;
const oldest = 36 * HOUR;

/** Whether there is a fresh backup where it should be, room for the next ones, and a key that isn't lost with them. */
export const lookAtBackups = async ({ backups }: Environment, now: Date): Promise<readonly Finding[]> => {
  if (!backups)
    return [
      bad('Nothing is backed up.', 'Set BACKUP_DIR to a folder, best on another disk than the database’s.'),
    ];
  const writable = await isWritable(backups.dir);
  if (!writable)
    return [
      bad(`The server can’t write to ${backups.dir}.`, 'Give the folder to the user that runs the server.'),
    ];
  const files = (await readdir(backups.dir)).filter((file) => dayOfBackup(file) !== null).sort();
  const newest = files.at(-1);
  const made = newest ? statSync(join(backups.dir, newest)) : undefined;
  const { bavail, bsize } = await statfs(backups.dir);
  const room = bavail * bsize;
  return [
    made && now.getTime() - made.mtimeMs <= oldest
      ? good(`The newest backup is ${newest}.`)
      : bad(
          newest ? `The newest backup is ${newest}: too old.` : `There is no backup in ${backups.dir}.`,
          'Run npm run backup, and look at Settings → Backups for why the daily one wasn’t made.',
        ),
    !made || room > made.size * 10
      ? good(`${backups.dir} has room for the next backups.`)
      : bad(`${backups.dir} is nearly full.`, 'Take files away, or keep fewer backups with BACKUP_KEEP.'),
    !existsSync(backups.keyFile)
      ? note('There is no key of backups yet.', 'The first backup makes it.')
      : note(
          `The key of the backups is ${backups.keyFile}.`,
          'See that a copy of it lies in a safe place elsewhere.',
        ),
    !backups.copyDir && !backups.bucket
      ? note(
          'There is one place for backups only.',
          'Set BACKUP_COPY_DIR to a folder on another disk or machine, or BACKUP_BUCKET.',
        )
      : !backups.copyDir
        ? good('Each backup is copied to a bucket.')
        : (await isWritable(backups.copyDir))
          ? good(`Each backup is copied to ${backups.copyDir}.`)
          : bad(
              `The server can’t write to ${backups.copyDir}.`,
              'Connect the disk, and give it to the server’s user.',
            ),
  ];
};

const isWritable = async (dir: string): Promise<boolean> => {
  try {
    await mkdir(dir, { recursive: true });
    await access(dir, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};
