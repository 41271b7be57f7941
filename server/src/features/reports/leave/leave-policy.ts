import { type Actor, can } from '../../../http/actor.ts';
import { seesWholeBranch } from '../../../school/policies/student-scope.ts';
import type { LeaveRow } from './leave-repository.ts';

const decides = (actor: Actor) => actor.scope !== 'own_children' && can(actor, 'reports.attendance.approve');

export const seesStudents = (actor: Actor) => can(actor, 'reports.attendance.view');
/** Of colleagues only who decides for the whole branch. */
export const seesStaff = (actor: Actor) => decides(actor) && seesWholeBranch(actor);

export const mayAskForStudents = (actor: Actor) => can(actor, 'reports.attendance.create');
export const mayAskForOneself = (actor: Actor) => actor.scope !== 'own_children';

export const isOwnLeave = (actor: Actor, { user_id }: Pick<LeaveRow, 'user_id'>) => user_id === actor.userId;

export const mayDecide = (actor: Actor, row: LeaveRow) =>
  row.state === 'waiting' && decides(actor) && !isOwnLeave(actor, row);

/** Who asked, until it begins; who decides, until it is over. */
export const mayWithdraw = (actor: Actor, row: LeaveRow, today: string) => {
  if (row.state === 'waiting') return row.asked_by === actor.userId;
  if (row.state !== 'approved') return false;
  if (decides(actor) && !isOwnLeave(actor, row)) return row.last_day >= today;
  return row.asked_by === actor.userId && row.first_day > today;
};
