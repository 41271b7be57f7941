import type { User } from '@suksa/contracts/settings';
import type { Actor } from '../../../http/actor.ts';
import { refuse } from '../../../http/refuse.ts';
import { superAdmin } from '../../../plugins/session.ts';

/** Accounts in the audit trail. */
export const userEntity = 'settings.user';

type Standing = Pick<User, 'role' | 'status' | 'employedUntil'>;

/** A super admin who can sign in and isn't about to leave: at least one must remain. */
export const isAdministrator = ({ role, status, employedUntil }: Standing) =>
  role.id === superAdmin && status === 'active' && employedUntil === null;

/** Nobody locks, disables or resets their own account: for oneself there is the profile. */
export const refuseOwn = (actor: Actor, { id }: Pick<User, 'id'>) => {
  if (id === actor.userId) refuse('own_account', { status: 409 });
};

/**
 * Whoever hands out a new password, or takes away the second factor, could sign in as its holder: not where that opens
 * branches in which the caller doesn't work.
 */
export const refuseWayIn = (actor: Actor, { branches }: Pick<User, 'branches'>) => {
  if (actor.scope === 'all_branches') return;
  const reach = new Set(actor.branches.map(({ id }) => id));
  if (branches.some(({ id }) => !reach.has(id)))
    refuse('above_own_rights', { status: 403, details: { reason: 'other_branches' } });
};
