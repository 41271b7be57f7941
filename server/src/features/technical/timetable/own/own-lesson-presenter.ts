import { weekdayOf } from '@suksa/contracts/days';
import type { OwnLesson } from '@suksa/contracts/technical';
import { needOf, teachersNow } from '../../../../school/timetable/held-lessons.ts';
import type { LessonOfDay } from '../../../../school/timetable/lessons-of-days.ts';

/** A lesson as a teacher sees it: their own, or somebody’s that they take over. */
export function presentForTeacher(lesson: LessonOfDay, userId: number): OwnLesson {
  const state = stateFor(lesson, userId);
  const isTaken = state === 'asked' || state === 'covering';
  return {
    ...common(lesson, state, isTaken ? lesson.teachers.filter(({ absent }) => absent) : teachersNow(lesson)),
    note: lesson.change?.note ?? '',
    askedAs: state === 'asked' ? (lesson.change?.id ?? null) : null,
  };
}

const stateFor = (lesson: LessonOfDay, userId: number): OwnLesson['state'] => {
  const { change } = lesson;
  if (change && change.outcome !== 'held') return change.outcome;
  const self = lesson.teachers.find(({ id }) => id === userId);
  if (!self) return change?.coverState === 'asked' ? 'asked' : 'covering';
  if (!self.absent) return 'held';
  return needOf(lesson) === 'nothing' ? 'covered' : 'open';
};

/** A lesson as a class sees it: who gives it, and that nobody does. What was noted for the substitute isn’t for it. */
export function presentForClass(lesson: LessonOfDay): OwnLesson {
  const { change } = lesson;
  const state =
    change && change.outcome !== 'held'
      ? change.outcome
      : needOf(lesson) !== 'nothing'
        ? 'open'
        : change?.coverState === 'assigned'
          ? 'other_teacher'
          : 'held';
  return { ...common(lesson, state, teachersNow(lesson)), note: '', askedAs: null };
}

const common = (
  lesson: LessonOfDay,
  state: OwnLesson['state'],
  teachers: readonly { readonly lo: string; readonly en: string }[],
) => ({
  day: lesson.day,
  weekday: weekdayOf(lesson.day),
  startsAt: lesson.startsAt,
  endsAt: lesson.endsAt,
  subject: { lo: lesson.subject.lo, en: lesson.subject.en },
  classNames: [...new Set(lesson.classes.map(({ name }) => name))],
  teachers: teachers.map(({ lo, en }) => ({ lo, en })),
  room: lesson.room?.name ?? null,
  state,
  moved: lesson.change !== null && (lesson.change.roomId !== null || lesson.change.movedTo !== null),
});
