import { daysBetween } from '@suksa/contracts/days';
import { dayOfBackup } from './backup-name.ts';
import type { BackupSettings } from './backup-settings.ts';

/**
 * Which files may go: what is kept are those of the last days on which there is one, and of the weeks and months before
 * the newest of each. Files that aren't backups by their name are never named.
 */
export const superfluous = (files: readonly string[], keep: BackupSettings['keep']): readonly string[] => {
  const backups = files
    .filter((file) => dayOfBackup(file) !== null)
    .sort()
    .reverse();
  const newestOf = (period: (day: string) => string) => {
    const newest = new Map<string, string>();
    for (const file of backups) {
      const name = period(dayOfBackup(file) ?? '');
      if (!newest.has(name)) newest.set(name, file);
    }
    return [...newest.values()];
  };
  const kept = new Set([
    ...newestOf((day) => day).slice(0, keep.days),
    ...newestOf(weekOf).slice(0, keep.weeks),
    ...newestOf((day) => day.slice(0, 7)).slice(0, keep.months),
    ...backups.slice(0, 1),
  ]);
  return backups.filter((file) => !kept.has(file));
};

/** Weeks begin on Monday; counted from some Monday. */
const weekOf = (day: string): string => String(Math.floor(daysBetween('1970-01-05', day) / 7));
