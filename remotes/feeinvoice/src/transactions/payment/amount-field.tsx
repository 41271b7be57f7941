import { localDay, useFormat } from '@suksa/i18n';

import { KipField } from '@suksa/ui/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dueAmount, owedOn } from './payment-values.ts';
import { QuickAmounts } from './quick-amounts.tsx';
import type { PaymentForm } from './use-payment-form.ts';

/** How much is paid in all, with what is due and all that is open one click away. */
export function AmountField({ payment }: { payment: PaymentForm }) {
  const { form, open, instalments, behind, setAmount } = payment;
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const due = dueAmount(open, localDay(), instalments);
  const all = owedOn(open);
  const field = useRef<HTMLDivElement>(null);
  // The window is open already when the family is chosen, so nothing else brings the keyboard here.
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  return (
    <>
      <div ref={field}>
        <KipField
          {...form.field('amount')}
          label={t('payment.amount')}
          {...(open.length > 0 && { description: t('payment.amount_hint') })}
          required
          autoFocus
          onChange={setAmount}
        />
      </div>
      <QuickAmounts
        current={form.values.amount}
        amounts={[
          ...instalments.map(({ until, amount }) => ({
            amount,
            label: t('payment.instalment', { date: format.date(until), amount: format.kip(amount) }),
          })),
          ...behind.map(({ since, amount }) => ({
            amount,
            label: t('payment.missed_instalment', { date: format.date(since), amount: format.kip(amount) }),
          })),
          { amount: due, label: t('payment.all_due', { amount: format.kip(due) }) },
          { amount: all, label: t('payment.all_open', { amount: format.kip(all) }) },
        ]}
        onChoose={setAmount}
      />
    </>
  );
}
