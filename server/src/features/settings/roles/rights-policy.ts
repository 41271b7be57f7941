import type { DataScope } from '@suksa/contracts/session';
import { type Actor, isWider } from '../../../http/actor.ts';
import { refuse } from '../../../http/refuse.ts';
import { superAdmin } from '../../../plugins/session.ts';

/** The role of families: its accounts belong to families, not to staff. */
export const familyRole = 3;

export interface Rights {
  readonly roleId?: number;
  readonly scope: DataScope;
  readonly permissions: readonly string[];
}

/** The permissions among these that the caller may not hand out. A super admin hands out all. */
export const notHeld = (actor: Actor, permissions: readonly string[]): string[] =>
  actor.roleId === superAdmin ? [] : permissions.filter((permission) => !actor.permissions.has(permission));

/** Whether someone with these rights may do or see what the caller may not. Only a super admin equals another. */
export const isAbove = (actor: Actor, { roleId, scope, permissions }: Rights): boolean =>
  actor.roleId !== superAdmin &&
  (roleId === superAdmin || isWider(scope, actor.scope) || notHeld(actor, permissions).length > 0);

/** Nobody raises anybody above themselves, and nobody takes over the account of someone above. */
export const refuseAbove = (actor: Actor, rights: Rights) => {
  if (isAbove(actor, rights)) refuse('above_own_rights', { status: 403 });
};
