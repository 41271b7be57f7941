import { RefundOrder, refundMethods, requestRefund } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { newIdempotencyKey, send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, KipField, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oddOf, sumIn } from '../../transactions/payment/payment-values.ts';

interface RefundFormProps {
  /** The receipt or credit note that has this much left. */
  readonly source: { readonly paymentId: number | null; readonly creditNoteId: number | null };
  readonly number: string;
  readonly credit: number;
  readonly onClose: () => void;
}

/** Asks for a refund of what a receipt has left as credit, or a credit note has returned. */
export default function RefundForm({ source, number, credit, onClose }: RefundFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const [initial] = useState(() => ({
    idempotencyKey: newIdempotencyKey(),
    ...source,
    amount: credit as number | null,
    method: 'cash' as (typeof refundMethods)[number],
    reason: '',
  }));
  const form = useContractForm({
    name: 'feeinvoice.refund',
    record: `${source.paymentId ?? ''}-${source.creditNoteId ?? ''}`,
    schema: RefundOrder,
    namespace: 'feeinvoice',
    initial,
    submit: (body) => send(requestRefund, { body }),
  });
  const amount = sumIn(form.values.amount);
  const odd = form.values.method === 'cash' ? oddOf(amount) : 0;
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('refunds.of', { number })}
      submitLabel={t('refunds.ask')}
      savedText={t('refunds.asked')}
    >
      <Text c="dimmed">{t('refunds.ask_text', { amount: format.kip(credit) })}</Text>
      <KipField {...form.field('amount')} label={t('fields.amount')} required autoFocus />
      <SelectField
        {...form.field('method')}
        label={t('fields.method')}
        data={refundMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
        required
      />
      {odd > 0 && (
        <Text role="status" size="sm">
          {t('refunds.no_notes', { odd: format.kip(odd), amount: format.kip(amount - odd) })}
        </Text>
      )}
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required />
    </FormDialog>
  );
}
