import { type Refund, RefundRefusal, refuseRefund } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface RefuseRefundFormProps {
  readonly refund: Refund;
  readonly onClose: () => void;
}

/** Says no to a refund, with the reason. */
export default function RefuseRefundForm({ refund, onClose }: RefuseRefundFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const form = useContractForm({
    name: 'feeinvoice.refund.refuse',
    record: refund.id,
    schema: RefundRefusal,
    namespace: 'feeinvoice',
    initial: { reason: '' },
    submit: (body) => send(refuseRefund, { params: { id: refund.id }, body }),
  });
  return (
    <FormDialog
      opened
      irreversible
      onClose={onClose}
      form={form}
      title={t('refunds.refuse_title', { amount: format.kip(refund.amount) })}
      submitLabel={t('refunds.refuse')}
      savedText={t('refunds.refused_now')}
    >
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required autoFocus />
    </FormDialog>
  );
}
