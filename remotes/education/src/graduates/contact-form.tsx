import { editGraduate, GraduateEdit, type GraduateRecord } from '@suksa/contracts/education';
import { formatPhone } from '@suksa/i18n/lao';
import { send, useCan } from '@suksa/platform';
import { FormPage, PhoneField, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodedLabels } from '../components/use-coded-labels.ts';
import { destinations } from './graduate-state.ts';

const draftOf = ({ version, stateNumber, phone, email, destinationKind, destination }: GraduateRecord) => ({
  version,
  stateNumber,
  phone: formatPhone(phone),
  email,
  destinationKind,
  destination,
});

/** The form of what comes after school; as long as nothing is typed it follows the record. */
export function useContactForm(record: GraduateRecord) {
  const form = useContractForm({
    name: 'education.graduate.contact',
    record: record.id,
    schema: GraduateEdit,
    namespace: 'education',
    initial: draftOf(record),
    submit: (body) => send(editGraduate, { params: { id: record.id }, body }),
    onSaved: (saved) => {
      form.reset(draftOf(saved));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version of the record starts it over
  useEffect(() => {
    if (!form.dirty) form.reset(draftOf(record));
  }, [record.version]);
  return form;
}

/** The number of the state's certificate, how to reach an alumnus, and what became of them. */
export function ContactForm({ form }: { form: ReturnType<typeof useContactForm> }) {
  const { t } = useTranslation('education');
  const can = useCan();
  const kinds = useCodedLabels('graduates.destination', destinations);
  const readOnly = !can('education.graduation.edit');
  return (
    <FormPage form={form} label={t('graduates.tab.contact')} readOnly={readOnly}>
      <TextField
        {...form.field('stateNumber')}
        code
        label={t('graduates.fields.state_number')}
        maxLength={40}
        disabled={readOnly}
      />
      <PhoneField {...form.field('phone')} label={t('fields.phone')} disabled={readOnly} />
      <TextField
        {...form.field('email')}
        label={t('graduates.fields.email')}
        type="email"
        maxLength={120}
        disabled={readOnly}
      />
      <SelectField
        {...form.field('destinationKind')}
        value={form.values.destinationKind || null}
        onChange={(value) => form.set('destinationKind', value ?? '')}
        label={t('graduates.fields.destination_kind')}
        data={kinds}
        disabled={readOnly}
        clearable
      />
      <TextField
        {...form.field('destination')}
        label={t('graduates.fields.destination')}
        maxLength={200}
        disabled={readOnly}
      />
    </FormPage>
  );
}
