import { releaseFailures } from '@suksa/contracts/releases';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { EmptyState, ErrorState, keepLoaded, Modal, Skeleton, StatusBadge } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReleaseRow } from './release-rows.ts';
import classes from './releases.module.css';
import { usePartName } from './use-release-columns.tsx';

interface ReleaseFailuresProps {
  readonly row: ReleaseRow;
  readonly onClose: () => void;
}

/** What failed in one version of a part, the commonest first. */
export default function ReleaseFailures({ row, onClose }: ReleaseFailuresProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const partName = usePartName();
  const { part, version } = row;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(releaseFailures, { query: { part, version } })),
  );
  return (
    <Modal
      opened
      kind="drawer"
      title={t('releases.failures.title', { part: partName(row) })}
      onClose={onClose}
    >
      <p className={classes.version}>
        {t('releases.failures.of', { version, commit: row.commit.slice(0, 12) })}
      </p>
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={160} />
      ) : data.rows.length === 0 ? (
        <EmptyState title={t('releases.failures.none.title')} text={t('releases.failures.none.text')} />
      ) : (
        <ul className={classes.failures}>
          {data.rows.map(({ kind, message, path, pages, last }) => (
            <li key={`${kind} ${message}`} className={classes.failure}>
              <span>
                <StatusBadge
                  tone="red"
                  label={t(`releases.failures.kinds.${kind}`, { defaultValue: kind })}
                />{' '}
                {t('releases.failures.pages', { count: pages })}
              </span>
              <span className={classes.message}>{message}</span>
              <span className={classes.small}>
                {t('releases.failures.last', { path, time: format.dateTime(last) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
