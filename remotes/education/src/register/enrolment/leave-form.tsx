import { betweenYears, type Enrolment, Leaving, leaveSchool, leavings } from '@suksa/contracts/education';
import { offeredNotes } from '@suksa/contracts/settings';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery, send, useBranch } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import { DateField, FormDialog, ReasonField, SelectField, TextField } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LeavingFacts } from '../../components/leaving-facts.tsx';
import { useCodedLabels } from '../../components/use-coded-labels.ts';
import type { StepFormProps } from './step-form-props.ts';
import { useFullName } from './use-full-name.ts';
import { useStepForm, useUsualDay } from './use-step-form.ts';

/** Transfer to another school, withdrawal, dropping out, death: the enrolment ends, the record stays. */
export default function LeaveForm({ student, onClose }: StepFormProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const year = useBranch()?.year;
  const fullName = useFullName();
  const suggestedDay = useUsualDay();
  const between = betweenYears(student.enrolments, localDay());
  const ways = useCodedLabels('exit_code', leavings);
  const form = useStepForm({
    name: 'education.student.leave',
    record: student.id,
    schema: Leaving,
    initial: {
      version: student.version,
      how: null as (typeof leavings)[number] | null,
      lastDay: (between?.ended.endDate ?? suggestedDay) as string | null,
      destination: '',
      reason: '',
      noteId: null as number | null,
    },
    submit: (body) => send(leaveSchool, { params: { id: student.id }, body }),
  });

  const offered = useQuery(apiQuery(offeredNotes, { query: { group: 'exit_reason' } })).data?.rows ?? [];

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('enrolment.leave.title')}
      submitLabel={t('enrolment.leave.save')}
      savedText={t('enrolment.leave.done', {
        name: fullName(student),
        status: form.values.how ? t(`status.${form.values.how}`) : '',
        date: format.date(form.values.lastDay ?? ''),
      })}
    >
      <SelectField {...form.field('how')} label={t('fields.exit_code')} data={ways} required />
      <DateField
        {...form.field('lastDay')}
        label={t('fields.end_date')}
        min={between?.ended.endDate ?? student.enrolments[0]?.startDate}
        max={between && !between.next ? between.ended.endDate : year?.end}
        required
      />
      {between && form.values.lastDay === between.ended.endDate && <BetweenYears {...between} />}
      {form.values.how === 'transferred_out' && (
        <TextField {...form.field('destination')} label={t('fields.destination')} maxLength={200} />
      )}
      <ReasonField
        {...form.field('reason')}
        label={t('fields.reason')}
        offered={offered.map(({ id, text, needsFreeText }) => ({
          id,
          text: format.name(text),
          needsFreeText,
        }))}
        picked={form.values.noteId}
        onPick={(id) => form.set('noteId', id)}
        maxLength={300}
        required
      />
      <LeavingFacts students={[student.id]} />
    </FormDialog>
  );
}

/** What leaving in the holidays does: it counts for the year that is over, and frees the place in the next. */
function BetweenYears({ ended, next }: NonNullable<ReturnType<typeof betweenYears<Enrolment>>>) {
  const { t } = useTranslation('education');
  const format = useFormat();
  return (
    <Alert color="gray" icon={<Icon name="info-circle" />} role="status">
      {t('enrolment.leave.between', { date: format.date(ended.endDate) })}{' '}
      {next && t('enrolment.leave.place', { className: format.className(next.className), year: next.year })}
    </Alert>
  );
}
