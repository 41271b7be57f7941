import {
  AccountChange,
  type CustomerAccount,
  customerAccountAudit,
  readCustomerAccount,
  updateCustomerAccount,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send, useCan } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import {
  AuditHistory,
  ChoicesField,
  DateField,
  FormDrawer,
  FormSection,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WhenLoaded } from '../../components/when-loaded.tsx';
import { useAccountLabels } from './use-account-labels.ts';

interface AccountFormProps {
  readonly account: CustomerAccount;
  readonly onClose: () => void;
}

/** Which children a family's account sees, the consent, and who changed it. */
export default function AccountForm({ account, onClose }: AccountFormProps) {
  const format = useFormat();
  const details = useQuery({
    ...apiQuery(readCustomerAccount, { params: { id: account.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <WhenLoaded result={details} title={format.name(account.name)} size="lg" onClose={onClose}>
      {(loaded) => <Form account={loaded} onClose={onClose} />}
    </WhenLoaded>
  );
}

interface FormProps {
  readonly account: CustomerAccount & { readonly familyChildren: CustomerAccount['children'] };
  readonly onClose: () => void;
}

function Form({ account, onClose }: FormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const draft = ({ version, children, consentOn, consentNote }: CustomerAccount) => ({
    version,
    studentIds: children.map(({ id }) => id),
    consentOn,
    consentNote,
  });
  const form = useContractForm({
    name: 'settings.customer_account',
    record: account.id,
    schema: AccountChange,
    namespace: 'settings',
    initial: draft(account),
    draft,
    submit: (body) => send(updateCustomerAccount, { params: { id: account.id }, body }),
  });
  const { field } = form;
  const readOnly = !can('settings.customer_account.edit');
  const linkable = [
    ...account.familyChildren,
    ...account.children.filter(({ id }) => !account.familyChildren.some((child) => child.id === id)),
  ];

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      size="lg"
      readOnly={readOnly}
      title={format.name(account.name)}
    >
      {account.family === null && (
        <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
          {t('accounts.no_family')}
        </Alert>
      )}
      {linkable.length > 0 && (
        <FormSection title={t('accounts.sees')}>
          <ChoicesField
            {...field('studentIds')}
            label={t('accounts.fields.children')}
            description={t('accounts.sees_help')}
            data={linkable.map(({ id, name, className }) => ({
              value: id,
              label: [format.name(name), className && format.className(className)]
                .filter(Boolean)
                .join(' · '),
              disabled: readOnly,
            }))}
          />
        </FormSection>
      )}
      <FormSection title={t('accounts.fields.consent')}>
        <DateField
          {...field('consentOn')}
          label={t('accounts.fields.consent_on')}
          description={t('accounts.consent_help')}
          disabled={readOnly}
        />
        <TextField
          {...field('consentNote')}
          label={t('accounts.fields.consent_note')}
          maxLength={300}
          disabled={readOnly}
        />
      </FormSection>
      <FormSection title={t('history')}>
        <History id={account.id} />
      </FormSection>
    </FormDrawer>
  );
}

function History({ id }: { readonly id: number }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { statuses } = useAccountLabels();
  const history = useQuery(apiQuery(customerAccountAudit, { params: { id } }));
  const labels = {
    status: t('users.fields.status'),
    children: t('accounts.fields.children'),
    consentOn: t('accounts.fields.consent_on'),
    consentNote: t('accounts.fields.consent_note'),
  };
  const show = (field: string, value: unknown) => {
    if (Array.isArray(value)) return value.join(', ') || '–';
    if (field === 'consentOn' && typeof value === 'string') return format.date(value);
    return statuses.find((option) => option.value === value)?.label;
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
