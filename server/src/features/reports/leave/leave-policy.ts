import { type Actor, can } from '../../../http/actor.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import type { LeaveRow } from './leave-repository.ts';

const approves = (actor: Actor) => actor.scope !== 'own_children' && can(actor, 'reports.attendance.approve');
const looksAfterClass = (actor: Actor) =>
  actor.scope === 'own_classes' && can(actor, 'reports.attendance.edit');

/** Whether some requests are the caller's to decide: all, or those of the class that they lead. */
export const decidesSome = (actor: Actor) => approves(actor) || looksAfterClass(actor);

/** Who sees single classes alone decides for the one that they lead, not for those that they teach. */
export const decidesOn = (actor: Actor, { is_led }: Pick<LeaveRow, 'is_led'>) =>
  actor.scope === 'own_classes' ? decidesSome(actor) && is_led : approves(actor);

export const seesStudents = (actor: Actor) => can(actor, 'reports.attendance.view');
/** Of colleagues only who decides for the whole branch. */
export const seesStaff = (actor: Actor) => approves(actor) && seesWholeBranch(actor);

export const mayAskForStudents = (actor: Actor) => can(actor, 'reports.attendance.create');
export const mayAskForOneself = (actor: Actor) => actor.scope !== 'own_children';

export const isOwnLeave = (actor: Actor, { user_id }: Pick<LeaveRow, 'user_id'>) => user_id === actor.userId;

export const mayDecide = (actor: Actor, row: LeaveRow) =>
  row.state === 'waiting' && decidesOn(actor, row) && !isOwnLeave(actor, row);

/** Who asked, until it begins; who decides, until it is over. */
export const mayWithdraw = (actor: Actor, row: LeaveRow, today: string) => {
  if (row.state === 'waiting') return row.asked_by === actor.userId;
  if (row.state !== 'approved') return false;
  if (decidesOn(actor, row) && !isOwnLeave(actor, row)) return row.last_day >= today;
  return row.asked_by === actor.userId && row.first_day > today;
};
