import { type Invoice, requestWriteOff, WriteOffOrder } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { newIdempotencyKey, send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface WriteOffFormProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Asks for writing off what won’t be paid; somebody else decides. */
export default function WriteOffForm({ invoice, onClose }: WriteOffFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const [initial] = useState(() => ({ idempotencyKey: newIdempotencyKey(), reason: '' }));
  const form = useContractForm({
    name: 'feeinvoice.write-off',
    record: invoice.id,
    schema: WriteOffOrder,
    namespace: 'feeinvoice',
    initial,
    submit: (body) => send(requestWriteOff, { params: { id: invoice.id }, body }),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('write_off.ask_title', { amount: format.kip(invoice.balance) })}
      submitLabel={t('write_off.ask')}
      savedText={t('write_off.asked')}
    >
      <Text c="dimmed">{t('write_off.ask_text')}</Text>
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required autoFocus />
    </FormDialog>
  );
}
