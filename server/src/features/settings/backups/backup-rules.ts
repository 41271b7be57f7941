import { dayAt, daysAfter, instantAt } from '@suksa/contracts/days';
import type { BackupTrouble } from '@suksa/contracts/settings';

const HOUR = 3_600_000;

export interface RunFact {
  readonly startedAt: Date;
  readonly outcome: 'good' | 'failed';
  readonly copied: boolean | null;
}

export interface Known {
  readonly isSetUp: boolean;
  readonly now: Date;
  /** The last of each, whatever became of it, and the last one that was good. */
  readonly backup: RunFact | undefined;
  readonly goodBackup: RunFact | undefined;
  readonly test: RunFact | undefined;
  readonly goodTest: RunFact | undefined;
}

const ageOf = (now: Date, run: RunFact | undefined) =>
  run ? now.getTime() - run.startedAt.getTime() : Number.POSITIVE_INFINITY;

/** The last moment at which the clock on the school's wall showed the time. */
export const lastMomentAt = (time: string, now: Date): Date => {
  const today = instantAt(dayAt(now), time);
  return today <= now ? today : instantAt(daysAfter(dayAt(now), -1), time);
};

/** After one that failed, it is tried again an hour later. */
export const isBackupDue = ({ now, backup, goodBackup }: Known, time: string): boolean => {
  const since = lastMomentAt(time, now);
  return (
    (!goodBackup || goodBackup.startedAt < since) && (ageOf(now, backup) > HOUR || backup?.outcome === 'good')
  );
};

const WEEK = 7 * 24 * HOUR;

/** Once a week; after one that failed, six hours later. */
export const isTestDue = ({ now, goodBackup, test, goodTest }: Known): boolean =>
  goodBackup !== undefined && ageOf(now, goodTest) >= WEEK && ageOf(now, test) > 6 * HOUR;

/** The worst thing about the backups; null where all is well. A night that was missed is made up for in the morning. */
export const troubleOf = (known: Known): BackupTrouble | null => {
  const { isSetUp, now, backup, goodBackup, test, goodTest } = known;
  if (!isSetUp) return 'not_set_up';
  if (!goodBackup) return backup ? 'failed' : 'none_yet';
  if (backup?.outcome === 'failed') return 'failed';
  if (ageOf(now, goodBackup) > 36 * HOUR) return 'too_old';
  if (goodBackup.copied === false) return 'not_copied';
  if (test?.outcome === 'failed') return 'test_failed';
  const oldest = goodTest ?? goodBackup;
  return ageOf(now, oldest) > WEEK + 48 * HOUR ? 'test_too_old' : null;
};
