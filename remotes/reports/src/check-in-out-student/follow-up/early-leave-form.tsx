import {
  dayStory,
  EarlyLeaveInput,
  type DayStory as Story,
  settleEarlyLeave,
} from '@suksa/contracts/reports';
import { localDay, useFormat } from '@suksa/i18n';
import { apiQuery, send } from '@suksa/platform';
import {
  DateField,
  FormDialog,
  FormRow,
  SelectField,
  TextareaField,
  TimeField,
  useContractForm,
} from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DayStory } from '../day-story/day-story.tsx';
import { type DayDialogProps, WithStudentDay } from './with-student-day.tsx';

const words = ['yes', 'no'] as const;

/**
 * Permits a student to leave early, today or on a day to come, or says afterwards whether it was with permission; begins
 * with what was said before. Of another day that is chosen it shows the word that stands.
 */
export default function EarlyLeaveForm(props: DayDialogProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const title = t('early.of', { name: props.name, day: format.date(props.day) });
  return (
    <WithStudentDay {...props} title={title}>
      {(story) => <OpenForm {...props} story={story} />}
    </WithStudentDay>
  );
}

function OpenForm({ studentId, day, name, story, onClose }: DayDialogProps & { readonly story: Story }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { permitted: before = true, from = null, reason = '', version = 0 } = story.permission ?? {};
  // Of a leaving that is over the word is whole: an hour before which it didn't count would leave it open.
  const isPast = day < localDay();
  const form = useContractForm({
    name: 'reports.early_leave',
    record: `${studentId}/${day}`,
    schema: EarlyLeaveInput,
    namespace: 'reports',
    initial: { studentId, day, permitted: before, from: isPast ? null : from, reason, version },
    submit: (body) => send(settleEarlyLeave, { body }),
  });
  const { value, ...permitted } = form.field('permitted');
  const chosen = form.values.day;
  const other = useQuery({
    ...apiQuery(dayStory, { params: { id: studentId, day: chosen } }),
    ...{ gcTime: 0, enabled: chosen !== day && chosen !== '' },
  });
  const shown = chosen === day ? story : other.data;
  const isOtherRead = other.data !== undefined;
  // Once for a day, as it was shown first: who has changed its word since is told, though the day is read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: neither a later reading nor the form that it is set in.
  useEffect(() => {
    if (isOtherRead) form.set('version', other.data.permission?.version ?? 0);
  }, [chosen, isOtherRead]);
  const title = t('early.of', { name, day: format.date(chosen || day) });
  return (
    <FormDialog opened onClose={onClose} form={form} title={title} savedText={t('early.saved')}>
      {shown && <DayStory studentId={studentId} story={shown} isToCome={chosen > localDay()} />}
      <SelectField
        {...permitted}
        value={value ? 'yes' : 'no'}
        onChange={(word) => form.set('permitted', word !== 'no')}
        label={t('early.title')}
        data={words.map((word) => ({ value: word, label: t(`early.${word}`) }))}
        required
      />
      {!isPast && (
        <FormRow>
          <DateField
            {...form.field('day')}
            onChange={(chosen) => {
              form.set('day', chosen ?? '');
              form.set('version', chosen === day ? version : 0);
            }}
            label={t('early.day')}
            min={localDay()}
            required
          />
          {value && <TimeField {...form.field('from')} label={t('early.from')} />}
        </FormRow>
      )}
      <TextareaField {...form.field('reason')} label={t('leave.columns.reason')} maxLength={300} required />
    </FormDialog>
  );
}
