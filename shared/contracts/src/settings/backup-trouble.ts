import * as z from 'zod/mini';

/** What is wrong with the school’s backups, the worst first; a key of the words. */
export const backupTroubles = [
  'not_set_up',
  'none_yet',
  'failed',
  'too_old',
  'not_copied',
  'test_failed',
  'test_too_old',
] as const;
export const BackupTrouble = z.enum(backupTroubles);
export type BackupTrouble = z.infer<typeof BackupTrouble>;
