import { type Refund, RefundRefusal, refuseRefund } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { useTranslation } from 'react-i18next';
import type { Watch } from '../../components/use-lost-answer.ts';
import { RefuseForm } from '../refuse-form.tsx';

interface RefuseRefundFormProps {
  readonly refund: Refund;
  readonly watch: Watch;
  readonly onClose: () => void;
}

/** Says no to a refund, with the reason. */
export default function RefuseRefundForm({ refund: { id, amount }, watch, onClose }: RefuseRefundFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  return (
    <RefuseForm
      name="feeinvoice.refund.refuse"
      id={id}
      schema={RefundRefusal}
      title={t('refunds.refuse_title', { amount: format.kip(amount) })}
      savedText={t('refunds.refused_now')}
      submit={(body) => watch(send(refuseRefund, { params: { id }, body }))}
      onClose={onClose}
    />
  );
}
