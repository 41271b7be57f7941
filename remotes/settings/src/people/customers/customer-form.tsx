import {
  CustomerChange,
  type CustomerDetails,
  CustomerInput,
  createCustomer,
  updateCustomer,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { newIdempotencyKey, send } from '@suksa/platform';
import {
  FormDrawer,
  FormRow,
  FormSection,
  NumberField,
  PhoneField,
  SelectField,
  TextareaField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf } from './customer-draft.ts';
import { MemberFields } from './member-fields.tsx';
import { useCustomerLabels } from './use-customer-labels.ts';

interface CustomerFormProps {
  /** Null for a new one. */
  readonly customer: CustomerDetails | null;
  readonly onClose: () => void;
  readonly onSaved?: (saved: CustomerDetails) => void;
}

/** A family or another payer: who belongs to it, who pays, and on which terms. */
export default function CustomerForm({ customer, onClose, onSaved }: CustomerFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { rhythms } = useCustomerLabels();
  const [key] = useState(newIdempotencyKey);
  const form = useContractForm({
    name: 'settings.customer',
    record: customer?.id ?? null,
    schema: customer ? CustomerChange : CustomerInput,
    namespace: 'settings',
    initial: customer ? draftOf(customer) : draftOf(null, key),
    draft: (row: CustomerDetails) => draftOf(row),
    listNames: { members: t('customers.members') },
    submit: (input: CustomerInput | CustomerChange) =>
      customer && 'version' in input
        ? send(updateCustomer, { params: { id: customer.id }, body: input })
        : send(createCustomer, { body: input }),
    onSaved: async (saved) => {
      onSaved?.(saved);
    },
  });
  const { field, values } = form;
  const rhythm = field('paymentRhythm');

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      size="xl"
      title={customer ? format.name(customer.name) : t('customers.add')}
      savedText={t('customers.saved', { name: format.name(values.name) })}
    >
      <FormRow>
        <TextField
          {...field('name.lo')}
          label={t('customers.fields.name_lo')}
          lang="lo"
          autoFocus={!customer}
        />
        <TextField {...field('name.en')} label={t('customers.fields.name_en')} lang="en" />
      </FormRow>
      <MemberFields form={form} students={customer?.children ?? []} />
      <FormSection title={t('customers.sections.terms')}>
        <FormRow>
          <NumberField
            {...field('paymentDays')}
            label={t('customers.fields.payment_days')}
            description={t('customers.payment_days_help')}
          />
          <SelectField
            {...rhythm}
            value={rhythm.value === '' ? null : rhythm.value}
            onChange={(value) => rhythm.onChange(value ?? '')}
            label={t('customers.fields.payment_rhythm')}
            data={rhythms}
          />
        </FormRow>
        <TextField {...field('termsNote')} label={t('customers.fields.terms_note')} maxLength={300} />
      </FormSection>
      <FormSection title={t('customers.sections.company')}>
        <FormRow>
          <TextField
            {...field('company')}
            label={t('customers.fields.company')}
            description={t('customers.company_help')}
            maxLength={160}
          />
          <TextField
            {...field('companyTaxNumber')}
            code
            label={t('customers.fields.tax_number')}
            maxLength={40}
          />
        </FormRow>
        <FormRow>
          <PhoneField {...field('companyPhone')} label={t('customers.fields.company_phone')} />
          <TextField {...field('companyAddress')} label={t('customers.fields.address')} maxLength={300} />
        </FormRow>
      </FormSection>
      <TextareaField {...field('note')} label={t('customers.fields.note')} maxLength={1000} />
    </FormDrawer>
  );
}
