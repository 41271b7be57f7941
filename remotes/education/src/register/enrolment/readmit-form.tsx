import { Return, readmitPupil, returns } from '@suksa/contracts/education';
import { send, useBranch } from '@suksa/platform';
import { DateField, FormDialog, SelectField, TextareaField } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useCodedWords } from '../../components/use-coded-words.ts';
import { ClassField } from '../class-field.tsx';
import { useSeatTaking } from '../use-seat-taking.ts';
import type { StepFormProps } from './enrolment-menu.tsx';
import { useStepForm, useUsualDay } from './use-step-form.ts';

/** Somebody who had left comes back, under the same code. */
export default function ReadmitForm({ pupil, onClose }: StepFormProps) {
  const { t } = useTranslation('education');
  const takeSeat = useSeatTaking();
  const year = useBranch()?.year;
  const usualDay = useUsualDay();
  const ways = useCodedWords('entry_code', returns);
  const form = useStepForm({
    name: 'education.pupil.readmit',
    record: pupil.id,
    schema: Return,
    initial: {
      version: pupil.version,
      classId: null as number | null,
      startDate: usualDay as string | null,
      how: 're_admitted' as (typeof returns)[number] | null,
      reason: '',
    },
    submit: (body) =>
      takeSeat((overCapacityReason) =>
        send(readmitPupil, { params: { id: pupil.id }, body: { ...body, overCapacityReason } }),
      ),
  });

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('enrolment.readmit.title')}
      submitLabel={t('enrolment.readmit.save')}
    >
      <ClassField {...form.field('classId')} label={t('fields.class')} />
      <DateField
        {...form.field('startDate')}
        label={t('fields.start_date')}
        min={year?.start}
        max={year?.end}
        required
      />
      <SelectField {...form.field('how')} label={t('fields.entry')} data={ways} required />
      <TextareaField {...form.field('reason')} label={t('fields.reason')} maxLength={300} required />
    </FormDialog>
  );
}
