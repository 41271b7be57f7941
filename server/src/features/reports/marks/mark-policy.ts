import { type Actor, type Context, can, yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import { refuse } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import { markedBy } from '../../technical/teaching/teaching-policy.ts';

/** Whether somebody enters the marks of a class and subject today. */
export type Marks = (place: { readonly classId: number; readonly subjectId: number }) => boolean;

/**
 * Teachers enter the marks of what they teach on the day, and of nothing else; whoever works with the whole branch and
 * holds the permission, all of them.
 */
export const marksOf = async (db: Queryable, actor: Actor, context: Context): Promise<Marks> => {
  if (!can(actor, 'reports.mark.edit')) return () => false;
  if (seesWholeBranch(actor)) return () => true;
  const own = await markedBy(db, { teacherId: actor.userId, yearId: yearOf(context).id, day: todayIn() });
  return ({ classId, subjectId }) =>
    own.some((row) => row.classId === classId && row.subjectId === subjectId);
};

/** The book shows whole classes: it is nothing for a family, whatever its role was given. */
export const refuseFamilies = ({ scope }: Actor): void => {
  if (scope === 'own_children') refuse('no_permission', { details: { permission: 'reports.mark.view' } });
};
