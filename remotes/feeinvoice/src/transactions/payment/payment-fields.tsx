import type { FamilyBalance } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { Alert, Icon } from '@suksa/ui';
import { FormRow, FormSection, SwitchField, TextField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { AmountField } from './amount-field.tsx';
import { CreditNotice } from './credit-notice.tsx';
import { FamilyCard } from './family-card.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { MethodFields } from './method-fields.tsx';
import { restOf } from './payment-values.ts';
import type { PaymentForm } from './use-payment-form.ts';

interface PaymentFieldsProps {
  readonly account: FamilyBalance;
  readonly payment: PaymentForm;
  readonly onOtherFamily: () => void;
}

/** Everything about one payment of one family, in the order in which it is asked at the till. */
export function PaymentFields({ account, payment, onOtherFamily }: PaymentFieldsProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { form, open } = payment;
  const rest = format.kip(restOf(form.values));

  return (
    <>
      <FamilyCard account={account} onOtherFamily={onOtherFamily} />
      <CreditNotice account={account} />
      {open.length > 0 ? (
        <FormSection title={t('payment.open_invoices')}>
          <InvoiceLines account={account} payment={payment} />
        </FormSection>
      ) : (
        <Alert
          role="status"
          color="green"
          icon={<Icon name="circle-check" />}
          title={t('payment.nothing_owed')}
        >
          {t('payment.nothing_owed_text')}
        </Alert>
      )}
      <FormSection title={t('payment.how_much')}>
        <AmountField payment={payment} />
        {restOf(form.values) > 0 && (
          <Alert
            role="status"
            color="yellow"
            icon={<Icon name="info-circle" />}
            title={t('payment.rest', { amount: rest })}
          >
            <SwitchField label={t('payment.keep_rest', { amount: rest })} {...form.field('keepRest')} />
          </Alert>
        )}
      </FormSection>
      <FormSection title={t('payment.method')}>
        <MethodFields form={form} open={open} />
      </FormSection>
      <FormSection title={t('payment.who')}>
        <FormRow>
          <TextField
            label={t('payment.payer')}
            description={t('payment.payer_hint')}
            required
            maxLength={120}
            {...form.field('payer')}
          />
          <TextField label={t('payment.note')} maxLength={200} {...form.field('note')} />
        </FormRow>
      </FormSection>
    </>
  );
}
