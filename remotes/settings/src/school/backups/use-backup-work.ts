import { type BackupState, backingUp, testingRestore } from '@suksa/contracts/settings';
import { isUnfinished, useJob } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

/** The making of a backup and the trying of one, each followed while the server is at it, whoever began it. */
export function useBackupWork(state: BackupState) {
  const { t } = useTranslation('settings');
  const told = (done: string) => (job: { readonly state: string }) => {
    if (job.state === 'done') notify({ text: done });
    if (job.state === 'failed') notify({ tone: 'red', text: t('backups.ended_badly') });
  };
  const backup = useJob(backingUp, state.backup, told(t('backups.made')));
  const test = useJob(testingRestore, state.test, told(t('backups.tested')));
  return {
    backup: { ...backup, isUnderWay: backup.job !== null && isUnfinished(backup.job) },
    test: { ...test, isUnderWay: test.job !== null && isUnfinished(test.job) },
  };
}
