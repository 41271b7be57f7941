import { useErrorText, useFormat } from '@suksa/i18n';
import { isUnfinished } from '@suksa/platform';
import { Alert, Button, Icon, Text } from '@suksa/ui';
import { JobProgress } from '@suksa/ui/import';
import { useTranslation } from 'react-i18next';
import type { useLastRecompute } from './use-last-recompute.ts';

interface RecomputeLastProps {
  readonly last: ReturnType<typeof useLastRecompute>;
  /** Looks at the same days once more. */
  readonly onAgain: () => void;
}

/** How far the branch's last recalculation of past days is, or what became of it. */
export function RecomputeLast({ last: { run, unreachable, callOff }, onAgain }: RecomputeLastProps) {
  const { t } = useTranslation('settings');
  const { errorText } = useErrorText('settings');
  const format = useFormat();
  if (!run) return null;
  const { job } = run;
  const days = { from: format.date(run.from), until: format.date(run.until) };
  const months = { done: format.number(job.done), total: format.number(job.total) };
  const by = t('shifts.recompute.last.by', {
    name: format.name(job.startedBy),
    at: format.dateTime(job.startedAt),
    reason: run.reason,
  });

  if (isUnfinished(job))
    return (
      <section aria-label={t('shifts.recompute.running')}>
        <JobProgress
          job={job}
          label={t('shifts.recompute.last.running', days)}
          words={(counts) => t('shifts.recompute.last.months', counts)}
          unreachable={unreachable}
          stop={{ act: callOff, text: t('shifts.recompute.last.stop_text') }}
        />
        <Text size="sm" c="dimmed">
          {t('shifts.recompute.last.goes_on')} {by}
        </Text>
      </section>
    );
  const count = (job.result?.studentDays ?? 0) + (job.result?.staffDays ?? 0);
  if (job.state === 'done')
    return (
      <Text size="sm">
        {t('shifts.recompute.last.done', { ...days, count })} {by}
      </Text>
    );
  const { error } = job;
  const isInterrupted = error?.code === 'interrupted';
  const ending = isInterrupted ? 'interrupted' : error ? 'failed' : 'called_off';
  return (
    <Alert color={ending === 'failed' ? 'red' : 'yellow'} icon={<Icon name="alert-triangle" />}>
      <Text size="sm">
        {t(`shifts.recompute.last.${ending}`, { ...days, ...months })}{' '}
        {error && !isInterrupted && errorText(error.code, { ...error.details })} {by}
      </Text>
      <Button variant="default" mt="xs" onClick={onAgain}>
        {t('shifts.recompute.last.again')}
      </Button>
    </Alert>
  );
}
