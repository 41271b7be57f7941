import { SendCensus, sendCensus } from '@suksa/contracts/reports';
import { newIdempotencyKey, send } from '@suksa/platform';
import { DateField, FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SendFormProps {
  readonly referenceDay: string;
  readonly onClose: () => void;
}

/** Keeps the figures as they are sent. */
export default function SendForm({ referenceDay, onClose }: SendFormProps) {
  const { t } = useTranslation('reports');
  const [key] = useState(newIdempotencyKey);
  const form = useContractForm({
    name: 'reports.census.send',
    record: null,
    schema: SendCensus,
    namespace: 'reports',
    initial: { note: '', referenceDay, key },
    submit: (body) => send(sendCensus, { body }),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('census.send_title')}
      submitLabel={t('census.send')}
      savedText={t('census.sent')}
    >
      <p>{t('census.send_text')}</p>
      <DateField {...form.field('referenceDay')} label={t('census.day')} required />
      <TextField {...form.field('note')} label={t('census.note')} maxLength={300} />
    </FormDialog>
  );
}
