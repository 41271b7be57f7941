import { type BackupFault, backingUp, testingRestore } from '@suksa/contracts/settings';
import { checkBackup, readBackup } from '../../../db/backup/backup-file.ts';
import type { BackupSettings } from '../../../db/backup/backup-settings.ts';
import { BackupTrouble } from '../../../db/backup/backup-trouble.ts';
import { backUpInto, newestIn } from '../../../db/backup/folder.ts';
import { readKey } from '../../../db/backup/key.ts';
import { loadSchool } from '../../../db/backup/load-school.ts';
import { openScratch } from '../../../db/backup/scratch.ts';
import type { App } from '../../../http/app.ts';
import { refuse } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { type JobAtWork, Stopped } from '../../../jobs/job-at-work.ts';
import { goodBackups, insertRun } from './backup-repository.ts';

interface Result {
  readonly file: string;
  readonly rows: number;
}
type BackupJob = JobAtWork<Record<string, never>, Result>;

/** Null for what the server began by itself. */
const starterOf = ({ actor }: BackupJob) => (actor.userId === 0 ? null : actor.userId);

/** One of each at a time. */
export const subjects = { backup: 'settings.backup', test: 'settings.backup.test' } as const;

/** Backups, and trying whether they can be restored: on whichever server took the job, one of each at a time. */
export const backupJobs = (app: App, settings: BackupSettings | undefined) => {
  const set = () => settings ?? refuse('backups_not_set_up');

  /** Keeps what came of it, good or bad. What is bad ends the job with its reason. */
  const noted = async (
    kind: 'backup' | 'test',
    job: BackupJob,
    act: () => Promise<BackupResult>,
  ): Promise<void> => {
    const startedAt = new Date();
    const createdBy = starterOf(job);
    try {
      const { file, rows, ...rest } = await act();
      await write(job, async (tx) => {
        await insertRun(tx, { kind, startedAt, outcome: 'good', file, rows, createdBy, ...rest });
        await job.complete(tx, { file, rows });
        const action = kind === 'backup' ? 'create' : 'test';
        return {
          result: undefined,
          audit: { action, entity: 'settings.backup', entityId: file, after: { rows } },
        };
      });
    } catch (error) {
      if (error instanceof Stopped) throw error;
      const errorCode = faultNamed(error);
      app.log.error({ err: error, kind }, 'a backup or its test failed');
      await insertRun(job.school.db, { kind, startedAt, outcome: 'failed', errorCode, createdBy });
      refuse('backup_failed', { details: { fault: errorCode } });
    }
  };

  const backUp = app.jobs.kind(backingUp, (job: BackupJob) =>
    noted('backup', job, async () => {
      const { name, bytes, rows, sha256, copied } = await backUpInto(
        job.school.connection,
        set(),
        job.report,
      );
      return { file: name, bytes, rows, sha256, copied };
    }),
  );

  const test = app.jobs.kind(testingRestore, (job: BackupJob) =>
    noted('test', job, async () => {
      const known = (await goodBackups(job.school.db)).flatMap(({ file }) => file ?? []);
      const newest = await newestIn(set(), known);
      if (!newest) throw new Gone();
      const { name, file } = newest;
      const key = readKey(set().keyFile);
      const scratch = await openScratch(job.school.connection);
      if (!scratch) {
        const { rows } = await checkBackup(file, key);
        return { file: name, rows, restored: false };
      }
      try {
        const { manifest } = await loadSchool(scratch.connection, readBackup(file, key), {
          onTable: (_name, done, total) => job.report(done, total),
        });
        const rows = manifest.tables.reduce((sum, table) => sum + Number(table.rows), 0);
        return { file: name, rows, restored: true };
      } finally {
        await scratch.remove();
      }
    }),
  );
  return { backUp, test };
};

interface BackupResult extends Result {
  readonly bytes?: number;
  readonly sha256?: string;
  readonly copied?: boolean | null;
  readonly restored?: boolean;
}

class Gone extends Error {}

const faults: Readonly<Record<string, BackupFault>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  '53100': 'disk_full',
  EACCES: 'folder_refused',
  EPERM: 'folder_refused',
  EROFS: 'folder_refused',
  ENOENT: 'folder_refused',
  ENOTDIR: 'folder_refused',
  EEXIST: 'folder_refused',
};

const faultNamed = (error: unknown): BackupFault => {
  if (error instanceof Gone) return 'gone';
  const code = String((error as { readonly code?: unknown }).code ?? '');
  if (!(error instanceof BackupTrouble)) return faults[code] ?? 'other';
  if (code === 'no_key' || code === 'wrong_key' || code === 'damaged' || code === 'differs') return code;
  return 'other';
};
