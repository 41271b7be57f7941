import { localDay, useFormat } from '@suksa/i18n';
import { Button, Group } from '@suksa/ui';
import { KipField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { dueAmount, owedOn } from './payment-values.ts';
import type { PaymentForm } from './use-payment-form.ts';

/** How much is paid in all, with what is due and all that is open one click away. */
export function AmountField({ payment: { form, open, setAmount } }: { payment: PaymentForm }) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const due = dueAmount(open, localDay());
  const all = owedOn(open);
  return (
    <>
      <KipField
        {...form.field('amount')}
        label={t('payment.amount')}
        {...(open.length > 0 && { description: t('payment.amount_hint') })}
        required
        autoFocus
        onChange={setAmount}
      />
      {open.length > 0 && (
        <Group gap="xs">
          <Button variant="default" size="compact-md" onClick={() => setAmount(due)}>
            {t('payment.all_due', { amount: format.kip(due) })}
          </Button>
          {all > due && (
            <Button variant="default" size="compact-md" onClick={() => setAmount(all)}>
              {t('payment.all_open', { amount: format.kip(all) })}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}
