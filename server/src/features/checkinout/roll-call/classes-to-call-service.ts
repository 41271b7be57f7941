import type { EndpointOutput } from '@suksa/contracts';
import type { rollCallClasses } from '@suksa/contracts/checkinout';
import type { Caller } from '../../../http/caller.ts';
import { type ScopedClass, scopeOf } from '../../../school/attendance/attendance-scope.ts';
import { todayIn } from '../../../school/clock.ts';
import { classesCovered } from '../../../school/timetable/lesson-of-the-hour.ts';
import { classesWithCalls } from './roll-call-repository.ts';

/** The roll is called today, so it is of the year that today lies in, whatever year the header shows. */
export const classesOfToday = async (
  { actor, context, school }: Caller,
  day: string,
  filter: { readonly classId?: number } = {},
): Promise<readonly ScopedClass[]> => {
  const year = context.branch.years.find(({ start, end }) => start <= day && day <= end);
  if (!year || actor.scope === 'own_children') return [];
  const { classes } = await scopeOf(school.read, actor, { ...context, year, yearId: year.id }, filter);
  if (actor.scope !== 'own_classes') return classes;
  const covered = await classesCovered(school.read, actor.userId, day);
  return [
    ...classes,
    ...covered
      .filter(({ id }) => !classes.some((own) => own.id === id))
      .map(({ id, name, levelId }) => ({ id, name, levelId })),
  ];
};

export const classesToCall = async (call: Caller): Promise<EndpointOutput<typeof rollCallClasses>> => {
  const date = todayIn();
  return presentClasses(call, await classesOfToday(call, date), date);
};

export const presentClasses = async (
  call: Caller,
  classes: readonly ScopedClass[],
  date: string,
): Promise<EndpointOutput<typeof rollCallClasses>> => {
  const known = await classesWithCalls(call.school.read, {
    classIds: classes.map(({ id }) => id),
    day: date,
  });
  return {
    date,
    classes: classes.map(({ id, name }) => {
      const { students = 0, taken_at = null, absent = null } = known.get(id) ?? {};
      return {
        id,
        name,
        students,
        takenAt: taken_at && new Date(taken_at).toISOString(),
        absent: absent ?? 0,
      };
    }),
  };
};
