import { DuplicateInput, type Graduate, issueDuplicate } from '@suksa/contracts/education';
import { localDay, useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { DateField, FormDialog, TextareaField, useContractForm } from '@suksa/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changedByGraduates } from './changed-by-graduates.ts';

/** The same certificate once more, for one that was lost. */
export default function DuplicateForm({ graduate, onClose }: { graduate: Graduate; onClose: () => void }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const client = useQueryClient();
  const form = useContractForm({
    schema: DuplicateInput,
    namespace: 'education',
    initial: { reason: '', issuedOn: localDay() as string | null },
    submit: (body) => send(issueDuplicate, { params: { id: graduate.id }, body }),
    onSaved: () => {
      for (const { name } of changedByGraduates) void client.invalidateQueries({ queryKey: [name] });
    },
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
