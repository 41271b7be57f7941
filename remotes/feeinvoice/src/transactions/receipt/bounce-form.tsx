import { Bounce, bounceCheque, type Receipt } from '@suksa/contracts/feeinvoice';
import { send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, SwitchField, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { Watch } from '../../components/use-lost-answer.ts';

interface BounceFormProps {
  readonly receipt: Receipt;
  readonly watch: Watch;
  readonly onClose: () => void;
}

/** Says that the bank has sent the cheque of a receipt back. */
export default function BounceForm({ receipt: { id, receipt: number }, watch, onClose }: BounceFormProps) {
  const { t } = useTranslation('feeinvoice');
  const form = useContractForm({
    name: 'feeinvoice.receipt.bounce',
    record: id,
    schema: Bounce,
    namespace: 'feeinvoice',
    initial: { reason: '', chargeFee: true },
    submit: (body) => watch(send(bounceCheque, { params: { id }, body })),
  });
  return (
    <FormDialog
      opened
      irreversible
      onClose={onClose}
      form={form}
      title={t('voids.bounce_title', { number })}
      submitLabel={t('voids.bounce')}
      savedText={t('voids.bounced_now', { number })}
    >
      <Text c="dimmed">{t('voids.bounce_text')}</Text>
      <TextField
        {...form.field('reason')}
        label={t('receipt.reason')}
        description={t('voids.bounce_reason')}
        maxLength={200}
        required
        autoFocus
      />
      <SwitchField {...form.field('chargeFee')} label={t('voids.charge_fee')} />
    </FormDialog>
  );
}
