import { readFamilyBalance } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { askToDiscard, ErrorState, keepLoaded, Skeleton, Stack } from '@suksa/ui';
import { FormDrawer } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FamilyFinder } from './family-finder.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { sumIn } from './payment-values.ts';
import { type Recorded, usePaymentForm } from './use-payment-form.ts';

interface PaymentDrawerProps {
  /** Null while the payer is being looked for. */
  readonly familyId: number | null;
  readonly onFamily: (familyId: number | null) => void;
  readonly onRecorded: (recorded: Recorded) => void;
  readonly onClose: () => void;
}

export function PaymentDrawer({ familyId, onFamily, onRecorded, onClose }: PaymentDrawerProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery({
      ...apiQuery(readFamilyBalance, { params: { id: familyId ?? 0 } }),
      enabled: familyId !== null,
      staleTime: 0,
    }),
  );
  const account = familyId === null ? undefined : data;
  const payment = usePaymentForm({
    account,
    family: { value: familyId, restore: onFamily },
    refetch,
    onRecorded,
  });
  const amount = sumIn(payment.form.values.amount);

  async function findOther() {
    if (!payment.form.dirty || (await askToDiscard())) onFamily(null);
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('payment.title')}
      size="lg"
      form={payment.form}
      readOnly={account === undefined}
      savedText={null}
      // Of what is no sum of kip none is named: rounded, it would be another one than stands in the field.
      submitLabel={amount > 0 ? t('payment.submit', { amount: format.kip(amount) }) : t('payment.title')}
    >
      {familyId === null ? (
        <FamilyFinder name="feeinvoice.payment" onChoose={onFamily} />
      ) : account ? (
        <>
          {refreshFailure}
          <PaymentFields account={account} payment={payment} onOtherFamily={() => void findOther()} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} namespace="feeinvoice" />
      ) : (
        <Stack aria-busy="true">
          <Skeleton height={64} />
          <Skeleton height={180} />
          <Skeleton height={120} />
        </Stack>
      )}
    </FormDrawer>
  );
}
