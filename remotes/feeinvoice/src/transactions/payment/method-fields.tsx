import { type TillMethod, tillMethods } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Icon, Text } from '@suksa/ui';
import { KipField, TextField } from '@suksa/ui/form';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { methodIcons } from '../use-method-labels.ts';
import { BankQr } from './bank-qr.tsx';
import { OtherWays } from './other-ways.tsx';
import classes from './payment.module.css';
import { likelyCash, oddOf, ownPart, sumIn } from './payment-values.ts';
import { QuickAmounts } from './quick-amounts.tsx';
import { TillNotice } from './till-notice.tsx';
import type { PaymentForm } from './use-payment-form.ts';

/** How the money comes, and what must be known of each way: the cash handed over, or the bank's reference. */
export function MethodFields({ form, open }: Pick<PaymentForm, 'form' | 'open'>) {
  const { t } = useTranslation('feeinvoice');
  const { method, allocations } = form.values;
  // The oldest of those that are paid: by its number the bank's statement finds the family.
  const number = open.find(({ id }) => allocations.some(({ invoiceId }) => invoiceId === id))?.number;

  function choose(chosen: TillMethod) {
    form.set('method', chosen);
    if (chosen !== 'cash') form.set('tendered', null);
  }

  return (
    <>
      <MethodChoice value={method} onChange={choose} />
      {method === 'cash' ? (
        <>
          <TillNotice />
          <CashFields form={form} />
        </>
      ) : (
        <>
          {method === 'bank_qr' && <BankQr amount={ownPart(form.values)} number={number} />}
          <TextField
            label={t('payment.reference')}
            description={t(`payment.reference_hint.${method}`)}
            required
            maxLength={60}
            {...form.field('bankReference')}
          />
        </>
      )}
      <OtherWays form={form} number={number} />
    </>
  );
}

interface MethodChoiceProps {
  readonly value: TillMethod;
  readonly onChange: (method: TillMethod) => void;
}

function MethodChoice({ value, onChange }: MethodChoiceProps) {
  const { t } = useTranslation('feeinvoice');
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('payment.method')} className={classes.methods}>
      {tillMethods.map((method) => (
        <label key={method} className={classes.method}>
          <input type="radio" name={name} checked={value === method} onChange={() => onChange(method)} />
          <Icon name={methodIcons[method]} size={20} />
          {t(`methods.${method}`)}
        </label>
      ))}
    </div>
  );
}

function CashFields({ form }: Pick<PaymentForm, 'form'>) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { tendered } = form.values;
  const amount = ownPart(form.values);
  const change = amount > 0 ? Math.max(0, sumIn(tendered) - amount) : 0;
  return (
    <>
      <div className={classes.cash}>
        <KipField label={t('payment.tendered')} {...form.field('tendered')} />
        <div className={classes.change} data-any={change > 0 || undefined} role="status">
          <span>{t('payment.change')}</span>
          <strong>{format.kip(change)}</strong>
        </div>
      </div>
      {oddOf(change) > 0 && (
        <Text role="status" size="sm">
          {t('payment.no_notes', {
            odd: format.kip(oddOf(change)),
            amount: format.kip(sumIn(form.values.amount) + oddOf(change)),
          })}
        </Text>
      )}
      <QuickAmounts
        current={tendered}
        amounts={likelyCash(amount).map((cash) => ({ amount: cash, label: format.number(cash) }))}
        onChoose={(cash) => form.set('tendered', cash)}
      />
    </>
  );
}
