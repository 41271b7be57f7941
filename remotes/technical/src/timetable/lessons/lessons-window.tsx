import type { TimetableWeek, WeekLesson } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { Button, Group, Icon, Modal, Select, Stack, StatusBadge, Text } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../timetable.module.css';
import type { WeekWords } from '../use-week-words.ts';
import type { Viewed } from '../week-rows.ts';
import { ClassGroups } from './class-groups.tsx';
import { LessonForm } from './lesson-form.tsx';

interface LessonsWindowProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly viewed: Viewed;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** The lessons of a class or teacher with all that belongs to each, to be changed; and the groups of classes. */
export default function LessonsWindow({ week, words, viewed, readOnly, onClose }: LessonsWindowProps) {
  const { t } = useTranslation('technical');
  const first = viewed.by === 'class' ? viewed.id : (week.classes[0]?.id ?? 0);
  const [classId, setClassId] = useState(first);
  const [edited, setEdited] = useState<WeekLesson | 'new' | 'groups' | null>(null);
  if (edited === 'groups')
    return <ClassGroups {...{ week, words, classId }} onClose={() => setEdited(null)} />;
  if (edited)
    return (
      <LessonForm
        {...{ week, words, classId, readOnly }}
        lesson={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
    );
  const lessons = week.lessons.filter((one) => one.classes.some((own) => own.classId === classId));
  return (
    <Modal opened onClose={onClose} title={t('timetable.lessons.title')} size="lg">
      <Stack gap="md">
        <Group align="end">
          <Select
            label={t('timetable.by.class')}
            value={String(classId)}
            data={week.classes.map(({ id }) => ({ value: String(id), label: words.schoolClass(id) }))}
            onChange={(id) => setClassId(Number(id))}
          />
          {!readOnly && (
            <>
              <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
                {t('timetable.lessons.add')}
              </Button>
              <Button variant="default" onClick={() => setEdited('groups')}>
                {t('timetable.groups.title')}
              </Button>
            </>
          )}
        </Group>
        {lessons.length === 0 && <Text c="dimmed">{t('timetable.lessons.none')}</Text>}
        <ul className={classes.rules}>
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <LessonLine {...{ week, words, lesson }} />
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${t(readOnly ? 'timetable.lessons.look' : 'timetable.lessons.edit')}: ${words.lesson(lesson)}`}
                onClick={() => setEdited(lesson)}
              >
                {t(readOnly ? 'timetable.lessons.look' : 'timetable.lessons.edit')}
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
    </Modal>
  );
}

function LessonLine({
  week,
  words,
  lesson,
}: Pick<LessonsWindowProps, 'week' | 'words'> & { lesson: WeekLesson }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const partners = lesson.parallel
    ? week.lessons.filter(({ id, parallel }) => id !== lesson.id && parallel === lesson.parallel)
    : [];
  return (
    <div>
      <p>
        <strong>{words.subject(lesson.subjectId)}</strong> ·{' '}
        {lesson.blocks.map((length) => format.number(length)).join(' + ')}
      </p>
      <Text size="xs" c="dimmed">
        {[words.classes(lesson), words.teachers(lesson)].filter(Boolean).join(' · ')}
      </Text>
      <Group gap="xs">
        {lesson.classes.length > 1 && <StatusBadge tone="blue" label={t('timetable.lessons.joint')} />}
        {lesson.parallel && (
          <StatusBadge tone="blue" label={t('timetable.lessons.together', { word: lesson.parallel })} />
        )}
      </Group>
      {partners.length > 0 && <Text size="xs">{partners.map(words.lesson).join('; ')}</Text>}
    </div>
  );
}
