import { daysAfter, weekdayOf } from '@suksa/contracts/days';
import type { OwnLesson, OwnWeek } from '@suksa/contracts/technical';
import type { Caller } from '../../../../http/caller.ts';
import { todayIn } from '../../../../school/clock.ts';
import { type LessonOfDay, lessonsOfDays } from '../../../../school/timetable/lessons-of-days.ts';
import { presentForClass, presentForTeacher } from './own-lesson-presenter.ts';
import { childrenInClasses, ofClasses, ofTeacher } from './own-week-repository.ts';

type Asking = Pick<Caller, 'actor' | 'school'>;

/** The weeks on one’s dashboard: of a family each child’s, of anybody else what they teach themselves. */
export const ownWeeks = (call: Asking): Promise<OwnWeek[]> =>
  call.actor.scope === 'own_children' ? weeksOfChildren(call) : weekOfTeacher(call);

const weekOfTeacher = async ({ actor: { userId }, school: { read } }: Asking): Promise<OwnWeek[]> => {
  const lessons = await lessonsOfDays(read, { ...twoWeeks(), where: ofTeacher(userId) });
  const own = lessons.map((lesson) => presentForTeacher(lesson, userId));
  return own.length === 0 ? [] : [{ child: null, lessons: nextWeekOf(own) }];
};

const weeksOfChildren = async ({ actor: { userId }, school: { read } }: Asking): Promise<OwnWeek[]> => {
  const children = await childrenInClasses(read, userId);
  const classIds = children.map(({ class_id }) => class_id);
  if (classIds.length === 0) return [];
  const lessons = await lessonsOfDays(read, { ...twoWeeks(), where: ofClasses(classIds) });
  return children.flatMap(({ id, lo, en, class_id }) => {
    const own = lessons.filter((lesson) => isOfClass(lesson, class_id)).map(presentForClass);
    return own.length === 0 ? [] : [{ child: { id, name: { lo, en } }, lessons: nextWeekOf(own) }];
  });
};

const isOfClass = ({ classes }: LessonOfDay, classId: number) => classes.some(({ id }) => id === classId);

const twoWeeks = () => {
  const today = todayIn();
  const monday = daysAfter(today, 1 - weekdayOf(today));
  return { from: monday, until: daysAfter(monday, 13) };
};

/** This week as long as a day with lessons is left in it, then the next. */
const nextWeekOf = (lessons: readonly OwnLesson[]): OwnLesson[] => {
  const { from } = twoWeeks();
  const sunday = daysAfter(from, 6);
  const today = todayIn();
  const isLeft = lessons.some(({ day }) => today <= day && day <= sunday);
  return lessons.filter(({ day }) => day <= sunday === isLeft);
};
