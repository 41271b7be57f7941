import { type Invoice, InvoiceVoid, voidInvoice } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Alert } from '@suksa/ui';
import { SwitchField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { Watch } from '../components/use-lost-answer.ts';
import { VoidDialog } from '../components/void-dialog.tsx';

interface VoidInvoiceFormProps {
  readonly invoice: Invoice;
  readonly watch: Watch;
  readonly onClose: () => void;
}

/** Asks for the reason and takes the invoice back; possible while nothing is paid on it. */
export default function VoidInvoiceForm({ invoice, watch, onClose }: VoidInvoiceFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { id, number, version } = invoice;
  const others = invoice.others.filter(({ isVoid }) => !isVoid);
  const voidable = others.length > 0 && others.every((other) => other.voidable);
  const voiding = useApiMutation(voidInvoice);
  const form = useContractForm({
    name: 'feeinvoice.invoice.void',
    record: id,
    schema: InvoiceVoid,
    namespace: 'feeinvoice',
    // Who takes a bill back means all of it, unless another who pays has paid.
    initial: { reason: '', noteId: null as number | null, withOther: voidable, version },
    submit: (body) => watch(voiding.mutateAsync({ params: { id }, body })),
  });
  const part = others.length > 0 && {
    number: format.row(others.map((other) => other.number)),
    family: format.row(others.map(({ family }) => format.name(family.name))),
  };
  return (
    <VoidDialog
      form={form}
      onClose={onClose}
      title={t('invoices.void_title', { number })}
      text={t('invoices.void_text')}
      submitLabel={t('invoices.void')}
      savedText={
        part && form.values.withOther
          ? t('invoices.voided_both', { number, other: part.number })
          : t('invoices.voided_now', { number })
      }
    >
      {part &&
        (voidable ? (
          <SwitchField
            {...form.field('withOther')}
            label={t('invoices.void_other', part)}
            description={t('invoices.void_other_hint')}
          />
        ) : (
          <Alert color="yellow">{t('invoices.other_stays', part)}</Alert>
        ))}
    </VoidDialog>
  );
}
