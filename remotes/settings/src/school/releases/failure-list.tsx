import { releaseFailures } from '@suksa/contracts/releases';
import { type KeyOf, useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ErrorState, keepLoaded, Skeleton, StatusBadge, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './releases.module.css';

type Kind = KeyOf<'settings', 'releases.failures.kinds'>;

interface FailureListProps {
  readonly part: string;
  readonly version: string;
}

/** What failed in one version of a part, the commonest first. */
export function FailureList({ part, version }: FailureListProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(releaseFailures, { query: { part, version } })),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} />;
  return (
    <>
      {refreshFailure}
      {data.rows.length === 0 ? (
        <Text className={classes.small}>{t('releases.failures.none.text')}</Text>
      ) : (
        <ul className={classes.failures}>
          {data.rows.map(({ kind, message, path, pages, last }) => (
            <li key={`${kind} ${message}`} className={classes.failure}>
              <span>
                <StatusBadge
                  tone="red"
                  label={t(`releases.failures.kinds.${kind as Kind}`, { defaultValue: kind })}
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
    </>
  );
}
