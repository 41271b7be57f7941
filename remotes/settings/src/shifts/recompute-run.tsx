import { type PastDays, RecomputeOfDays, recomputePastDays } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import { TextField, useContractForm } from '@suksa/ui/form';
import { RunProgress } from '@suksa/ui/import';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import { monthsOf } from './months-of.ts';

interface RecomputeRunProps {
  readonly days: PastDays;
  readonly onRunning: (running: boolean) => void;
  readonly onDone: () => void;
}

/**
 * Asks why, asks once more, and judges the days anew, month by month. What was done stays done if it is
 * interrupted; running it again does the rest.
 */
export function RecomputeRun({ days, onRunning, onDone }: RecomputeRunProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const client = useQueryClient();
  const onError = useRefusalNotice();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const form = useContractForm({
    name: 'settings.shifts.recompute',
    record: `${days.from} ${days.until}`,
    schema: RecomputeOfDays,
    namespace: 'settings',
    initial: { ...days, reason: '' },
    submit: ({ reason }) => askAndRun(reason),
  });

  async function askAndRun(reason: string) {
    const sure = await dialogs.confirm({
      title: t('shifts.recompute.sure', { from: format.date(days.from), until: format.date(days.until) }),
      text: t('shifts.recompute.sure_text'),
      confirmLabel: t('shifts.recompute.run'),
    });
    if (!sure) return;
    const months = monthsOf(days);
    let written = 0;
    onRunning(true);
    try {
      for (const [done, month] of months.entries()) {
        setProgress({ done, total: months.length });
        const { pupilDays, staffDays } = await send(recomputePastDays, { body: { ...month, reason } });
        written += pupilDays + staffDays;
      }
      notify({ text: t('shifts.recompute.done', { count: written }) });
    } catch (error) {
      onError(error);
    } finally {
      setProgress(null);
      onRunning(false);
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('reports.'),
      });
      onDone();
    }
  }

  if (progress) return <RunProgress label={t('shifts.recompute.running')} {...progress} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <TextField {...form.field('reason')} label={t('shifts.recompute.reason')} maxLength={200} required />
      <Button type="submit" mt="sm" loading={form.saving}>
        {t('shifts.recompute.run')}
      </Button>
    </form>
  );
}
