import { daysAfter, startOfMonth } from '@suksa/contracts/days';
import { PastDays } from '@suksa/contracts/settings';
import { localDay } from '@suksa/i18n';
import { Button, ErrorState, Modal, Text } from '@suksa/ui';
import { DateField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../shifts.module.css';
import { RecomputeLast } from './recompute-last.tsx';
import { RecomputePreview } from './recompute-preview.tsx';
import { useLastRecompute } from './use-last-recompute.ts';

interface RecomputeWindowProps {
  /** The first day to look at; the first of this month unless told. */
  readonly from: string | null;
  readonly onClose: () => void;
}

/** Recalculates past days: first what it would change, then, when asked, the change. */
export default function RecomputeWindow({ from, onClose }: RecomputeWindowProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const yesterday = daysAfter(localDay(), -1);
  const [days, setDays] = useState<PastDays | null>(null);
  const last = useLastRecompute();
  const form = useContractForm({
    name: 'settings.shifts.recompute_days',
    record: null,
    schema: PastDays,
    namespace: 'settings',
    initial: {
      from: (from ?? startOfMonth(yesterday)) as string | null,
      until: yesterday as string | null,
    },
    submit: async (chosen) => setDays(chosen),
  });
  const lookAgain = ({ from, until }: PastDays) => {
    form.reset({ from, until });
    setDays({ from, until });
  };
  return (
    <Modal
      opened
      size="xl"
      title={t('shifts.recompute.title')}
      onClose={onClose}
      closeOnBackdrop={false}
      footer={
        <Button variant="default" onClick={onClose}>
          {common('actions.close')}
        </Button>
      }
    >
      <div className={classes.tester}>
        <Text size="sm" c="dimmed">
          {t('shifts.recompute.help')}
        </Text>
        {last.error && (
          <ErrorState error={last.error} onRetry={() => void last.refetch()} namespace="settings" />
        )}
        <RecomputeLast last={last} onAgain={() => last.run && lookAgain(last.run)} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <div className={classes.range}>
            <DateField {...form.field('from')} label={t('shifts.recompute.from')} max={yesterday} required />
            <DateField
              {...form.field('until')}
              label={t('shifts.recompute.until')}
              max={yesterday}
              required
            />
            <Button type="submit" variant="default" data-autofocus>
              {t('shifts.recompute.preview')}
            </Button>
          </div>
        </form>
        {days && <RecomputePreview key={`${days.from} ${days.until}`} days={days} last={last} />}
      </div>
    </Modal>
  );
}
