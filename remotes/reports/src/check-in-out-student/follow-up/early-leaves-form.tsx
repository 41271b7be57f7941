import { EarlyLeavesInput, settleEarlyLeaves } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { notify, Text } from '@suksa/ui';
import { FormDialog, SelectField, TextareaField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { ClassLeaving } from './early-leaves.tsx';

const words = ['yes', 'no'] as const;

interface EarlyLeavesFormProps {
  /** As it was when the window was opened: who leaves later isn't meant. */
  readonly leaving: ClassLeaving;
  readonly onClose: () => void;
}

/** One word on all of a class who left early on a day. */
export default function EarlyLeavesForm({ leaving, onClose }: EarlyLeavesFormProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { className, day, leaves } = leaving;
  const students = leaves.map(({ studentId }) => studentId);
  const form = useContractForm({
    name: 'reports.early_leave_together',
    record: `${className}/${day}`,
    schema: EarlyLeavesInput,
    namespace: 'reports',
    initial: { day, students, permitted: true, reason: '' },
    submit: async (body) => {
      const { settled, others } = await send(settleEarlyLeaves, { body });
      const counted = { number: format.number(settled), others: format.number(others) };
      notify({ text: t(others > 0 ? 'early.settled_others' : 'early.settled', counted) });
    },
  });
  const { value, ...permitted } = form.field('permitted');
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('early.all_of', { class: format.className(className), day: format.date(day) })}
      savedText={null}
    >
      <Text size="sm">{t('early.all_text', { number: format.number(students.length) })}</Text>
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
