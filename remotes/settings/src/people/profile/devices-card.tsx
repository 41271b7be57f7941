import { endOneSession, endOtherSessions, profileSessions } from '@suksa/contracts/settings';
import { apiQuery, useApiMutation } from '@suksa/platform';
import { Button, ErrorState, keepLoaded, notify, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { SessionList } from '../components/session-list.tsx';
import classes from './profile.module.css';

/** Where one is signed in; a telephone that was lost is signed out from here. */
export function DevicesCard() {
  const { t } = useTranslation('settings');
  const onError = useRefusalNotice();
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(profileSessions)));
  const end = useApiMutation(endOtherSessions, {
    onSuccess: () => notify({ text: t('profile.ended') }),
  });
  const endOne = useApiMutation(endOneSession, {
    onSuccess: () => notify({ text: t('sessions.ended_one') }),
  });
  return (
    <section className={classes.card} aria-label={t('profile.devices')}>
      <div className={classes.head}>
        <h2>{t('profile.devices')}</h2>
        <Button
          variant="default"
          disabled={!data || data.rows.length < 2}
          loading={end.isPending}
          onClick={() => end.mutate(undefined, { onError })}
        >
          {t('profile.end')}
        </Button>
      </div>
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SessionList
          sessions={data.rows}
          onEnd={({ id }) => endOne.mutate({ params: { id } }, { onError })}
        />
      ) : (
        <Skeleton height={96} />
      )}
    </section>
  );
}
