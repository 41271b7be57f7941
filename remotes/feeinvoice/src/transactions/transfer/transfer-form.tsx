import { type CreditTransfer, CreditTransferOrder, transferCredit } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { newIdempotencyKey, send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, KipField, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface TransferFormProps {
  readonly family: CreditTransfer['family'];
  /** What of it can go. */
  readonly credit: number;
  /** Where to. */
  readonly branches: readonly CreditTransfer['to'][];
  readonly onDone: (transfer: CreditTransfer) => void;
  readonly onClose: () => void;
}

/** Moves credit of a family to another branch in which it has a child. */
export default function TransferForm({ family, credit, branches, onDone, onClose }: TransferFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const [initial] = useState(() => ({
    idempotencyKey: newIdempotencyKey(),
    toBranchId: branches[0]?.id ?? null,
    amount: credit as number | null,
    reason: '',
  }));
  const form = useContractForm({
    name: 'feeinvoice.credit.transfer',
    record: family.id,
    schema: CreditTransferOrder,
    namespace: 'feeinvoice',
    initial,
    submit: (body) => send(transferCredit, { params: { id: family.id }, body }),
    onSaved: onDone,
  });
  return (
    <FormDialog
      opened
      irreversible
      onClose={onClose}
      form={form}
      title={t('transfer.title', { family: format.name(family.name) })}
      submitLabel={t('transfer.submit')}
      savedText={t('transfer.done')}
    >
      <Text c="dimmed">{t('transfer.text', { amount: format.kip(credit) })}</Text>
      <SelectField
        {...form.field('toBranchId')}
        label={t('transfer.to')}
        data={branches.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
        required
      />
      <KipField {...form.field('amount')} label={t('fields.amount')} required />
      <TextField {...form.field('reason')} label={t('receipt.reason')} maxLength={200} required />
    </FormDialog>
  );
}
