import { firstOwnRole, type Role, type RoleChange, type RoleInput } from '@suksa/contracts/settings';
import { allPermissions, staffRoles } from '../../../db/role-presets.ts';
import { type Actor, isWider } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { create, edit, type Resource, remove, write } from '../../../http/write.ts';
import { superAdmin } from '../../../plugins/session.ts';
import { viewAsRole } from '../../../school/accounts/session-service.ts';
import { isAbove, notHeld } from './rights-policy.ts';
import { presentRole, presentRoleAudit } from './role-presenter.ts';
import {
  allRoles,
  deleteRoleRow,
  findRole,
  insertRole,
  lockRole,
  type RoleRow,
  updateRoleRow,
} from './role-repository.ts';

export const roleEntity = 'settings.role';

/** Without it nobody could undo the change. */
const rightToChangeRoles = 'settings.role.edit';

const roles: Resource<Role> = {
  entity: roleEntity,
  lock: async (tx, id) => presented(await lockRole(tx, id)),
  read: async (tx, id) => presented(await findRole(tx, id)),
  audited: presentRoleAudit,
};

const presented = (row: RoleRow | undefined) => row && presentRole(row);

/** Refuses a name that is taken, an unknown permission, and rights that the caller doesn't have. */
export const addRole = (call: Caller, input: RoleInput): Promise<Role> =>
  create(call, roles, (tx) => {
    refuseUnknown(input.permissions);
    refuseGiving(call.actor, input);
    return insertRole(tx, input);
  });

/**
 * Changes what a role may do, from the next request of everyone who holds it. The super admin's role can't be
 * changed at all, name and scope of the other two fixed roles neither; and nobody takes from their own role the
 * right to change roles.
 */
export const changeRole = (call: Caller, id: number, { version, ...input }: RoleChange): Promise<Role> =>
  edit(call, roles, { id, version }, async (tx, before) => {
    refuseFixed(before, input);
    refuseUnknown(input.permissions.filter((permission) => !before.permissions.includes(permission)));
    refuseGiving(call.actor, {
      // Narrowing the view of a role that sees more than oneself is as much beyond one's rights as widening one.
      scope: isWider(before.scope, input.scope) ? before.scope : input.scope,
      permissions: [...differing(before.permissions, input.permissions)],
    });
    if (id === call.actor.roleId && !input.permissions.includes(rightToChangeRoles))
      refuse('own_role_kept', { status: 409 });
    await updateRoleRow(tx, { id, input });
  });

/** Refuses with `role_in_use` while anybody holds it, and a fixed role always. */
export const removeRole = (call: Caller, id: number): Promise<void> =>
  remove(call, roles, { id }, async (tx, before) => {
    if (id < firstOwnRole) refuse('role_fixed', { status: 409 });
    if (before.users > 0) refuse('role_in_use', { status: 409, details: { users: before.users } });
    refuseGiving(call.actor, before);
    await deleteRoleRow(tx, id);
  });

/** Shows the product to the caller's session as that role has it, to read only. Refuses what goes beyond the caller. */
export const viewAs = (call: Caller, id: number): Promise<void> =>
  write(call, async (tx) => {
    const { actor } = call;
    const role = (await findRole(tx, id)) ?? notFound();
    if (id === actor.roleId) refuse('own_role', { status: 409 });
    if (isAbove(actor, { ...role, roleId: id })) refuse('above_own_rights', { status: 403 });
    await viewAsRole(tx, actor.sessionId, id);
    return { result: undefined, audit: { action: 'view_as', entity: roleEntity, entityId: id } };
  });

/** Gives the session its own role back. */
export const endViewing = (call: Caller): Promise<void> =>
  write(call, async (tx) => {
    const { viewingFrom, sessionId, roleId } = call.actor;
    if (!viewingFrom) return { result: undefined, audit: [] };
    await viewAsRole(tx, sessionId, null);
    return {
      result: undefined,
      audit: { action: 'stop_viewing', entity: roleEntity, entityId: roleId },
    };
  });

/**
 * What came with an update reaches the fixed roles only. These are the permissions that a job has in most schools and
 * that none of this school's own roles has, in the order of the matrix; none where the school has no roles of its own.
 */
export const unheldPermissions = async (db: Database): Promise<string[]> => {
  const own = (await allRoles(db)).filter(({ id }) => id >= firstOwnRole);
  if (own.length === 0) return [];
  const held = new Set(own.flatMap(({ permissions }) => permissions));
  const usual = new Set(staffRoles.flatMap(({ permissions }) => permissions));
  return allPermissions.filter((permission) => usual.has(permission) && !held.has(permission));
};

const refuseFixed = ({ id, name, scope }: Role, input: RoleInput) => {
  const renamed = name.lo !== input.name.lo || name.en !== input.name.en || scope !== input.scope;
  if (id === superAdmin || (id < firstOwnRole && renamed)) refuse('role_fixed', { status: 409 });
};

const refuseUnknown = (permissions: readonly string[]) => {
  const unknown = permissions.filter((permission) => !allPermissions.includes(permission));
  if (unknown.length > 0)
    refuse('validation_failed', {
      fields: [{ path: 'permissions', code: 'not_allowed' }],
      details: { unknown },
    });
};

const refuseGiving = (actor: Actor, { scope, permissions }: Pick<RoleInput, 'scope' | 'permissions'>) => {
  const above = notHeld(actor, permissions);
  const tooWide = actor.roleId !== superAdmin && isWider(scope, actor.scope);
  if (above.length > 0 || tooWide)
    refuse('above_own_rights', {
      status: 403,
      fields: [
        ...(above.length > 0 ? [{ path: 'permissions', code: 'above_own_rights' }] : []),
        ...(tooWide ? [{ path: 'scope', code: 'above_own_rights' }] : []),
      ],
      details: { permissions: above },
    });
};

const differing = (before: readonly string[], after: readonly string[]): Set<string> =>
  new Set([
    ...before.filter((permission) => !after.includes(permission)),
    ...after.filter((permission) => !before.includes(permission)),
  ]);

/** What each role is called, for who names roles by their ids. */
export const roleNames = async (db: Database): Promise<ReadonlyMap<number, { lo: string; en: string }>> => {
  const rows = await allRoles(db);
  return new Map(rows.map(({ id, nameLo, nameEn }) => [id, { lo: nameLo, en: nameEn }]));
};
