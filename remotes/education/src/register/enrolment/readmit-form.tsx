import { firstDayBack, Return, readmitStudent, returns } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send, useBranch } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { DateField, FormDialog, SelectField, TextareaField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useCodedLabels } from '../../components/use-coded-labels.ts';
import { ClassField } from '../class-field.tsx';
import { useCapacityOverride } from '../use-capacity-override.ts';
import { useClasses } from '../use-classes.ts';
import type { StepFormProps } from './step-form-props.ts';
import { useFullName } from './use-full-name.ts';
import { useStepForm, useUsualDay } from './use-step-form.ts';

/** Somebody who had left comes back, under the same code. */
export default function ReadmitForm({ student, onClose }: StepFormProps) {
  const { t } = useTranslation('education');
  const takeSeat = useCapacityOverride();
  const year = useBranch()?.year;
  const format = useFormat();
  const fullName = useFullName();
  const { classes } = useClasses();
  const suggestedDay = useUsualDay();
  const lastDay = student.enrolments[0]?.endDate;
  const firstDay = year ? firstDayBack({ lastDay, year }) : null;
  const ways = useCodedLabels('entry_code', returns);
  const form = useStepForm({
    name: 'education.student.readmit',
    record: student.id,
    schema: Return,
    initial: {
      version: student.version,
      classId: null as number | null,
      startDate: firstDay && firstDay < suggestedDay ? suggestedDay : firstDay,
      how: 're_admitted' as (typeof returns)[number] | null,
      reason: '',
    },
    submit: (body) =>
      takeSeat((overCapacityReason) =>
        send(readmitStudent, { params: { id: student.id }, body: { ...body, overCapacityReason } }),
      ),
  });

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('enrolment.readmit.title')}
      submitLabel={t('enrolment.readmit.save')}
      incomplete={!firstDay}
      savedText={t('enrolment.readmit.done', {
        name: fullName(student),
        className: format.className(classes.find(({ id }) => id === form.values.classId)?.name ?? ''),
        date: format.date(form.values.startDate ?? ''),
      })}
    >
      <ClassField {...form.field('classId')} label={t('fields.class')} />
      {year && lastDay && !firstDay && (
        <Alert color="orange" icon={<Icon name="alert-triangle" />}>
          {t('enrolment.readmit.no_day', { date: format.date(lastDay), year: year.name })}
        </Alert>
      )}
      <DateField
        {...form.field('startDate')}
        label={t('fields.start_date')}
        min={firstDay ?? year?.start}
        max={year?.end}
        required
      />
      <SelectField {...form.field('how')} label={t('fields.entry')} data={ways} required />
      <TextareaField {...form.field('reason')} label={t('fields.reason')} maxLength={300} required />
    </FormDialog>
  );
}
