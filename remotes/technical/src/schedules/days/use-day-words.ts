import type { DayLesson } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import type { Tone } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

interface Said {
  readonly tone: Tone;
  readonly text: string;
}

/** What a lesson of a day and what is different of it are called. */
export function useDayWords() {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const hour = ({ startsAt, endsAt }: Pick<DayLesson, 'startsAt' | 'endsAt'>) => `${startsAt}–${endsAt}`;
  const classes = (lesson: Pick<DayLesson, 'classes'>) =>
    lesson.classes
      .map(({ name, group }) => (group ? `${format.className(name)} ${group}` : format.className(name)))
      .join(', ');
  const teachers = (lesson: Pick<DayLesson, 'teachers'>) =>
    lesson.teachers
      .map(({ name, absent }) =>
        absent ? t('days.away_teacher', { name: format.name(name) }) : format.name(name),
      )
      .join(', ');
  const absent = (lesson: Pick<DayLesson, 'teachers'>) =>
    lesson.teachers.flatMap((teacher) => (teacher.absent ? format.name(teacher.name) : [])).join(', ');
  const lesson = (one: DayLesson) => `${hour(one)} · ${classes(one)} · ${format.name(one.subject.name)}`;

  /** All that is to be told of a lesson, the most pressing first. */
  function states({ change, needs, startsAt, plannedAt }: DayLesson): readonly Said[] {
    const said: Said[] = [];
    const name = change?.substitute ? format.name(change.substitute.name) : '';
    if (needs === 'teacher') said.push({ tone: 'red', text: t('days.states.open') });
    if (change?.coverState === 'declined')
      said.push({ tone: 'gray', text: t('days.states.declined', { name }) });
    if (change?.coverState === 'asked') said.push({ tone: 'amber', text: t('days.states.asked', { name }) });
    if (change?.coverState === 'assigned')
      said.push({ tone: 'green', text: t('days.states.assigned', { name }) });
    if (change?.outcome === 'self-study') said.push({ tone: 'blue', text: t('days.outcomes.self-study') });
    if (change?.outcome === 'cancelled') said.push({ tone: 'gray', text: t('days.outcomes.cancelled') });
    if (change && change.roomId !== null) said.push({ tone: 'violet', text: t('days.states.room') });
    if (startsAt !== plannedAt)
      said.push({ tone: 'violet', text: t('days.states.moved', { time: plannedAt }) });
    return said;
  }

  return { hour, classes, teachers, absent, lesson, states };
}
