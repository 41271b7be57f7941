import { Bounce, bounceCheque, type Receipt, readFeeTerms } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useCan } from '@suksa/platform';
import { notify, Text } from '@suksa/ui';
import { FormDialog, SwitchField, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
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
  const format = useFormat();
  const mayKnow = useCan()('feeinvoice.plan.view');
  const fee = useQuery({ ...apiQuery(readFeeTerms), enabled: mayKnow }).data?.bounceFee;
  const form = useContractForm({
    name: 'feeinvoice.receipt.bounce',
    record: id,
    schema: Bounce,
    namespace: 'feeinvoice',
    initial: { reason: '', chargeFee: true },
    submit: async (body) => {
      const charged = await watch(send(bounceCheque, { params: { id }, body }));
      return body.chargeFee && charged.fee === 0;
    },
    onSaved: (isFeeLeftOut) => {
      if (isFeeLeftOut && fee)
        notify({ tone: 'amber', text: t('voids.no_fee', { amount: format.kip(fee) }) });
    },
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
      {fee !== 0 && (
        <SwitchField
          {...form.field('chargeFee')}
          label={fee ? t('voids.charge_fee_of', { amount: format.kip(fee) }) : t('voids.charge_fee')}
        />
      )}
    </FormDialog>
  );
}
