import { type Receipt, VoidReason, voidPayment, voidPaymentAsManager } from '@suksa/contracts/feeinvoice';
import { send } from '@suksa/platform';
import { useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { VoidDialog } from '../../components/void-dialog.tsx';

interface VoidFormProps {
  readonly receipt: Receipt;
  readonly onClose: () => void;
}

/** Asks for the reason and voids, as the cashier or as a manager, whichever the server said is possible. */
export default function VoidForm({ receipt, onClose }: VoidFormProps) {
  const { t } = useTranslation('feeinvoice');
  const { id, receipt: number, credit, voiding } = receipt;
  const form = useContractForm({
    name: 'feeinvoice.receipt.void',
    record: id,
    schema: VoidReason,
    namespace: 'feeinvoice',
    initial: { reason: '', noteId: null as number | null },
    submit: (body) =>
      send(voiding === 'cashier' ? voidPayment : voidPaymentAsManager, { params: { id }, body }),
  });
  return (
    <VoidDialog
      form={form}
      onClose={onClose}
      title={t('receipt.void_title', { number })}
      text={t(credit > 0 ? 'receipt.void_text_credit' : 'receipt.void_text')}
      submitLabel={t('receipt.void')}
      savedText={t('receipt.voided_now', { number })}
    />
  );
}
