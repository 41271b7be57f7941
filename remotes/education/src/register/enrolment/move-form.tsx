import { daysBetween } from '@suksa/contracts/days';
import { ClassMove, correctionDays, moveClass } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send, useBranch } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { DateField, FormDialog, TextareaField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { ClassField } from '../class-field.tsx';
import { JudgedAgain } from '../judged-again.tsx';
import { useCapacityOverride } from '../use-capacity-override.ts';
import { useClasses } from '../use-classes.ts';
import type { StepFormProps } from './step-form-props.ts';
import { useFullName } from './use-full-name.ts';
import { useStepForm, useUsualDay } from './use-step-form.ts';

/** To another class: within a week of the first day a correction, later a move with history. */
export default function MoveForm({ student, onClose }: StepFormProps) {
  const { t } = useTranslation('education');
  const takeSeat = useCapacityOverride();
  const format = useFormat();
  const fullName = useFullName();
  const { classes } = useClasses();
  const suggestedDay = useUsualDay();
  const year = useBranch()?.year;
  const current = student.enrolments[0];
  const form = useStepForm({
    name: 'education.student.move',
    record: student.id,
    schema: ClassMove,
    initial: {
      version: student.version,
      classId: null as number | null,
      from: suggestedDay as string | null,
      reason: '',
    },
    submit: (body) =>
      takeSeat((overCapacityReason) =>
        send(moveClass, { params: { id: student.id }, body: { ...body, overCapacityReason } }),
      ),
  });
  const { from } = form.values;
  const days = from && current ? daysBetween(current.startDate, from) : 0;
  const isCorrection = days <= correctionDays;
  const className = format.className(classes.find(({ id }) => id === form.values.classId)?.name ?? '');

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('enrolment.move.title')}
      submitLabel={t('enrolment.move.save')}
      savedText={t('enrolment.move.done', {
        name: fullName(student),
        className,
        date: format.date(from ?? ''),
      })}
    >
      <ClassField
        {...form.field('classId')}
        label={t('fields.class')}
        except={current?.year === year?.name ? current?.className : undefined}
      />
      <DateField {...form.field('from')} label={t('enrolment.move.from')} min={current?.startDate} required />
      <Alert color="gray" icon={<Icon name="info-circle" />} role="status">
        {t(isCorrection ? 'enrolment.move.correction' : 'enrolment.move.history', {
          className: format.className(current?.className ?? ''),
        })}
      </Alert>
      <JudgedAgain from={isCorrection ? current?.startDate : from} className={className} />
      <TextareaField {...form.field('reason')} label={t('fields.reason')} maxLength={300} required />
    </FormDialog>
  );
}
