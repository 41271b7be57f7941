import { type CustomerDetails, SplitInput, splitCustomer } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { ChoicesField, FormDialog, FormRow, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface SplitDialogProps {
  readonly customer: CustomerDetails;
  readonly onClose: () => void;
  readonly onMade: (id: number) => void;
}

/** Makes a family of its own of some of its children and members. */
export default function SplitDialog({ customer, onClose, onMade }: SplitDialogProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const form = useContractForm({
    name: 'settings.customer.split',
    record: customer.id,
    schema: SplitInput,
    namespace: 'settings',
    initial: {
      version: customer.version,
      name: { lo: '', en: '' },
      studentIds: [] as number[],
      memberIds: [] as number[],
    },
    submit: (body) => send(splitCustomer, { params: { id: customer.id }, body }),
    onSaved: async (made) => {
      onMade(made.id);
    },
  });
  const { field } = form;
  const own = customer.children.filter(
    ({ id }) =>
      !customer.households.some(({ studentId, other }) => studentId === id && other.id === customer.id),
  );

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('customers.split.title', { family: format.name(customer.name) })}
      submitLabel={t('customers.split.confirm')}
      savedText={t('customers.split.done')}
    >
      <Alert color="gray" icon={<Icon name="info-circle" />}>
        {t('customers.split.help')}
      </Alert>
      <FormRow>
        <TextField {...field('name.lo')} label={t('customers.fields.name_lo')} lang="lo" autoFocus />
        <TextField {...field('name.en')} label={t('customers.fields.name_en')} lang="en" />
      </FormRow>
      <ChoicesField
        {...field('studentIds')}
        label={t('customers.fields.children')}
        data={own.map(({ id, name }) => ({ value: id, label: format.name(name) }))}
      />
      <ChoicesField
        {...field('memberIds')}
        label={t('customers.members')}
        data={customer.members.map(({ id, nameLo, nameEn }) => ({
          value: id,
          label: format.name({ lo: nameLo, en: nameEn }),
        }))}
      />
    </FormDialog>
  );
}
