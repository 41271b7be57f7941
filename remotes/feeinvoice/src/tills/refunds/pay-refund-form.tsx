import { payRefund, type Refund, RefundPayout } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { Watch } from '../../components/use-lost-answer.ts';

interface PayRefundFormProps {
  readonly refund: Refund;
  readonly watch: Watch;
  readonly onClose: () => void;
}

/** Gives the money back. */
export default function PayRefundForm({ refund, watch, onClose }: PayRefundFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const inCash = refund.method === 'cash';
  const form = useContractForm({
    name: 'feeinvoice.refund.pay',
    record: refund.id,
    schema: RefundPayout,
    namespace: 'feeinvoice',
    initial: {
      method: refund.method === 'cash' ? ('cash' as const) : ('bank_transfer' as const),
      bankReference: '',
    },
    submit: (body) => watch(send(payRefund, { params: { id: refund.id }, body })),
  });
  return (
    <FormDialog
      opened
      irreversible
      onClose={onClose}
      form={form}
      title={t('refunds.pay_title', { amount: format.kip(refund.amount) })}
      submitLabel={t('refunds.pay')}
      savedText={t('refunds.paid_now')}
    >
      <Text c="dimmed">
        {t(inCash ? 'refunds.pay_cash_text' : 'refunds.pay_bank_text', {
          family: format.name(refund.family.name),
        })}
      </Text>
      {!inCash && (
        <TextField
          {...form.field('bankReference')}
          label={t('fields.reference')}
          maxLength={60}
          required
          autoFocus
        />
      )}
    </FormDialog>
  );
}
