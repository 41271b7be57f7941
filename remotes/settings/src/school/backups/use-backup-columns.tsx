import type { BackupRun } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { StatusBadge } from '@suksa/ui';
import type { Column } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import classes from './backups.module.css';

const MEGABYTE = 1024 * 1024;

/** Each backup and each trial of one, with what came of it. */
export function useBackupColumns(): readonly Column<BackupRun>[] {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return [
    {
      key: 'kind',
      title: t('backups.fields.kind'),
      render: ({ kind }) => t(`backups.kinds.${kind}`),
      card: 'title',
    },
    {
      key: 'outcome',
      title: t('backups.fields.outcome'),
      render: (run) => (
        <span className={classes.outcome}>
          <StatusBadge
            tone={run.outcome === 'good' ? 'green' : 'red'}
            label={t(`backups.outcomes.${run.outcome}`)}
          />
          <span className={classes.small}>{noteOf(run)}</span>
        </span>
      ),
      card: 'badge',
    },
    {
      key: 'started',
      title: t('backups.fields.started'),
      render: ({ startedAt }) => format.dateTime(startedAt),
      card: 'subtitle',
    },
    {
      key: 'file',
      title: t('backups.fields.file'),
      render: ({ file }) => <span className={classes.path}>{file ?? '–'}</span>,
    },
    {
      key: 'size',
      title: t('backups.fields.size'),
      render: ({ bytes }) =>
        bytes === null ? '–' : t('backups.megabytes', { size: format.number(bytes / MEGABYTE, 1) }),
      align: 'end',
    },
    {
      key: 'seconds',
      title: t('backups.fields.seconds'),
      render: ({ seconds }) => t('backups.seconds', { seconds: format.number(seconds) }),
      align: 'end',
    },
    {
      key: 'by',
      title: t('backups.fields.by'),
      render: ({ by }) => (by ? format.name(by) : t('backups.by_itself')),
    },
  ];

  function noteOf({ fault, copied, restored }: BackupRun): string {
    if (fault) return t(`backups.faults.${fault}`);
    if (copied === false) return t('backups.not_copied');
    return restored === false ? t('backups.read_only') : '';
  }
}
