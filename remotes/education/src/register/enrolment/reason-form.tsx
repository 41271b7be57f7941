import { type resumeStudent, Suspension, type suspendStudent } from '@suksa/contracts/education';
import { send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { FormDialog, TextareaField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import type { StepFormProps } from './step-form-props.ts';
import { useFullName } from './use-full-name.ts';
import { useStepForm } from './use-step-form.ts';

interface ReasonFormProps extends StepFormProps {
  readonly step: 'suspend' | 'resume';
  readonly endpoint: typeof suspendStudent | typeof resumeStudent;
}

/** A step that wants nothing but its reason. */
export function ReasonForm({ student, onClose, step, endpoint }: ReasonFormProps) {
  const { t } = useTranslation('education');
  const fullName = useFullName();
  const form = useStepForm({
    name: `education.student.${step}`,
    record: student.id,
    schema: Suspension,
    initial: { version: student.version, reason: '' },
    submit: (body) => send(endpoint, { params: { id: student.id }, body }),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t(`enrolment.${step}.title`)}
      submitLabel={t(`enrolment.${step}.save`)}
      savedText={t(`enrolment.${step}.done`, { name: fullName(student) })}
    >
      <Text c="dimmed">{t(`enrolment.${step}.text`)}</Text>
      <TextareaField
        {...form.field('reason')}
        label={t('fields.reason')}
        maxLength={300}
        required
        autoFocus
      />
    </FormDialog>
  );
}
