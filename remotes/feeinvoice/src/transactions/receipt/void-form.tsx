import {
  listPayments,
  type Receipt,
  readFamilyBalance,
  readReceipt,
  summarisePayments,
  VoidReason,
  voidPayment,
  voidPaymentAsManager,
} from '@suksa/contracts/feeinvoice';
import { offeredNotes } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useUnsavedChanges } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, ReasonField, useContractForm } from '@suksa/ui/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface VoidFormProps {
  readonly receipt: Receipt;
  readonly onClose: () => void;
}

/** Asks for the reason and voids, as the cashier or as a manager, whichever the server said is possible. */
export default function VoidForm({ receipt, onClose }: VoidFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const client = useQueryClient();
  const { id, receipt: number, credit, voiding } = receipt;
  const offered = useQuery(apiQuery(offeredNotes, { query: { group: 'void_reason' } })).data?.rows ?? [];
  const form = useContractForm({
    schema: VoidReason,
    namespace: 'feeinvoice',
    initial: { reason: '', noteId: null as number | null },
    submit: (body) =>
      send(voiding === 'cashier' ? voidPayment : voidPaymentAsManager, { params: { id }, body }),
    onSaved: () =>
      Promise.all(
        [readReceipt, listPayments, summarisePayments, readFamilyBalance].map(({ name }) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  });
  useUnsavedChanges(form.dirty);
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('receipt.void_title', { number })}
      submitLabel={t('receipt.void')}
      savedText={t('receipt.voided_now', { number })}
    >
      <Text c="dimmed">{t(credit > 0 ? 'receipt.void_text_credit' : 'receipt.void_text')}</Text>
      <ReasonField
        {...form.field('reason')}
        label={t('receipt.reason')}
        offered={offered.map(({ id: note, text, needsFreeText }) => ({
          id: note,
          text: format.name(text),
          needsFreeText,
        }))}
        picked={form.values.noteId}
        onPick={(note) => form.set('noteId', note)}
        maxLength={200}
        required
        autoFocus
      />
    </FormDialog>
  );
}
