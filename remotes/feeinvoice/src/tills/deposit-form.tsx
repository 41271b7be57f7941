import { bankCash, CashDeposit, type TillDetails } from '@suksa/contracts/feeinvoice';
import { localDay, useFormat } from '@suksa/i18n';
import { newIdempotencyKey, send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { DateField, FormDialog, FormRow, KipField, TextField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface DepositFormProps {
  readonly till: TillDetails;
  readonly onClose: () => void;
}

/** Cash brought to the bank, with the number of its slip. */
export default function DepositForm({ till, onClose }: DepositFormProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const left = (till.counted ?? 0) - till.banked - till.givenBack;
  const [initial] = useState(() => ({
    idempotencyKey: newIdempotencyKey(),
    amount: left as number | null,
    slip: '',
    day: localDay() as string | null,
  }));
  const form = useContractForm({
    name: 'feeinvoice.till.deposit',
    record: till.id,
    schema: CashDeposit,
    namespace: 'feeinvoice',
    initial,
    submit: (body) => send(bankCash, { params: { id: till.id }, body }),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('tills.bank')}
      submitLabel={t('tills.bank')}
      savedText={t('tills.banked_now')}
    >
      <Text c="dimmed">{t('tills.left', { amount: format.kip(left) })}</Text>
      <KipField {...form.field('amount')} label={t('fields.amount')} required autoFocus />
      <FormRow>
        <TextField {...form.field('slip')} label={t('tills.slip')} maxLength={60} required />
        <DateField {...form.field('day')} label={t('tills.bank_day')} required />
      </FormRow>
    </FormDialog>
  );
}
