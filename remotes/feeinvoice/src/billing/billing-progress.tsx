import { useErrorText, useFormat } from '@suksa/i18n';
import { isUnfinished } from '@suksa/platform';
import { Alert, Icon, Text } from '@suksa/ui';
import { JobProgress } from '@suksa/ui/import';
import { useTranslation } from 'react-i18next';
import type { Billing } from './use-billing.ts';
import { usePeriodName } from './use-period-name.ts';

/** How far the branch's last billing is, or what became of it. */
export function BillingProgress({ billing: { run, unreachable, callOff } }: { readonly billing: Billing }) {
  const { t } = useTranslation('feeinvoice');
  const { errorText } = useErrorText('feeinvoice');
  const format = useFormat();
  const periodName = usePeriodName();
  if (!run) return null;
  const { job, mode } = run;
  const period = periodName(run.period);
  if (isUnfinished(job))
    return (
      <section aria-label={t('billing.running')}>
        <JobProgress
          job={job}
          label={t(`billing.at_work.${mode}`, { period })}
          words={(counts) => t('billing.progress', counts)}
          unreachable={unreachable}
          stop={{ act: callOff, text: t('billing.stop_text') }}
        />
      </section>
    );
  const by = { name: format.name(job.startedBy), time: format.dateTime(job.startedAt) };
  const { result } = job;
  if (job.state === 'done' && result)
    return (
      <Text size="sm" c="dimmed">
        {t(`billing.last.${mode}`, {
          ...by,
          period,
          count: result.invoices,
          number: format.number(result.invoices),
          amount: format.kip(result.amount),
        })}
      </Text>
    );
  return (
    <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
      {t(job.state === 'called_off' ? 'billing.last.called_off' : 'billing.last.failed', {
        ...by,
        period,
        done: format.number(job.done),
        total: format.number(job.total),
      })}{' '}
      {job.error && errorText(job.error.code, { ...job.error.details })}
    </Alert>
  );
}
