import { DuplicateInput, type Graduate, issueDuplicate } from '@suksa/contracts/education';
import { localDay, useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { DateField, FormDialog, TextareaField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The same certificate once more, for one that was lost. */
export default function DuplicateForm({ graduate, onClose }: { graduate: Graduate; onClose: () => void }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const [initial] = useState({
    version: graduate.version,
    reason: '',
    issuedOn: localDay() as string | null,
  });
  const form = useContractForm({
    name: 'education.certificate.duplicate',
    record: graduate.id,
    schema: DuplicateInput,
    namespace: 'education',
    initial,
    submit: (body) => send(issueDuplicate, { params: { id: graduate.id }, body }),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('graduates.duplicate.title', { name: format.name(graduate.name) })}
      savedText={t('graduates.duplicate.saved')}
    >
      <TextareaField {...form.field('reason')} label={t('fields.reason')} maxLength={300} required />
      <DateField
        {...form.field('issuedOn')}
        label={t('graduates.fields.issued_on')}
        max={localDay()}
        required
      />
    </FormDialog>
  );
}
