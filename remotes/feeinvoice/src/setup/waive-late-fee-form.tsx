import { LateFeeWaiver, type LateInvoice, waiveLateFee } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { Watch } from '../components/use-lost-answer.ts';

interface WaiveLateFeeFormProps {
  readonly invoice: LateInvoice;
  readonly watch: Watch;
  readonly onClose: () => void;
}

/** Says that an invoice gets no late fee, and why. */
export default function WaiveLateFeeForm({ invoice, watch, onClose }: WaiveLateFeeFormProps) {
  const { t } = useTranslation('feeinvoice');
  const common = useTranslation('common');
  const format = useFormat();
  const form = useContractForm({
    name: 'feeinvoice.late-fee.waive',
    record: invoice.id,
    schema: LateFeeWaiver,
    namespace: 'feeinvoice',
    initial: { invoiceId: invoice.id, reason: '' },
    submit: (body) => watch(send(waiveLateFee, { body })),
  });
  return (
    <FormDialog
      opened
      irreversible
      onClose={onClose}
      form={form}
      title={t('late.waive_title', { number: invoice.number })}
      submitLabel={t('late.waive')}
      cancelLabel={common.t('actions.back')}
      savedText={t('late.waived')}
    >
      <Text c="dimmed">
        {t('late.waive_text', {
          name: format.name(invoice.student.name),
          amount: format.kip(invoice.fee),
        })}
      </Text>
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required autoFocus />
    </FormDialog>
  );
}
