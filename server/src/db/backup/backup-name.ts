import { wallClock } from '@suksa/contracts/days';

/** `suksa-2026-11-23-020000.backup`, by the school's clock. */
export const backupName = (at: Date): string =>
  `suksa-${wallClock(at).replace('T', '-').replace(' ', '-').replaceAll(':', '').slice(0, 17)}.backup`;

const pattern = /^suksa-(\d{4}-\d{2}-\d{2})-\d{6}\.backup$/;

/** The day of a file that is a backup by its name; null for every other file. */
export const dayOfBackup = (file: string): string | null => pattern.exec(file)?.[1] ?? null;
