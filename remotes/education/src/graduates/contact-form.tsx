import { editGraduate, GraduateEdit, type GraduateRecord } from '@suksa/contracts/education';
import { send, useCan } from '@suksa/platform';
import { FormPage, PhoneField, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCodedWords } from '../components/use-coded-words.ts';
import { changedByGraduates } from './changed-by-graduates.ts';
import { destinations } from './graduate-state.ts';

/** The number of the state's certificate, how to reach an alumnus, and what became of them. */
export function ContactForm({ record }: { record: GraduateRecord }) {
  const { t } = useTranslation('education');
  const can = useCan();
  const client = useQueryClient();
  const kinds = useCodedWords('graduates.destination', destinations);
  const form = useContractForm({
    schema: GraduateEdit,
    namespace: 'education',
    initial: {
      version: record.version,
      stateNumber: record.stateNumber,
      phone: record.phone,
      email: record.email,
      destinationKind: record.destinationKind,
      destination: record.destination,
    },
    submit: (body) => send(editGraduate, { params: { id: record.id }, body }),
    onSaved: () => {
      for (const { name } of changedByGraduates) void client.invalidateQueries({ queryKey: [name] });
    },
  });
  const readOnly = !can('education.graduation.edit');
  return (
    <FormPage form={form} label={t('graduates.tab.contact')} readOnly={readOnly}>
      <TextField
        {...form.field('stateNumber')}
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
