import { ContactInput, type ContactWay, contactWays, noteContact } from '@suksa/contracts/reports';
import { localDay } from '@suksa/i18n';
import { newIdempotencyKey, send } from '@suksa/platform';
import {
  DateField,
  FormDialog,
  SelectField,
  TextareaField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ContactFormProps {
  readonly studentId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Notes a call, a visit or a message about a student who stays away. */
export default function ContactForm({ studentId, name, onClose }: ContactFormProps) {
  const { t } = useTranslation('reports');
  const [key] = useState(newIdempotencyKey);
  const form = useContractForm({
    name: 'reports.absence_contact',
    record: studentId,
    schema: ContactInput,
    namespace: 'reports',
    initial: {
      day: localDay() as string | null,
      how: 'phone' as ContactWay,
      with: '',
      said: '',
      idempotencyKey: key,
    },
    submit: (body) => send(noteContact, { params: { id: studentId }, body }),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('contact.of', { name })}
      savedText={t('contact.saved')}
    >
      <DateField {...form.field('day')} label={t('contact.day')} max={localDay()} required />
      <SelectField
        {...form.field('how')}
        onChange={(value) => form.set('how', value ?? 'phone')}
        label={t('contact.how')}
        data={contactWays.map((value) => ({ value, label: t(`contact.ways.${value}`) }))}
        required
      />
      {/* Not the day, which is mostly right: its calendar would open over the window. */}
      <TextField {...form.field('with')} label={t('contact.with')} maxLength={120} autoFocus />
      <TextareaField
        {...form.field('said')}
        label={t('contact.said')}
        maxLength={500}
        required={form.values.how !== 'no_answer'}
      />
    </FormDialog>
  );
}
