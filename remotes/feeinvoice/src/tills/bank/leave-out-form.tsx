import { type BankLine, BankLineLeftOut, leaveOutBankLine } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { Watch } from '../../components/use-lost-answer.ts';

interface LeaveOutFormProps {
  readonly line: BankLine;
  readonly watch: Watch;
  readonly onClose: () => void;
}

/** Says that a line isn’t a family’s money, and what it is. */
export default function LeaveOutForm({ line, watch, onClose }: LeaveOutFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const form = useContractForm({
    name: 'feeinvoice.bank-line.leave-out',
    record: line.id,
    schema: BankLineLeftOut,
    namespace: 'feeinvoice',
    initial: { reason: '' },
    submit: (body) => watch(send(leaveOutBankLine, { params: { id: line.id }, body })),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('bank.leave_out_title', { amount: format.kip(line.amount) })}
      submitLabel={t('bank.leave_out')}
      savedText={t('bank.left_out_now')}
    >
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required autoFocus />
    </FormDialog>
  );
}
