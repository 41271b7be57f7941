import type { CurrentUser } from '@suksa/contracts/session';
import type { Actor } from '../../../http/actor.ts';

/** `photo` as a small data address, for the header. */
export const presentUser = (actor: Actor, photo: string | null): CurrentUser => ({
  id: actor.userId,
  username: actor.username,
  name: actor.name,
  role_id: actor.roleId,
  role_name: actor.roleName.en,
  role_names: actor.roleName,
  functions: [...actor.permissions].sort().map((name) => ({ name })),
  scope: actor.scope,
  must_change_password: actor.mustChangePassword,
  must_enrol: actor.mustEnrol,
  viewing_from: actor.viewingFrom && {
    role_id: actor.viewingFrom.roleId,
    role_names: actor.viewingFrom.roleName,
  },
  ...(actor.kiosk && { kiosk: actor.kiosk }),
  branches: [...actor.branches],
  photo,
});
