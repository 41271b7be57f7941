import type { EndpointOutput } from '@suksa/contracts';
import type { BackupTrouble, backupState, makeBackup } from '@suksa/contracts/settings';
import type { BackupSettings } from '../../../db/backup/backup-settings.ts';
import { addressOf } from '../../../db/files/bucket.ts';
import type { App, Database } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { type backupJobs, subjects } from './backup-job.ts';
import { presentRun } from './backup-presenter.ts';
import { recentRuns, whatIsKnown } from './backup-repository.ts';
import { troubleOf } from './backup-rules.ts';

type State = EndpointOutput<typeof backupState>;
/** Of both kinds: they come to the same. */
type BackupJob = EndpointOutput<typeof makeBackup>;
type Jobs = ReturnType<typeof backupJobs>;

/** How the backups stand, from what was kept of each: also of those that another server made. */
export const stateOf = async (
  app: App,
  { school }: Caller,
  settings: BackupSettings | undefined,
): Promise<State> => {
  const known = await whatIsKnown(school.db, settings, new Date());
  const { goodBackup, goodTest } = known;
  const lastOf = async (subject: string) =>
    ((await app.jobs.last(school.db, subject))?.job as BackupJob | undefined) ?? null;
  return {
    trouble: troubleOf(known),
    place: settings
      ? {
          dir: settings.dir,
          copyDir: secondPlaces(settings),
          keyFile: settings.keyFile,
          time: settings.time,
          keep: settings.keep,
        }
      : null,
    lastGood: goodBackup ? presentRun(goodBackup) : null,
    lastTest: goodTest ? presentRun(goodTest) : null,
    runs: (await recentRuns(school.db)).map(presentRun),
    backup: await lastOf(subjects.backup),
    test: await lastOf(subjects.test),
  };
};

const secondPlaces = ({ copyDir, bucket }: BackupSettings): string | null =>
  [copyDir, bucket && addressOf(bucket)].filter(Boolean).join(', ') || null;

/** The worst thing about them, for who has to see to it. */
export const backupTroubleOf = async (
  db: Database,
  settings: BackupSettings | undefined,
): Promise<BackupTrouble | null> => troubleOf(await whatIsKnown(db, settings, new Date()));

/** Begins one; answers at once, because nobody knows how long it lasts. */
export const beginBackup = async (
  jobs: Jobs,
  call: Caller,
  kind: 'backup' | 'test',
  isSetUp: boolean,
): Promise<BackupJob> => {
  if (!isSetUp) refuse('backups_not_set_up', { status: 409 });
  const begin = kind === 'backup' ? jobs.backUp : jobs.test;
  return (await begin(call, { subject: subjects[kind], input: {} })).job as BackupJob;
};
