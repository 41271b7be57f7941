import { type BackupState, backupState, makeBackup, testRestore } from '@suksa/contracts/settings';
import { apiQuery, useApiMutation, useCan, useScreen } from '@suksa/platform';
import { Button, EmptyState, ErrorState, Icon, keepLoaded, PageFrame, Skeleton } from '@suksa/ui';
import { DataTable } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { BackupWork } from './backup-work.tsx';
import classes from './backups.module.css';
import { BackupsSummary } from './backups-summary.tsx';
import { useBackupColumns } from './use-backup-columns.tsx';
import { useBackupWork } from './use-backup-work.ts';

/** Whether the school could be put back tomorrow: the last backup, the last time one was tried, and what is wrong. */
export default function BackupsScreen() {
  const { title, help } = useScreen();
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(backupState)));
  if (!data)
    return (
      <PageFrame title={title} help={help}>
        {error ? (
          <ErrorState error={error} namespace="settings" onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={420} />
        )}
      </PageFrame>
    );
  return <Loaded state={data} refreshFailure={refreshFailure} />;
}

interface LoadedProps {
  readonly state: BackupState;
  readonly refreshFailure: React.ReactNode;
}

function Loaded({ state, refreshFailure }: LoadedProps) {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const can = useCan();
  const onError = useRefusalNotice();
  const columns = useBackupColumns();
  const { backup, test } = useBackupWork(state);
  const make = useApiMutation(makeBackup);
  const tryOne = useApiMutation(testRestore);
  const mayBegin = can('settings.backup.create') && state.place !== null;

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        mayBegin && (
          <div className={classes.actions}>
            {state.lastGood && (
              <Button
                variant="default"
                leftSection={<Icon name="shield-check" />}
                loading={tryOne.isPending}
                disabled={test.isUnderWay}
                onClick={() => tryOne.mutate(undefined, { onSuccess: test.follow, onError })}
              >
                {t('backups.test_now')}
              </Button>
            )}
            <Button
              leftSection={<Icon name="database" />}
              loading={make.isPending}
              disabled={backup.isUnderWay}
              onClick={() => make.mutate(undefined, { onSuccess: backup.follow, onError })}
            >
              {t('backups.make_now')}
            </Button>
          </div>
        )
      }
    >
      {refreshFailure}
      <BackupsSummary state={state} />
      <BackupWork work={backup} label={t('backups.making')} />
      <BackupWork work={test} label={t('backups.testing')} />
      {state.runs.length === 0 ? (
        <EmptyState title={t('backups.empty_title')} text={t('backups.empty_text')} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={state.runs}
          rowKey={({ id }) => String(id)}
          rowLabel={({ file, kind }) => file ?? t(`backups.kinds.${kind}`)}
        />
      )}
    </PageFrame>
  );
}
