import { JobProgress } from '@suksa/ui/import';
import { useTranslation } from 'react-i18next';
import type { useBackupWork } from './use-backup-work.ts';

interface BackupWorkProps {
  readonly work: ReturnType<typeof useBackupWork>['backup'] | ReturnType<typeof useBackupWork>['test'];
  readonly label: string;
}

/** How far one is that the server has in hand; nothing otherwise. */
export function BackupWork({ work: { job, isUnderWay, unreachable }, label }: BackupWorkProps) {
  const { t } = useTranslation('settings');
  if (!job || !isUnderWay) return null;
  return (
    <section aria-label={label}>
      <JobProgress
        job={job}
        label={label}
        words={(counts) => t('backups.tables', counts)}
        unreachable={unreachable}
      />
    </section>
  );
}
