import type { BackupRun, BackupState } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './backups.module.css';

/** In words: is all well, when was the last good one, was it tried, where do they lie, and what must be kept apart. */
export function BackupsSummary({ state: { trouble, place, lastGood, lastTest } }: { state: BackupState }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <Alert
        color={
          trouble === null ? 'green' : trouble === 'failed' || trouble === 'test_failed' ? 'red' : 'yellow'
        }
        icon={<Icon name={trouble === null ? 'shield-check' : 'alert-triangle'} />}
        title={t(`backups.trouble.${trouble ?? 'none'}.title`)}
        className={classes.verdict}
      >
        {t(`backups.trouble.${trouble ?? 'none'}.text`)}
      </Alert>
      {place && (
        <dl className={classes.facts}>
          <Fact label={t('backups.last_good')} run={lastGood} />
          <Fact label={t('backups.last_test')} run={lastTest} />
          <div>
            <dt>{t('backups.daily')}</dt>
            <dd>{t('backups.daily_at', { time: place.time })}</dd>
            <dd className={classes.small}>{t('backups.kept', place.keep)}</dd>
          </div>
          <div>
            <dt>{t('backups.place')}</dt>
            <dd className={classes.path}>{place.dir}</dd>
            <dd className={classes.small}>
              {place.copyDir ? t('backups.copied_to', { dir: place.copyDir }) : t('backups.no_copy')}
            </dd>
          </div>
        </dl>
      )}
      {place && (
        <Text size="sm" className={classes.key}>
          {t('backups.key', { file: place.keyFile })}
        </Text>
      )}
    </>
  );
}

function Fact({ label, run }: { readonly label: string; readonly run: BackupRun | null }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <div>
      <dt>{label}</dt>
      <dd>{run ? format.dateTime(run.startedAt) : t('backups.never')}</dd>
      {run && run.rows !== null && (
        <dd className={classes.small}>
          {t(run.restored === false ? 'backups.only_read' : 'backups.rows', {
            rows: format.number(run.rows),
          })}
        </dd>
      )}
    </div>
  );
}
