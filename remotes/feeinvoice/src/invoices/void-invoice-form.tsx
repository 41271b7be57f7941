import {
  type Invoice,
  InvoiceVoid,
  invoiceAudit,
  listInvoices,
  readFamilyBalance,
  readInvoice,
  summariseInvoices,
  voidInvoice,
} from '@suksa/contracts/feeinvoice';
import { offeredNotes } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation, useUnsavedChanges } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, ReasonField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface VoidInvoiceFormProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Asks for the reason and takes the invoice back; possible while nothing is paid on it. */
export default function VoidInvoiceForm({ invoice, onClose }: VoidInvoiceFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { id, number, version } = invoice;
  const offered = useQuery(apiQuery(offeredNotes, { query: { group: 'void_reason' } })).data?.rows ?? [];
  const voiding = useApiMutation(voidInvoice, {
    invalidates: [readInvoice, listInvoices, summariseInvoices, readFamilyBalance, invoiceAudit],
  });
  const form = useContractForm({
    schema: InvoiceVoid,
    namespace: 'feeinvoice',
    initial: { reason: '', noteId: null as number | null, version },
    submit: (body) => voiding.mutateAsync({ params: { id }, body }),
  });
  useUnsavedChanges(form.dirty);
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('invoices.void_title', { number })}
      submitLabel={t('invoices.void')}
      savedText={t('invoices.voided_now', { number })}
    >
      <Text c="dimmed">{t('invoices.void_text')}</Text>
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
