import {
  listPayments,
  type Receipt,
  readFamilyBalance,
  readReceipt,
  summarisePayments,
  voidPayment,
  voidPaymentAsManager,
} from '@suksa/contracts/feeinvoice';
import { useErrorText } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { codedErrorOf, dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

const invalidates = [readReceipt, listPayments, summarisePayments, readFamilyBalance];

/** Asks for the reason and voids, as the cashier or as a manager, whichever the server said is possible. */
export function useVoidReceipt() {
  const { t } = useTranslation('feeinvoice');
  const { errorText } = useErrorText('feeinvoice');
  const asCashier = useApiMutation(voidPayment, { invalidates });
  const asManager = useApiMutation(voidPaymentAsManager, { invalidates });

  async function askToVoid({ id, receipt: number, credit, voiding }: Receipt): Promise<void> {
    const reason = await dialogs.prompt({
      title: t('receipt.void_title', { number }),
      text: t(credit > 0 ? 'receipt.void_text_credit' : 'receipt.void_text'),
      label: t('receipt.reason'),
      inputType: 'textarea',
      required: true,
      maxLength: 200,
      confirmLabel: t('receipt.void'),
    });
    if (reason === null) return;
    try {
      const voidIt = voiding === 'cashier' ? asCashier : asManager;
      await voidIt.mutateAsync({ params: { id }, body: { reason } });
      notify({ text: t('receipt.voided_now', { number }) });
    } catch (cause) {
      notify({ tone: 'red', text: errorText(codedErrorOf(cause).code) });
    }
  }

  return { askToVoid, isVoiding: asCashier.isPending || asManager.isPending };
}
