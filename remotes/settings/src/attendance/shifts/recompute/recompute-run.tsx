import {
  type PastDays,
  RecomputeOfDays,
  type RecomputeRun as Run,
  recomputePastDays,
} from '@suksa/contracts/settings';
import { useErrorText, useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Alert, Button, dialogs, Icon } from '@suksa/ui';
import { TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface RecomputeRunProps {
  readonly days: PastDays;
  /** As typed for a run that came to no good end. */
  readonly reason: string;
  readonly onBegun: (run: Run) => void;
  /** Nobody knows whether it began, or another one is running. */
  readonly onRefused: () => void;
}

/** Asks why, asks once more, and has the server recalculate the days, which goes on whoever leaves. */
export function RecomputeRun({ days, reason: typed, onBegun, onRefused }: RecomputeRunProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { errorText } = useErrorText('settings');
  const form = useContractForm({
    name: 'settings.shifts.recompute',
    record: `${days.from} ${days.until}`,
    schema: RecomputeOfDays,
    namespace: 'settings',
    initial: { ...days, reason: typed },
    submit: ({ reason }) => askAndRun(reason),
  });

  async function askAndRun(reason: string) {
    const sure = await dialogs.confirm({
      title: t('shifts.recompute.sure', { from: format.date(days.from), until: format.date(days.until) }),
      text: t('shifts.recompute.sure_text'),
      confirmLabel: t('shifts.recompute.run'),
    });
    if (!sure) return;
    try {
      onBegun(await send(recomputePastDays, { body: { ...days, reason } }));
    } catch (error) {
      onRefused();
      throw error;
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {form.problem && (
        <Alert role="alert" color="red" icon={<Icon name="alert-triangle" />} mb="sm">
          {errorText(form.problem.code, { ...form.problem.details })}
        </Alert>
      )}
      <TextField {...form.field('reason')} label={t('shifts.recompute.reason')} maxLength={200} required />
      <Button type="submit" mt="sm" loading={form.saving}>
        {t('shifts.recompute.run')}
      </Button>
    </form>
  );
}
