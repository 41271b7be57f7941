import type { RecomputeRun } from '@suksa/contracts/checkinout';
import { useErrorText, useFormat } from '@suksa/i18n';
import { Alert, Button, Icon, Text } from '@suksa/ui';
import { RunProgress } from '@suksa/ui/import';
import { useTranslation } from 'react-i18next';

interface RecomputeLastProps {
  readonly run: RecomputeRun;
  /** Looks at the same days once more. */
  readonly onAgain: () => void;
}

/** How far the branch's last judging of past days is, or what became of it. */
export function RecomputeLast({ run, onAgain }: RecomputeLastProps) {
  const { t } = useTranslation('settings');
  const { errorText } = useErrorText('settings');
  const format = useFormat();
  const days = { from: format.date(run.from), until: format.date(run.until) };
  const months = { done: format.number(run.done), total: format.number(run.total) };
  const by = t('shifts.recompute.last.by', {
    name: format.name(run.startedBy),
    at: format.dateTime(run.startedAt),
    reason: run.reason,
  });

  if (run.state === 'running')
    return (
      <section aria-label={t('shifts.recompute.running')}>
        <RunProgress label={t('shifts.recompute.last.running', days)} done={run.done} total={run.total} />
        <Text size="sm" c="dimmed">
          {t('shifts.recompute.last.goes_on')} {by}
        </Text>
      </section>
    );
  if (run.state === 'done')
    return (
      <Text size="sm">
        {t('shifts.recompute.last.done', { ...days, count: run.studentDays + run.staffDays })} {by}
      </Text>
    );
  return (
    <Alert color={run.state === 'failed' ? 'red' : 'yellow'} icon={<Icon name="alert-triangle" />}>
      <Text size="sm">
        {t(`shifts.recompute.last.${run.state}`, { ...days, ...months })}{' '}
        {run.error && errorText(run.error.code, { ...run.error.details })} {by}
      </Text>
      <Button variant="default" mt="xs" onClick={onAgain}>
        {t('shifts.recompute.last.again')}
      </Button>
    </Alert>
  );
}
