import { customerAudit } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCustomerLabels } from './use-customer-labels.ts';

/** Who changed a family, when, and from what to what. */
export function CustomerHistory({ id }: { readonly id: number }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { rhythms } = useCustomerLabels();
  const history = useQuery(apiQuery(customerAudit, { params: { id } }));
  const labels = {
    name: t('customers.fields.family'),
    note: t('customers.fields.note'),
    company: t('customers.fields.company'),
    companyTaxNumber: t('customers.fields.tax_number'),
    companyPhone: t('customers.fields.company_phone'),
    companyAddress: t('customers.fields.address'),
    paymentDays: t('customers.fields.payment_days'),
    paymentRhythm: t('customers.fields.payment_rhythm'),
    termsNote: t('customers.fields.terms_note'),
    members: t('customers.members'),
    from: t('customers.history.from'),
    into: t('customers.history.into'),
    shares: t('customers.history.shares'),
  };
  const show = (field: string, value: unknown) => {
    if (field === 'members' && Array.isArray(value)) return value.join(', ');
    if (field === 'shares' && Array.isArray(value))
      return value.map(({ share }: { share: number }) => format.percent(share / 100)).join(' + ') || '–';
    return rhythms.find((option) => option.value === value)?.label;
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
