import type { BackupSettings } from '../../../db/backup/backup-settings.ts';
import type { App } from '../../../http/app.ts';
import type { School } from '../../../http/caller.ts';
import { whileListening } from '../../../http/while-listening.ts';
import { callOfServer } from '../../../jobs/server-caller.ts';
import { backupJobs, subjects } from './backup-job.ts';
import { firstBranchId, whatIsKnown } from './backup-repository.ts';
import { isBackupDue, isTestDue, type Known } from './backup-rules.ts';

const every = 5 * 60_000;

/** Another server has done it since it was looked. */
class DoneSince extends Error {}

/** Begins what is due by now; of several servers one does it. */
export const beginWhatIsDue = async (
  app: App,
  school: School,
  settings: BackupSettings,
): Promise<'backup' | 'test' | null> => {
  const jobs = backupJobs(app, settings);
  const dueBy = (known: Known) =>
    isBackupDue(known, settings.time) ? 'backup' : isTestDue(known) ? 'test' : null;
  const due = dueBy(await whatIsKnown(school.db, settings, new Date()));
  const branchId = due && (await firstBranchId(school.db));
  if (!due || branchId === undefined || branchId === null) return null;
  const begin = due === 'backup' ? jobs.backUp : jobs.test;
  try {
    const { begun } = await begin(callOfServer(school, { branchId, requestId: `schedule ${due}` }), {
      subject: subjects[due],
      input: {},
      patience: 0,
      before: async (tx) => {
        if (dueBy(await whatIsKnown(tx, settings, new Date())) !== due) throw new DoneSince();
      },
    });
    return begun ? due : null;
  } catch (error) {
    if (error instanceof DoneSince) return null;
    throw error;
  }
};

/** Looks again and again: a machine that was off at night catches up. */
export const backUpWhileListening = (app: App, school: School, settings: BackupSettings): void =>
  whileListening(app, {
    every,
    work: () => beginWhatIsDue(app, school, settings),
    failure: 'no look for backups that are due',
  });
