import type { Caller } from '../../../http/caller.ts';
import { superAdmin } from '../../../plugins/session.ts';
import { permissionsOfRole } from '../school/school-repository.ts';

/**
 * The caller's own permissions. A super admin may name any other role; nobody else's header is believed, because a
 * browser may still hold the role of before a change.
 */
export const permissionNames = async (
  { actor, school }: Pick<Caller, 'actor' | 'school'>,
  wantedRole: number | undefined,
): Promise<{ name: string }[]> => {
  const asksForOther = actor.roleId === superAdmin && wantedRole !== actor.roleId;
  if (asksForOther && wantedRole !== undefined) return permissionsOfRole(school.read, wantedRole);
  return [...actor.permissions].sort().map((name) => ({ name }));
};
