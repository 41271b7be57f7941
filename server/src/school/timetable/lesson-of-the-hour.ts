import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../http/app.ts';
import { localMoment, timeOf } from '../clock.ts';
import { isBusy, isHeld } from './held-lessons.ts';
import { type LessonOfDay, lessonsOfDays } from './lessons-of-days.ts';

/** What is held at a moment; `where` as of `lessonsOfDays`. */
const lessonsAt = async (db: Queryable, moment: Date, where: SQL): Promise<LessonOfDay[]> => {
  const { day, minute } = localMoment(moment);
  const now = timeOf(minute);
  const lessons = await lessonsOfDays(db, { from: day, until: day, where });
  return lessons.filter((lesson) => isHeld(lesson) && lesson.startsAt <= now && now < lesson.endsAt);
};

/** The lesson that a class has now; of its groups the first one. */
export const lessonOfClass = async (
  db: Queryable,
  classId: number,
  moment: Date,
): Promise<LessonOfDay | undefined> =>
  (
    await lessonsAt(
      db,
      moment,
      sql`exists (select 1 from timetable_lesson_class lc where lc.lesson_id = l.id and lc.class_id = ${classId})`,
    )
  ).find(({ classes }) => classes.some(({ id }) => id === classId));

/** The lesson that somebody gives now, of their own or for somebody else. */
export const lessonOfTeacher = async (
  db: Queryable,
  teacherId: number,
  moment: Date,
): Promise<LessonOfDay | undefined> =>
  (
    await lessonsAt(
      db,
      moment,
      sql`(x.substitute_id = ${teacherId} or exists (select 1 from timetable_lesson_teacher lt
        where lt.lesson_id = l.id and lt.teacher_id = ${teacherId}))`,
    )
  ).find((lesson) => isBusy(lesson, teacherId));

/** The classes in which somebody takes a lesson over on a day: on that day they are theirs too. */
export const classesCovered = async (db: Queryable, teacherId: number, day: string) => {
  const where = sql`x.substitute_id = ${teacherId} and x.cover_state = 'assigned'`;
  const lessons = await lessonsOfDays(db, { from: day, until: day, where });
  return [...new Map(lessons.flatMap(({ classes }) => classes).map((one) => [one.id, one])).values()];
};
