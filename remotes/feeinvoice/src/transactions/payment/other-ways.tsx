import { type BankMethod, bankMethods } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { ActionIcon, Button, Icon, Text } from '@suksa/ui';
import { KipField, SelectField, TextField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { BankQr } from './bank-qr.tsx';
import classes from './payment.module.css';
import { ownPart, sumIn } from './payment-values.ts';
import type { PaymentForm } from './use-payment-form.ts';

const most = 3;

interface OtherWaysProps extends Pick<PaymentForm, 'form'> {
  /** Of the invoice that is paid first. */
  readonly number: string | undefined;
}

/** Parts of the amount that come by a bank beside the first way; what is left comes by that one. */
export function OtherWays({ form, number }: OtherWaysProps) {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const { others, method } = form.values;
  return (
    <>
      {others.map((other, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and fields are bound by place
        <fieldset key={index} className={classes.other}>
          <legend className={classes.otherTitle}>
            {t('payment.other_way', { number: index + 2 })}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('payment.remove_way', { number: index + 2 })}
              onClick={() => form.removeItem('others', index)}
            >
              <Icon name="trash" />
            </ActionIcon>
          </legend>
          <SelectField
            {...form.field(`others.${index}.method`)}
            label={t('payment.method')}
            data={bankMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
            required
          />
          <KipField {...form.field(`others.${index}.amount`)} label={t('payment.amount')} required />
          {other.method === 'bank_qr' && sumIn(other.amount) > 0 && (
            <BankQr amount={sumIn(other.amount)} number={number} />
          )}
          <TextField
            {...form.field(`others.${index}.reference`)}
            label={t('payment.reference')}
            maxLength={60}
            required
          />
        </fieldset>
      ))}
      {others.length > 0 && (
        <Text role="status">
          {t('payment.own_part', {
            method: t(`methods.${method}`),
            amount: format.kip(ownPart(form.values)),
          })}
        </Text>
      )}
      {others.length < most && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() =>
              form.addItem('others', { method: 'bank_transfer' as BankMethod, reference: '', amount: null })
            }
          >
            {t('payment.add_way')}
          </Button>
        </div>
      )}
    </>
  );
}
