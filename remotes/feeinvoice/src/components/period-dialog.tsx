import { Button, Modal } from '@suksa/ui';
import { DateField, FormRow } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from './periods.ts';

interface PeriodDialogProps {
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
  readonly onClose: () => void;
}

/** Any first and last day; either may stay open. */
export default function PeriodDialog({ period, onChoose, onClose }: PeriodDialogProps) {
  const { t } = useTranslation('feeinvoice');
  const { t: common } = useTranslation('common');
  const [from, setFrom] = useState<string | null>(period.from ?? null);
  const [until, setUntil] = useState<string | null>(period.until ?? null);
  const reversed = from !== null && until !== null && until < from;

  function show() {
    if (reversed) return;
    onChoose({ from: from ?? undefined, until: until ?? undefined });
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('periods.title')}
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button onClick={show}>{t('periods.show')}</Button>
        </>
      }
    >
      <FormRow>
        <DateField label={t('periods.from')} value={from} onChange={setFrom} autoFocus />
        <DateField
          label={t('periods.until')}
          value={until}
          onChange={setUntil}
          error={reversed ? t('periods.order') : undefined}
        />
      </FormRow>
    </Modal>
  );
}
