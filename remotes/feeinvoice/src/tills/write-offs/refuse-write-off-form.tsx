import { refuseWriteOff, type WriteOff, WriteOffRefusal } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface RefuseWriteOffFormProps {
  readonly writeOff: WriteOff;
  readonly onClose: () => void;
}

/** Says no to a write-off, with the reason. */
export default function RefuseWriteOffForm({ writeOff, onClose }: RefuseWriteOffFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const form = useContractForm({
    name: 'feeinvoice.write-off.refuse',
    record: writeOff.id,
    schema: WriteOffRefusal,
    namespace: 'feeinvoice',
    initial: { reason: '' },
    submit: (body) => send(refuseWriteOff, { params: { id: writeOff.id }, body }),
  });
  return (
    <FormDialog
      opened
      irreversible
      onClose={onClose}
      form={form}
      title={t('write_off.refuse_title', { amount: format.kip(writeOff.amount) })}
      submitLabel={t('refunds.refuse')}
      savedText={t('write_off.refused_now')}
    >
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required autoFocus />
    </FormDialog>
  );
}
