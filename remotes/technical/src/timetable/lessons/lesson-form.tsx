import {
  createLesson,
  deleteLesson,
  LessonChange,
  type RoomKind,
  readTeaching,
  roomKinds,
  type TimetableWeek,
  updateLesson,
  type WeekLesson,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { apiQuery, newIdempotencyKey, send, useApiMutation } from '@suksa/platform';
import { Button, dialogs, ErrorState } from '@suksa/ui';
import { FormDrawer, FormRow, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import type { WeekWords } from '../use-week-words.ts';
import { BlocksField } from './blocks-field.tsx';
import { ChosenField } from './chosen-field.tsx';

interface LessonFormProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  /** Whose lesson a new one is. */
  readonly classId: number;
  /** Null for a new one. */
  readonly lesson: WeekLesson | null;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** A lesson: for whole classes together or groups, with several teachers, and with what it is held at the same time. */
export function LessonForm({ week, words, classId, lesson, readOnly, onClose }: LessonFormProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const teaching = useQuery(apiQuery(readTeaching));
  const { id } = week.timetable;
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm({
    name: 'technical.timetable.lesson',
    record: lesson ? `${id}/${lesson.id}` : `${id}/new`,
    schema: LessonChange,
    namespace: 'technical',
    initial: draftOf(lesson, classId),
    submit: ({ version, ...body }) =>
      lesson
        ? send(updateLesson, { params: { id, lessonId: lesson.id }, body: { ...body, version } })
        : send(createLesson, { params: { id }, body: { ...body, idempotencyKey } }),
  });
  const { field } = form;
  const subjects = new Map(
    [...week.subjects, ...(teaching.data?.subjects ?? [])].map((one) => [one.id, one]),
  );
  const teachers = new Map(
    [...week.teachers, ...(teaching.data?.teachers ?? []).filter(({ available }) => available)].map((one) => [
      one.id,
      format.name(one.name),
    ]),
  );
  const known = [...new Set(week.lessons.flatMap(({ parallel }) => parallel ?? []))];
  const partners = week.lessons.filter(
    (one) => one.id !== lesson?.id && one.parallel !== null && one.parallel === form.values.parallel.trim(),
  );
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      title={lesson ? words.lesson(lesson) : t('timetable.lessons.add')}
      extra={lesson && !readOnly && <DeleteLesson {...{ week, words, lesson }} onDeleted={onClose} />}
    >
      {teaching.error && (
        <ErrorState error={teaching.error} onRetry={() => void teaching.refetch()} namespace="technical" />
      )}
      <FormRow>
        <SelectField
          {...field('subjectId')}
          label={t('timetable.lessons.subject')}
          data={[...subjects.values()].map((one) => ({ value: one.id, label: format.name(one.name) }))}
          required
          autoFocus
        />
        <BlocksField
          {...field('blocks')}
          label={t('timetable.lessons.blocks')}
          description={t('timetable.lessons.blocks_help')}
          required
        />
      </FormRow>
      <ChosenField
        {...field('classes')}
        label={t('timetable.lessons.classes')}
        description={t('timetable.lessons.classes_help')}
        keyOf={(one) => `${one.classId}/${one.groupId ?? ''}`}
        data={classOptions(week, words)}
        required
      />
      <ChosenField
        {...field('teacherIds')}
        label={t('timetable.lessons.teachers')}
        keyOf={String}
        data={[...teachers].map(([value, label]) => ({ value, label }))}
      />
      <FormRow>
        <SelectField
          {...field('roomKind')}
          label={t('timetable.lessons.room_kind')}
          description={t('timetable.lessons.room_kind_help')}
          data={roomKinds.map((value) => ({ value, label: t(`room_kinds.${value}`) }))}
        />
        <TextField
          {...field('parallel')}
          label={t('timetable.lessons.parallel')}
          description={
            partners.length > 0
              ? t('timetable.lessons.parallel_with', { lessons: partners.map(words.lesson).join('; ') })
              : known.length > 0
                ? t('timetable.lessons.parallel_known', { words: known.join(', ') })
                : t('timetable.lessons.parallel_help')
          }
        />
      </FormRow>
      <ChosenField
        {...field('roomIds')}
        label={t('timetable.lessons.rooms')}
        description={t('timetable.lessons.rooms_help')}
        keyOf={String}
        data={week.rooms.map((room) => ({ value: room.id, label: room.name }))}
      />
    </FormDrawer>
  );
}

const classOptions = (week: TimetableWeek, words: WeekWords) =>
  week.classes.flatMap(({ id: classId }) => [
    { value: { classId, groupId: null as number | null }, label: words.schoolClass(classId) },
    ...week.groups
      .filter((group) => group.classId === classId)
      .map((group) => ({
        value: { classId, groupId: group.id as number | null },
        label: `${words.schoolClass(classId)} ${group.name}`,
      })),
  ]);

const draftOf = (lesson: WeekLesson | null, classId: number) => ({
  subjectId: (lesson?.subjectId ?? null) as number | null,
  blocks: lesson?.blocks ?? [1],
  parallel: lesson?.parallel ?? '',
  roomKind: (lesson?.roomKind ?? null) as RoomKind | null,
  classes: lesson?.classes ?? [{ classId, groupId: null as number | null }],
  teacherIds: lesson?.teacherIds ?? ([] as number[]),
  roomIds: lesson?.roomIds ?? ([] as number[]),
  version: lesson?.version ?? 1,
});

interface DeleteLessonProps extends Pick<LessonFormProps, 'week' | 'words'> {
  readonly lesson: WeekLesson;
  readonly onDeleted: () => void;
}

function DeleteLesson({ week, words, lesson, onDeleted }: DeleteLessonProps) {
  const { t } = useTranslation('technical');
  const refused = useRefusalNotice();
  const remove = useApiMutation(deleteLesson, { onSuccess: onDeleted });
  async function ask() {
    const sure = await dialogs.confirm({
      title: t('timetable.lessons.delete_title', { lesson: words.lesson(lesson) }),
      text: t('timetable.lessons.delete_text'),
      confirmLabel: t('timetable.rules.delete'),
      danger: true,
    });
    const params = { id: week.timetable.id, lessonId: lesson.id };
    if (sure) remove.mutate({ params }, { onError: refused });
  }
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('timetable.rules.delete')}
    </Button>
  );
}
