import { type ReleaseWatch, releaseWatches } from '@suksa/contracts/releases';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { ErrorState, keepLoaded, Skeleton, StatusBadge, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './releases.module.css';
import { usePartName } from './use-release-columns.tsx';

const tones = { watched: 'violet', kept: 'green', taken_back: 'red', replaced: 'gray' } as const;

/** What the server watches and has watched: each step with its page loads, and why one was taken back. */
export function ReleaseWatches() {
  const { t } = useTranslation('settings');
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(releaseWatches, undefined)));
  return (
    <section aria-labelledby="watched-releases" className={classes.watches}>
      <h2 id="watched-releases" className={classes.heading}>
        {t('releases.watches.title')}
      </h2>
      {refreshFailure}
      {error ? (
        <ErrorState error={error} namespace="settings" onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={80} />
      ) : data.rows.length === 0 ? (
        <Text c="dimmed">{t(data.watching ? 'releases.watches.none' : 'releases.watches.off')}</Text>
      ) : (
        <ul className={classes.failures}>
          {data.rows.map((watch) => (
            <Watch key={watch.id} watch={watch} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Watch({ watch }: { watch: ReleaseWatch }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const partName = usePartName();
  const { version, by, began, ended, errors, limit, next } = watch;
  const outcome = watch.outcome ?? 'watched';
  const share = (percent: number) => format.percent(percent / 100);
  return (
    <li className={classes.failure}>
      <span className={classes.watched}>
        <Text component="span" fw={600}>
          {partName(watch)}
        </Text>
        <span className={classes.version}>{version}</span>
        <StatusBadge tone={tones[outcome]} label={t(`releases.watches.outcomes.${outcome}`)} />
      </span>
      <span className={classes.small}>
        {ended
          ? t('releases.from_to', { since: format.dateTime(began), until: format.dateTime(ended) })
          : format.dateTime(began)}
        {' · '}
        {t('releases.by', { by })}
      </span>
      {errors !== null && limit !== null && (
        <span>
          {t('releases.watches.why', { errors: format.number(errors, 1), limit: format.number(limit, 1) })}
        </span>
      )}
      <ol className={classes.steps}>
        {watch.steps.map((step) => (
          <li key={step.since}>
            {t('releases.watches.step', {
              share: share(step.share),
              since: format.dateTime(step.since),
              loads: format.number(step.loads),
              failed: format.number(step.failed),
            })}
          </li>
        ))}
      </ol>
      {next.length > 0 && (
        <span className={classes.small}>
          {t('releases.watches.next', { steps: next.map(share).join(' → ') })}
        </span>
      )}
    </li>
  );
}
