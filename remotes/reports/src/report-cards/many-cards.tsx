import type { EndpointOutput } from '@suksa/contracts';
import { cardRun, checkCards, publishManyCards, readCardRun } from '@suksa/contracts/reports';
import { useErrorText, useFormat } from '@suksa/i18n';
import { apiQuery, isUnfinished, useApiMutation, useJob } from '@suksa/platform';
import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  Icon,
  keepLoaded,
  Skeleton,
  useRefusalNotice,
} from '@suksa/ui';
import { JobProgress } from '@suksa/ui/import';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintManyButton } from './print-many.tsx';
import { ProofTable } from './proof-table.tsx';
import classes from './report-cards.module.css';

const PublishWindow = lazy(() => import('./publish-window.tsx'));

interface ManyCardsProps {
  readonly period: string;
  /** Null: of the whole branch. */
  readonly levelId: number | null;
  readonly onOpen: (classId: number) => void;
}

/** The cards of a level or of the whole school: looked through, published and printed at once. */
export default function ManyCards(props: ManyCardsProps) {
  const { period, levelId } = props;
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(readCardRun, { query: { period, ...(levelId !== null && { levelId }) } })),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={420} />;
  return (
    <>
      {refreshFailure}
      <Run {...props} found={data} />
    </>
  );
}

interface RunProps extends ManyCardsProps {
  readonly found: EndpointOutput<typeof readCardRun>;
}

function Run({ period, levelId, onOpen, found }: RunProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const refusal = useRefusalNotice('reports');
  const { errorText } = useErrorText('reports');
  const [asking, setAsking] = useState(false);
  const { job, follow, unreachable, callOff } = useJob(cardRun, found.job);
  const check = useApiMutation(checkCards, { onSuccess: follow });
  const publish = useApiMutation(publishManyCards, {
    onSuccess: (begun) => {
      setAsking(false);
      follow(begun);
    },
  });
  const levels = found.levels.filter(({ id }) => levelId === null || id === levelId);
  const scope = { period, levelId };
  const working = job !== null && isUnfinished(job);
  const result = job?.result ?? null;
  const rows = result?.classes ?? [];
  const sumOf = (key: 'missing' | 'silent' | 'waiting') => rows.reduce((sum, row) => sum + row[key], 0);
  const leftOut = rows.filter(({ unpublished }) => unpublished > 0).length;
  const isPublication = result !== null && result.published !== null;
  return (
    <>
      <div className={classes.bar}>
        {job?.finishedAt && (
          <p className={classes.proofs}>
            {t('cards.many.as_of', {
              time: format.dateTime(job.finishedAt),
              name: format.name(job.startedBy),
            })}
          </p>
        )}
        <span className={classes.space} />
        <Button
          variant="default"
          leftSection={<Icon name="check" />}
          disabled={working}
          loading={check.isPending}
          onClick={() => check.mutate({ body: scope }, { onError: refusal })}
        >
          {t(rows.length > 0 ? 'cards.many.again' : 'cards.many.check')}
        </Button>
        <Button disabled={working || sumOf('waiting') === 0} onClick={() => setAsking(true)}>
          {t('cards.publish')}
        </Button>
        <PrintManyButton period={period} classIds={levels.flatMap((level) => level.classes)} />
      </div>
      {working && (
        <JobProgress
          job={job}
          label={t(isPublication ? 'cards.many.publishing' : 'cards.many.checking')}
          words={(counts) => t('cards.many.progress', counts)}
          unreachable={unreachable}
          stop={{ act: callOff, text: t('cards.many.stop') }}
        />
      )}
      {job?.error && (
        <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />}>
          {errorText(job.error.code, { ...job.error.details })}
        </Alert>
      )}
      {job?.state === 'called_off' && (
        <Alert role="status" color="yellow" icon={<Icon name="info-circle" />}>
          {t('cards.many.called_off')}
        </Alert>
      )}
      {!working && result !== null && result.published !== null && (
        <Alert role="status" color="green" icon={<Icon name="circle-check" />}>
          {t('cards.many.done', { count: result.published, number: format.number(result.published) })}
        </Alert>
      )}
      {leftOut > 0 && (
        <Alert color="gray" icon={<Icon name="info-circle" />}>
          {t('cards.many.left_out', { count: leftOut, number: format.number(leftOut) })}
        </Alert>
      )}
      {rows.length > 0 ? (
        <ProofTable rows={rows} onOpen={onOpen} />
      ) : (
        !working && (
          <EmptyState title={t('cards.many.unchecked.title')} text={t('cards.many.unchecked.text')} />
        )
      )}
      <Suspense>
        {asking && (
          <PublishWindow
            {...{ missing: sumOf('missing'), silent: sumOf('silent') }}
            isPending={publish.isPending}
            onPublish={(shownFrom) => publish.mutate({ body: { ...scope, shownFrom } }, { onError: refusal })}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
