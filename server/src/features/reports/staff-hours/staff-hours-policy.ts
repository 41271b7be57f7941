import { type Actor, can } from '../../../http/actor.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';

/** Whether somebody sees the hours of others, not the own alone. */
export const seesColleagues = (actor: Actor): boolean =>
  can(actor, 'settings.shift.view') && seesWholeBranch(actor);

/** Everybody of the staff looks at the own days; a family has none. */
export const mayLook = (actor: Actor, userId: number): boolean =>
  actor.scope !== 'own_children' && (userId === actor.userId || seesColleagues(actor));

/** Asking is for one's own days and, for whoever puts attendance right, for those of the others. */
export const mayAsk = (actor: Actor, userId: number): boolean =>
  mayLook(actor, userId) && (userId === actor.userId || can(actor, 'reports.attendance.edit'));
