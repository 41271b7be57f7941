import type { TimetableRule, TimetableWeek, WeekLesson } from '@suksa/contracts/technical';
import type { Reason } from '@suksa/contracts/timetable';
import { useFormat } from '@suksa/i18n';
import { useTranslation } from 'react-i18next';
import type { Viewed } from './week-rows.ts';

/** What lessons, rules and reasons of a week are called. */
export function useWeekWords(week: TimetableWeek) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const nameOf = (all: TimetableWeek['subjects'] | TimetableWeek['teachers'], id: number) => {
    const found = all.find((one) => one.id === id);
    return found ? format.name(found.name) : '';
  };
  const subject = (id: number) => nameOf(week.subjects, id);
  const teacher = (id: number) => nameOf(week.teachers, id);
  const schoolClass = (id: number) => format.className(week.classes.find((one) => one.id === id)?.name ?? '');
  const room = (id: number) => week.rooms.find((one) => one.id === id)?.name ?? '';
  /** Which groups of a class a lesson is for; nothing where it is for all of it. */
  const groups = (lesson: WeekLesson, classId: number) =>
    lesson.classes
      .flatMap((own) => (own.classId === classId && own.groupId !== null ? [own.groupId] : []))
      .map((groupId) => week.groups.find(({ id }) => id === groupId)?.name ?? '')
      .join(', ');
  const classes = (lesson: WeekLesson) =>
    lesson.classes
      .map(({ classId, groupId }) => {
        const group = week.groups.find(({ id }) => id === groupId)?.name;
        return group ? `${schoolClass(classId)} ${group}` : schoolClass(classId);
      })
      .join(', ');
  const teachers = (lesson: WeekLesson) => lesson.teacherIds.map(teacher).join(', ');
  const lesson = (one: WeekLesson) => `${subject(one.subjectId)}, ${classes(one)}`;
  const lessons = (ids: readonly number[]) =>
    ids
      .flatMap((id) => {
        const found = week.lessons.find((one) => one.id === id);
        return found ? [lesson(found)] : [];
      })
      .join('; ');
  const somebody = ({ kind, id }: { kind: Viewed['by']; id: number }) =>
    ({ teacher, class: schoolClass, room })[kind](id);

  function who(meant: Extract<TimetableRule, { who: unknown }>['who']): string {
    return typeof meant === 'object' ? somebody(meant) : t(`timetable.rules.everybody.${meant}`);
  }

  function rule(one: TimetableRule): string {
    const times = 'times' in one ? one.times.map(time).join(', ') : '';
    switch (one.kind) {
      case 'unavailable':
        return t('timetable.rules.says.unavailable', { who: who(one.who), times });
      case 'spread':
        return one.subjectIds.length === 0
          ? t('timetable.rules.says.spread_all')
          : t('timetable.rules.says.spread', { subjects: one.subjectIds.map(subject).join(', ') });
      case 'slots':
        return t('timetable.rules.says.slots', {
          subjects: one.lessonIds ? lessons(one.lessonIds) : one.subjectIds.map(subject).join(', '),
          times,
        });
      case 'same':
        return t(`timetable.rules.says.same_${one.what}`, { lessons: lessons(one.lessonIds) });
      case 'pair':
        return t(`timetable.rules.says.${one.how}`, {
          first: lessons(one.lessonIds.slice(0, 1)),
          second: lessons(one.lessonIds.slice(1)),
        });
      case 'apart':
        return t('timetable.rules.says.apart', { lessons: lessons(one.lessonIds) });
      case 'least-hours':
        return t('timetable.rules.says.least_hours', { who: who(one.who), number: format.number(one.least) });
      case 'early':
        if (one.late === 0) return t('timetable.rules.says.early_always', { who: who(one.who) });
        return t('timetable.rules.says.early', { who: who(one.who), number: format.number(one.late) });
      case 'gaps':
        if (one.most === 0) return t('timetable.rules.says.no_gaps', { who: who(one.who) });
        if (one.within === 'day')
          return t('timetable.rules.says.gaps_a_day', { who: who(one.who), number: format.number(one.most) });
        return t('timetable.rules.says.gaps', { who: who(one.who), number: format.number(one.most) });
      case 'most-hours':
        return t('timetable.rules.says.most_hours', { who: who(one.who), number: format.number(one.most) });
      case 'most-in-a-row':
        return t('timetable.rules.says.most_in_a_row', {
          who: who(one.who),
          number: format.number(one.most),
        });
      case 'most-days':
        return t('timetable.rules.says.most_days', { who: who(one.who), number: format.number(one.most) });
    }
  }

  const time = ({ weekday, startsAt, endsAt }: { weekday: number; startsAt: string; endsAt: string }) =>
    `${format.weekday(weekday, 'short')} ${startsAt}–${endsAt}`;

  function reason(one: Reason): string {
    if (one.code === 'rule') return rule(one.rule.rule);
    if (one.code === 'teacher' || one.code === 'class' || one.code === 'room')
      return t('timetable.reasons.taken', {
        who: somebody({ kind: one.code, id: one.id }),
        lesson: lesson(one.by),
      });
    if (one.code === 'elsewhere') {
      const { teacherId, branch } = one.hour;
      return t('timetable.reasons.elsewhere', { who: teacher(teacherId), branch: format.name(branch) });
    }
    return t(`timetable.reasons.${one.code}`);
  }

  return {
    subject,
    teacher,
    teachers,
    schoolClass,
    classes,
    groups,
    room,
    lesson,
    somebody,
    rule,
    reason,
    time,
  };
}

export type WeekWords = ReturnType<typeof useWeekWords>;
