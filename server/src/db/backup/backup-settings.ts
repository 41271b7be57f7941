import type { BucketSettings } from '../files/bucket.ts';

/** Where backups of the school go, and which of them are kept. */
export interface BackupSettings {
  readonly dir: string;
  /** A second folder, on another disk or machine. */
  /** A bucket that gets each of them too. */
  readonly bucket: BucketSettings | undefined;
  readonly copyDir: string | undefined;
  readonly keyFile: string;
  /** `HH:MM` at school: the daily one is made then, or as soon after as a server runs. */
  readonly time: string;
  readonly keep: { readonly days: number; readonly weeks: number; readonly months: number };
}
