import { daysAfter } from '@suksa/contracts/days';
import { Return, readmitStudent, returns } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { send, useBranch } from '@suksa/platform';
import { DateField, FormDialog, SelectField, TextareaField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useCodedWords } from '../../components/use-coded-words.ts';
import { ClassField } from '../class-field.tsx';
import { useClasses } from '../use-classes.ts';
import { useSeatTaking } from '../use-seat-taking.ts';
import type { StepFormProps } from './step-form-props.ts';
import { useFullName } from './use-full-name.ts';
import { useStepForm, useUsualDay } from './use-step-form.ts';

/** Somebody who had left comes back, under the same code. */
export default function ReadmitForm({ student, onClose }: StepFormProps) {
  const { t } = useTranslation('education');
  const takeSeat = useSeatTaking();
  const year = useBranch()?.year;
  const format = useFormat();
  const fullName = useFullName();
  const { classes } = useClasses();
  const usualDay = useUsualDay();
  const lastDay = student.enrolments[0]?.endDate;
  // The day after the last one here is the first that is possible.
  const firstDay = lastDay ? daysAfter(lastDay, 1) : undefined;
  const ways = useCodedWords('entry_code', returns);
  const form = useStepForm({
    name: 'education.student.readmit',
    record: student.id,
    schema: Return,
    initial: {
      version: student.version,
      classId: null as number | null,
      startDate: (firstDay && firstDay > usualDay ? firstDay : usualDay) as string | null,
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
      savedText={t('enrolment.readmit.done', {
        name: fullName(student),
        className: format.className(classes.find(({ id }) => id === form.values.classId)?.name ?? ''),
        date: format.date(form.values.startDate ?? ''),
      })}
    >
      <ClassField {...form.field('classId')} label={t('fields.class')} />
      <DateField
        {...form.field('startDate')}
        label={t('fields.start_date')}
        min={firstDay && year && firstDay > year.start ? firstDay : year?.start}
        max={year?.end}
        required
      />
      <SelectField {...form.field('how')} label={t('fields.entry')} data={ways} required />
      <TextareaField {...form.field('reason')} label={t('fields.reason')} maxLength={300} required />
    </FormDialog>
  );
}
