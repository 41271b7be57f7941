import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields.ts';
import { jobKind, jobOf } from '../job.ts';
import { BackupTrouble } from './backup-trouble.ts';

/** Why one failed; a key of the words. */
export const backupFaults = [
  'disk_full',
  'folder_refused',
  'no_key',
  'wrong_key',
  'damaged',
  'differs',
  'gone',
  'other',
] as const;
export const BackupFault = z.enum(backupFaults);
export type BackupFault = z.infer<typeof BackupFault>;

const BackupResult = z.object({ file: z.string(), rows: z.number() });

/** All that the school has into one encrypted file. `done` and `total` are tables. */
export const backingUp = jobKind({
  name: 'settings.backup',
  access: 'settings.backup.create',
  view: 'settings.backup.view',
  result: BackupResult,
  canBeCalledOff: false,
  changes: ['backup'],
});

/** The newest backup put into a database of its own, compared, and thrown away. `done` and `total` are tables. */
export const testingRestore = jobKind({
  name: 'settings.backup.test',
  access: 'settings.backup.create',
  view: 'settings.backup.view',
  result: BackupResult,
  canBeCalledOff: false,
  changes: ['backup'],
});

export const BackupRun = z.object({
  id: z.number(),
  kind: z.enum(['backup', 'test']),
  startedAt: Instant,
  seconds: z.number(),
  outcome: z.enum(['good', 'failed']),
  file: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  copied: z.nullable(z.boolean()),
  restored: z.nullable(z.boolean()),
  fault: z.nullable(BackupFault),
  /** Null: the server by itself. */
  by: z.nullable(z.object({ lo: z.string(), en: z.string() })),
});
export type BackupRun = z.infer<typeof BackupRun>;

/** How the school’s backups stand. */
export const backupState = endpoint({
  name: 'settings.backup.state',
  method: 'GET',
  path: '/api/settings/backups',
  access: 'settings.backup.view',
  reads: ['backup'],
  output: z.object({
    trouble: z.nullable(BackupTrouble),
    /** Null where nobody has said where they go. */
    place: z.nullable(
      z.object({
        dir: z.string(),
        copyDir: z.nullable(z.string()),
        keyFile: z.string(),
        time: z.string(),
        keep: z.object({ days: z.number(), weeks: z.number(), months: z.number() }),
      }),
    ),
    lastGood: z.nullable(BackupRun),
    lastTest: z.nullable(BackupRun),
    runs: z.array(BackupRun),
    backup: z.nullable(jobOf(backingUp)),
    test: z.nullable(jobOf(testingRestore)),
  }),
});
export type BackupState = z.infer<typeof backupState.output>;

/** Makes one now. While one is being made, it is that one. */
export const makeBackup = endpoint({
  name: 'settings.backup.create',
  method: 'POST',
  path: '/api/settings/backups',
  access: 'settings.backup.create',
  grave: true,
  changes: ['backup'],
  output: jobOf(backingUp),
  errors: ['backups_not_set_up', 'backup_failed'],
});

/** Tries now whether the newest one can be restored. */
export const testRestore = endpoint({
  name: 'settings.backup.test',
  method: 'POST',
  path: '/api/settings/backups/test',
  access: 'settings.backup.create',
  changes: ['backup'],
  output: jobOf(testingRestore),
  errors: ['backups_not_set_up', 'backup_failed'],
});
