import type { OwnLesson, OwnWeek } from '@suksa/contracts/technical';
import type { Caller } from '../../../../http/caller.ts';
import { childrenNamed, type LessonRow, lessonsOfChildren, lessonsOfTeacher } from './own-week-repository.ts';

/** The weeks on one’s dashboard: of a family each child’s, of anybody else what they teach themselves. */
export const ownWeeks = async ({
  actor,
  school: { read },
}: Pick<Caller, 'actor' | 'school'>): Promise<OwnWeek[]> => {
  if (actor.scope !== 'own_children') {
    const lessons = await lessonsOfTeacher(read, actor.userId);
    return lessons.length === 0 ? [] : [{ child: null, lessons: lessons.map(present) }];
  }
  const lessons = await lessonsOfChildren(read, actor.userId);
  const children = await childrenNamed(read, [...new Set(lessons.flatMap((row) => row.student_id ?? []))]);
  return children.map(({ id, lo, en }) => ({
    child: { id, name: { lo, en } },
    lessons: lessons.filter((row) => row.student_id === id).map(present),
  }));
};

const present = (row: LessonRow): OwnLesson => ({
  weekday: row.weekday,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  subject: { lo: row.subject_lo, en: row.subject_en },
  classNames: row.class_names,
  teachers: row.teachers.map(({ lo, en }) => ({ lo, en })),
  room: row.room,
});
