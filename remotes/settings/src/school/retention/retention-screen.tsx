import {
  type Retention,
  readRetention,
  retaining,
  runRetention,
} from '@suksa/contracts/settings/data/retention';
import { useFormat } from '@suksa/i18n';
import { apiQuery, isUnfinished, useApiMutation, useCan, useJob, useScreen } from '@suksa/platform';
import {
  Alert,
  Button,
  dialogs,
  ErrorState,
  Icon,
  keepLoaded,
  notify,
  PageFrame,
  Skeleton,
  Text,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from './retention.module.css';
import { RuleRow } from './rule-row.tsx';

/** How long personal data is kept: what goes by itself after a time, and what the law keeps. */
export default function RetentionScreen() {
  const { title, help } = useScreen();
  const { data, error, refetch, refreshFailure } = keepLoaded(useQuery(apiQuery(readRetention)));
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
  return <Loaded data={data} refreshFailure={refreshFailure} />;
}

interface LoadedProps {
  readonly data: Retention;
  readonly refreshFailure: React.ReactNode;
}

function Loaded({ data: { rules, last }, refreshFailure }: LoadedProps) {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const can = useCan();
  const format = useFormat();
  const onError = useRefusalNotice();
  const mayChange = can('settings.backup.create');
  const { job, follow } = useJob(retaining, last, ({ state }) => {
    if (state === 'done') notify({ text: t('retention.ran') });
    if (state === 'failed') notify({ tone: 'red', text: t('retention.failed') });
  });
  const run = useApiMutation(runRetention);
  const due = rules.reduce((sum, rule) => sum + rule.due, 0);
  const ask = async () => {
    const sure = await dialogs.confirm({
      title: t('retention.run_title'),
      text: t('retention.run_text', { number: format.number(due) }),
      confirmLabel: t('retention.run'),
      danger: true,
    });
    if (sure) run.mutate(undefined, { onSuccess: follow, onError });
  };
  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        mayChange &&
        due > 0 && (
          <Button
            variant="default"
            loading={run.isPending || (job !== null && isUnfinished(job))}
            onClick={() => void ask()}
          >
            {t('retention.run')}
          </Button>
        )
      }
    >
      {refreshFailure}
      <div className={classes.page}>
        <ul className={classes.rules}>
          {rules.map((rule) => (
            <RuleRow key={rule.kind} rule={rule} mayChange={mayChange} />
          ))}
        </ul>
        {job?.state === 'done' && job.result && (
          <Text size="sm" c="dimmed">
            {t('retention.last', {
              at: format.dateTime(job.startedAt),
              number: format.number(job.result.removed.reduce((sum, { count }) => sum + count, 0)),
            })}
          </Text>
        )}
        {job?.state === 'failed' && (
          <Alert color="red" icon={<Icon name="alert-triangle" />}>
            {t('retention.failed')}
          </Alert>
        )}
        <Alert color="blue" icon={<Icon name="info-circle" />} title={t('retention.law_title')}>
          {t('retention.law')}
        </Alert>
      </div>
    </PageFrame>
  );
}
