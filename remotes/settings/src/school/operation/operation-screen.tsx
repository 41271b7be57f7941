import { type OperationState, operationState } from '@suksa/contracts/settings/data/operation';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useScreen } from '@suksa/platform';
import { Alert, Button, ErrorState, Icon, keepLoaded, PageFrame, Skeleton, Text } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindingList } from './finding-list.tsx';
import classes from './operation.module.css';
import { SlowTable } from './slow-table.tsx';

const LibraryList = lazy(() => import('./library-list.tsx'));

/** What is wrong with the installation and what to do, what is well, and what takes long. */
export default function OperationScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const { data, error, refetch, isFetching, refreshFailure } = keepLoaded(useQuery(apiQuery(operationState)));
  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        <Button
          variant="default"
          loading={isFetching}
          leftSection={<Icon name="refresh" />}
          onClick={() => void refetch()}
        >
          {t('operation.again')}
        </Button>
      }
    >
      {refreshFailure}
      {data ? (
        <Loaded state={data} />
      ) : error ? (
        <ErrorState error={error} namespace="settings" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </PageFrame>
  );
}

function Loaded({ state }: { readonly state: OperationState }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [showsLibraries, setShowsLibraries] = useState(false);
  const bad = state.findings.filter((finding) => finding.state === 'bad');
  const notes = state.findings.filter((finding) => finding.state === 'note');
  const good = state.findings.filter((finding) => finding.state === 'good');
  const verdict = bad.length > 0 ? 'bad' : notes.length > 0 ? 'note' : 'good';
  return (
    <div className={classes.page}>
      <Alert
        color={{ bad: 'red', note: 'yellow', good: 'green' }[verdict]}
        icon={<Icon name={verdict === 'good' ? 'shield-check' : 'alert-triangle'} />}
        title={t(`operation.verdicts.${verdict}`, { count: verdict === 'bad' ? bad.length : notes.length })}
      >
        {t('operation.as_of', { at: format.dateTime(state.asOf), server: state.server })}
      </Alert>
      <FindingList label={t('operation.to_mend')} findings={[...bad, ...notes]} />
      <section className={classes.well}>
        <h2 className={classes.heading}>{t('operation.well')}</h2>
        <FindingList label={t('operation.well')} findings={good} />
      </section>
      <section>
        <h2 className={classes.heading}>{t('operation.slow')}</h2>
        <Text size="sm" c="dimmed" className={classes.note}>
          {t('operation.slow_text', { since: format.dateTime(state.since) })}
        </Text>
        <SlowTable kind="statements" rows={state.statements} />
        <SlowTable kind="calls" rows={state.calls} />
        {state.counted ? (
          <SlowTable kind="counted" rows={state.counted} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('operation.not_counted')}
          </Text>
        )}
      </section>
      <section>
        <h2 className={classes.heading}>{t('operation.libraries')}</h2>
        {showsLibraries ? (
          <Suspense fallback={<Skeleton height={200} />}>
            <LibraryList />
          </Suspense>
        ) : (
          <Button variant="default" onClick={() => setShowsLibraries(true)}>
            {t('operation.libraries_show')}
          </Button>
        )}
      </section>
    </div>
  );
}
