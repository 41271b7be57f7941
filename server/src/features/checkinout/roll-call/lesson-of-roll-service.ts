import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../http/app.ts';
import type { LocalMoment } from '../../../school/clock.ts';
import { isHeld } from '../../../school/timetable/held-lessons.ts';
import { type LessonOfDay, lessonsOfDays } from '../../../school/timetable/lessons-of-days.ts';

/** The lesson in which a roll is called; times as minutes after midnight. */
export interface CalledLesson {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly subjectId: number;
  /** How much of the class's lessons of that day it is, 0 to 1. */
  readonly share: number;
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Groups of a class that have lessons side by side have one between them. */
const sideBySide = (lessons: readonly LessonOfDay[]): readonly LessonOfDay[] => [
  ...new Map(lessons.toReversed().map((lesson) => [lesson.startsAt, lesson])).values(),
];

/** Null where the class has no lesson at that moment: then the roll is of the day. */
export const lessonOfRoll = async (
  db: Queryable,
  classId: number,
  { day, minute }: Pick<LocalMoment, 'day' | 'minute'>,
): Promise<CalledLesson | null> => {
  const ofClass = await lessonsOfDays(db, {
    ...{ from: day, until: day },
    where: sql`exists (select 1 from timetable_lesson_class lc where lc.lesson_id = l.id and lc.class_id = ${classId})`,
  });
  const lessons = sideBySide(
    ofClass.filter((lesson) => isHeld(lesson) && lesson.classes.some(({ id }) => id === classId)),
  );
  const now = lessons.find(
    ({ startsAt, endsAt }) => minuteOf(startsAt) <= minute && minute < minuteOf(endsAt),
  );
  if (!now) return null;
  const periods = lessons.reduce((sum, { length }) => sum + length, 0);
  return {
    ...{ startsAt: minuteOf(now.startsAt), endsAt: minuteOf(now.endsAt) },
    ...{ subjectId: now.subject.id, share: now.length / periods },
  };
};
