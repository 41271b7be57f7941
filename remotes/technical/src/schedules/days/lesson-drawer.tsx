import {
  changeLessonsOfDay,
  type DayChange,
  type DayLesson,
  type DayPlan,
  LessonChangeForm,
  lessonOutcomes,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { send, useApiMutation } from '@suksa/platform';
import { Button, Text } from '@suksa/ui';
import { FormDrawer, FormRow, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { hoursFor, roomsFor } from './day-choices.ts';
import { SubstituteField } from './substitute-field.tsx';
import { useDayWords } from './use-day-words.ts';

interface LessonDrawerProps {
  readonly plan: DayPlan;
  readonly lesson: DayLesson;
  readonly onClose: () => void;
}

/** What becomes of one lesson on one day: who gives it, where, when, or that it isn’t held. */
export default function LessonDrawer({ plan, lesson, onClose }: LessonDrawerProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const words = useDayWords();
  const refused = useRefusalNotice();
  const { lessonId, block, change } = lesson;
  const reset = useApiMutation(changeLessonsOfDay, { onSuccess: onClose });
  const form = useContractForm({
    name: 'technical.lesson-change',
    record: `${plan.day}/${lessonId}/${block}`,
    schema: LessonChangeForm,
    namespace: 'technical',
    initial: draftOf(change),
    draft: draftOf,
    submit: ({ version, ...to }) =>
      send(changeLessonsOfDay, {
        params: { day: plan.day },
        body: { lessons: [{ lessonId, block, version, to }] },
      }),
  });
  const { field, values } = form;
  const isOpen = lesson.teachers.some(({ absent }) => absent);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={words.lesson(lesson)}
      size="lg"
      extra={
        change && (
          <Button
            variant="subtle"
            color="red"
            loading={reset.isPending}
            onClick={() =>
              reset.mutate(
                {
                  params: { day: plan.day },
                  body: { lessons: [{ lessonId, block, version: change.version, to: null }] },
                },
                { onError: refused },
              )
            }
          >
            {t('days.as_usual')}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed">
        {[words.teachers(lesson), lesson.room?.name].filter(Boolean).join(' · ')}
      </Text>
      <SelectField
        {...field('outcome')}
        label={t('days.outcome')}
        data={lessonOutcomes.map((value) => ({ value, label: t(`days.outcomes.${value}`) }))}
        required
        onChange={(outcome) => {
          form.set('outcome', outcome ?? 'held');
          if (outcome !== 'held') form.set('substitute', null);
        }}
      />
      {isOpen && values.outcome === 'held' && (
        <SubstituteField
          day={plan.day}
          lesson={lesson}
          value={values.substitute}
          error={form.errors.substitute}
          onChange={(substitute) => form.set('substitute', substitute)}
        />
      )}
      {values.outcome !== 'cancelled' && (
        <FormRow>
          <SelectField
            {...field('roomId')}
            label={t('days.other_room')}
            placeholder={t('days.usual_room')}
            data={roomsFor(plan, lesson, values.movedTo).map(({ id, name, isTaken }) => ({
              value: id,
              label: isTaken ? t('days.taken', { name }) : name,
              disabled: isTaken,
            }))}
            clearable
          />
          <SelectField
            {...field('movedTo')}
            label={t('days.other_hour')}
            placeholder={t('days.usual_hour')}
            data={hoursFor(plan, lesson).map(({ startsAt, number, isTaken }) => ({
              value: startsAt,
              label: isTaken ? t('days.taken', { name: startsAt }) : `${startsAt} (${format.number(number)})`,
              disabled: isTaken,
            }))}
            clearable
          />
        </FormRow>
      )}
      <TextField {...field('note')} label={t('days.note')} description={t('days.note_help')} />
    </FormDrawer>
  );
}

const draftOf = (change: DayChange | null) => ({
  outcome: change?.outcome ?? ('held' as const),
  substitute:
    change?.substitute && change.coverState !== 'declined'
      ? { teacherId: change.substitute.id, ask: change.coverState === 'asked' }
      : null,
  roomId: change?.roomId ?? null,
  movedTo: change?.movedTo ?? null,
  note: change?.note ?? '',
  version: change?.version ?? 0,
});
