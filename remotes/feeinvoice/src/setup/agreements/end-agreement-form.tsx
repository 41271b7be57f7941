import { type Agreement, AgreementEnd, endAgreement } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface EndAgreementFormProps {
  readonly agreement: Agreement;
  readonly onClose: () => void;
}

/** Ends an agreement, with the reason: its invoices are due by their own dates again. */
export default function EndAgreementForm({ agreement, onClose }: EndAgreementFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { id, version, family } = agreement;
  const form = useContractForm({
    name: 'feeinvoice.agreement.end',
    record: id,
    schema: AgreementEnd,
    namespace: 'feeinvoice',
    initial: { version, reason: '' },
    submit: (body) => send(endAgreement, { params: { id }, body }),
  });
  return (
    <FormDialog
      opened
      irreversible
      onClose={onClose}
      form={form}
      title={t('agreements.end_title', { family: format.name(family.name) })}
      submitLabel={t('agreements.end')}
      savedText={t('agreements.ended_now')}
    >
      <Text c="dimmed">{t('agreements.end_text')}</Text>
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required autoFocus />
    </FormDialog>
  );
}
