import { type Receipt, VoidReason, voidPayment, voidPaymentAsManager } from '@suksa/contracts/feeinvoice';
import { ApiError, send } from '@suksa/platform';
import { useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { Watch } from '../../components/use-lost-answer.ts';
import { VoidDialog, type VoidValues } from '../../components/void-dialog.tsx';

interface VoidFormProps {
  readonly receipt: Receipt;
  readonly watch: Watch;
  /** What the server takes from a second person only: with the reason that stands there already. */
  readonly onNeedsSecond: (asked: VoidValues) => void;
  readonly onClose: () => void;
}

/** The receipt has become an earlier day's, or somebody else's to void, since the page was opened. */
const needsSecond = ['void_needs_manager', 'void_own_receipt'];

/** Asks for the reason and voids, as the cashier or as a manager, whichever the server said is possible. */
export default function VoidForm({ receipt, watch, onNeedsSecond, onClose }: VoidFormProps) {
  const { t } = useTranslation('feeinvoice');
  const { id, receipt: number, credit, voiding, method } = receipt;
  const text = t(credit > 0 ? 'receipt.void_text_credit' : 'receipt.void_text');
  const form = useContractForm({
    name: 'feeinvoice.receipt.void',
    record: id,
    schema: VoidReason,
    namespace: 'feeinvoice',
    initial: { reason: '', noteId: null as number | null },
    async submit(body) {
      try {
        await watch(
          send(voiding === 'cashier' ? voidPayment : voidPaymentAsManager, { params: { id }, body }),
        );
      } catch (error) {
        if (error instanceof ApiError && needsSecond.includes(error.code)) onNeedsSecond(body);
        throw error;
      }
    },
  });
  return (
    <VoidDialog
      form={form}
      onClose={onClose}
      title={t('receipt.void_title', { number })}
      text={method === 'cash' ? `${text} ${t('receipt.void_cash')}` : text}
      submitLabel={t('receipt.void')}
      savedText={t('receipt.voided_now', { number })}
    />
  );
}
