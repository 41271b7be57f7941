import { EarlyLeaveInput, settleEarlyLeave } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { FormDialog, SelectField, TextareaField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';

interface EarlyLeaveFormProps {
  readonly studentId: number;
  readonly day: string;
  readonly name: string;
  readonly onClose: () => void;
}

const words = ['yes', 'no'] as const;

/** Permits a student to leave early, or says afterwards whether it was with permission. */
export default function EarlyLeaveForm({ studentId, day, name, onClose }: EarlyLeaveFormProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const form = useContractForm({
    name: 'reports.early_leave',
    record: `${studentId}/${day}`,
    schema: EarlyLeaveInput,
    namespace: 'reports',
    initial: { studentId, day, permitted: true as boolean, reason: '' },
    submit: (body) => send(settleEarlyLeave, { body }),
  });
  const { value, ...permitted } = form.field('permitted');
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('early.of', { name, day: format.date(day) })}
      savedText={t('early.saved')}
    >
      <SelectField
        {...permitted}
        value={value ? 'yes' : 'no'}
        onChange={(word) => form.set('permitted', word !== 'no')}
        label={t('early.title')}
        data={words.map((word) => ({ value: word, label: t(`early.${word}`) }))}
        required
      />
      <TextareaField {...form.field('reason')} label={t('leave.columns.reason')} maxLength={300} required />
    </FormDialog>
  );
}
