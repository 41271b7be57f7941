import type { LessonOfDay } from './lessons-of-days.ts';

type Teacher = Pick<LessonOfDay['teachers'][number], 'id' | 'lo' | 'en'>;

export const isHeld = ({ change }: LessonOfDay) => change === null || change.outcome === 'held';

/** Who really gives a lesson: those of the timetable who are there, and whoever was found for those who aren’t. */
export const teachersNow = (lesson: LessonOfDay): Teacher[] => {
  if (!isHeld(lesson)) return [];
  const present = lesson.teachers.filter(({ absent }) => !absent);
  const { change } = lesson;
  return change?.substitute && change.coverState === 'assigned' ? [...present, change.substitute] : present;
};

/** What a lesson wants of whoever plans the day: a teacher, an answer of somebody who was asked, or nothing. */
export const needOf = (lesson: LessonOfDay): 'nothing' | 'teacher' | 'answer' => {
  if (!isHeld(lesson) || lesson.teachers.length === 0 || teachersNow(lesson).length > 0) return 'nothing';
  return lesson.change?.coverState === 'asked' ? 'answer' : 'teacher';
};

type Span = Pick<LessonOfDay, 'startsAt' | 'endsAt' | 'day'>;
export const isAtOnce = (one: Span, other: Span) =>
  one.day === other.day && one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Whom a lesson keeps busy: also somebody who is asked and hasn’t answered. */
const busyWith = (lesson: LessonOfDay): readonly number[] => {
  const asked = lesson.change?.coverState === 'asked' ? lesson.change.substitute : null;
  return [...teachersNow(lesson), ...(asked ? [asked] : [])].map(({ id }) => id);
};

export const isBusy = (lesson: LessonOfDay, teacherId: number) => busyWith(lesson).includes(teacherId);

export interface DayClash {
  readonly kind: 'teacher' | 'room' | 'class';
  readonly id: number;
  readonly lessonIds: readonly [number, number];
}

/** Who or what would be in one of these lessons and in another one at once. */
export const dayClash = (
  lessons: readonly LessonOfDay[],
  touched: (lesson: LessonOfDay) => boolean,
): DayClash | null => {
  for (const lesson of lessons.filter(touched))
    for (const other of lessons) {
      if (other === lesson || !isAtOnce(lesson, other)) continue;
      const both = sharedBy(lesson, other);
      if (both) return { ...both, lessonIds: [lesson.lessonId, other.lessonId] };
    }
  return null;
};

const sharedBy = (one: LessonOfDay, other: LessonOfDay): Pick<DayClash, 'kind' | 'id'> | null => {
  const teacher = busyWith(one).find((id) => isBusy(other, id));
  if (teacher !== undefined) return { kind: 'teacher', id: teacher };
  if (isOff(one) || isOff(other)) return null;
  if (one.room && one.room.id === other.room?.id) return { kind: 'room', id: one.room.id };
  const shared = one.classes.find((mine) => other.classes.some((theirs) => shareStudents(mine, theirs)));
  return shared ? { kind: 'class', id: shared.id } : null;
};

/** A class that works by itself is in its room all the same. */
const isOff = ({ change }: LessonOfDay) => change?.outcome === 'cancelled';

type ClassOfLesson = LessonOfDay['classes'][number];
/** Groups of one division are apart; those of two divisions have students in common. */
const shareStudents = (one: ClassOfLesson, other: ClassOfLesson) =>
  one.id === other.id &&
  (one.groupId === null ||
    other.groupId === null ||
    one.groupId === other.groupId ||
    one.division !== other.division);
