import { type Receipt, requestVoid, VoidOrder } from '@suksa/contracts/feeinvoice';
import { newIdempotencyKey, send } from '@suksa/platform';
import { useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VoidDialog, type VoidValues } from '../../components/void-dialog.tsx';

interface AskVoidFormProps {
  readonly receipt: Receipt;
  /** What was typed before it was known that it takes a second person. */
  readonly typed: VoidValues | null;
  readonly onClose: () => void;
}

/** Asks that a receipt be voided which one may not void; somebody else countersigns. */
export default function AskVoidForm({ receipt, typed, onClose }: AskVoidFormProps) {
  const { id, receipt: number, method } = receipt;
  const { t } = useTranslation('feeinvoice');
  const text = t(typed ? 'voids.ask_instead' : 'voids.ask_text');
  const [initial] = useState(() => ({
    idempotencyKey: newIdempotencyKey(),
    reason: typed?.reason ?? '',
    noteId: typed?.noteId ?? null,
  }));
  const form = useContractForm({
    name: 'feeinvoice.receipt.ask-void',
    record: id,
    schema: VoidOrder,
    namespace: 'feeinvoice',
    initial,
    submit: (body) => send(requestVoid, { params: { id }, body }),
  });
  return (
    <VoidDialog
      form={form}
      onClose={onClose}
      title={t('voids.ask_title', { number })}
      text={method === 'cash' ? `${text} ${t('receipt.void_cash')}` : text}
      submitLabel={t('voids.ask')}
      savedText={t('voids.asked')}
    />
  );
}
