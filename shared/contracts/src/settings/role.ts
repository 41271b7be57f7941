import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { BilingualName, IdParams, Instant, Version } from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { DataScope } from '../session.ts';

/** The first id of the school's own roles; the ids below are fixed: 1 super admin, 2 operator, 3 family. */
export const firstOwnRole = 4;

/** A permission's name: `<area>.<noun>.<verb>`. */
const Permission = z.string().check(z.regex(/^[a-z]+\.[a-z_]+\.[a-z_]+$/, 'not_allowed'));

/** What a person types in the form of a role. */
export const RoleInput = z.object({
  name: BilingualName,
  scope: DataScope,
  permissions: z.array(Permission).check(z.maxLength(500)),
});
export type RoleInput = z.infer<typeof RoleInput>;

/** The form of a role that is there already. */
export const RoleChange = z.extend(RoleInput, { version: Version });
export type RoleChange = z.infer<typeof RoleChange>;

export const Role = z.object({
  id: z.number(),
  version: z.number(),
  name: z.object({ lo: z.string(), en: z.string() }),
  scope: DataScope,
  /** Sorted by name. */
  permissions: z.array(z.string()),
  /** How many accounts hold it. */
  users: z.number(),
  updatedAt: Instant,
});
export type Role = z.infer<typeof Role>;

export const roleSorts = ['id', 'name', 'scope', 'users', 'permissions', 'updated'] as const;

const RoleQuery = listQuery(roleSorts, {
  type: z.optional(z.enum(['fixed', 'own'])),
  scope: z.optional(DataScope),
});

export const listRoles = endpoint({
  name: 'settings.role.list',
  method: 'GET',
  path: '/api/settings/roles',
  access: 'settings.role.view',
  reads: ['role', 'user'],
  query: RoleQuery,
  output: listPage(Role),
});

export const exportRoles = endpoint({
  name: 'settings.role.export',
  method: 'POST',
  path: '/api/settings/roles/export',
  access: 'settings.role.export',
  body: exportBody(RoleQuery),
  output: 'file',
  discloses: 'nothing',
});

/** Every permission that a role can be given, as the server knows them: the rows of the matrix. */
export const listPermissions = endpoint({
  name: 'settings.permission.list',
  method: 'GET',
  path: '/api/settings/permissions',
  access: 'settings.role.view',
  reads: ['role'],
  output: z.object({
    rows: z.array(z.string()),
    /** Those that somebody's job needs in most schools, and that no role of this school's own has: e.g. after an update. */
    unheld: z.array(z.string()),
  }),
});

/** Refuses with `above_own_rights` what the caller doesn't hold, and a scope wider than the caller's. */
export const createRole = endpoint({
  name: 'settings.role.create',
  method: 'POST',
  path: '/api/settings/roles',
  access: 'settings.role.create',
  grave: true,
  changes: ['role'],
  body: RoleInput,
  output: Role,
  errors: ['above_own_rights'],
});

/** Acts at the next request of everyone who holds the role. */
export const updateRole = endpoint({
  name: 'settings.role.update',
  method: 'PUT',
  path: '/api/settings/roles/:id',
  access: 'settings.role.edit',
  grave: true,
  changes: ['role'],
  params: IdParams,
  body: RoleChange,
  output: Role,
  errors: ['above_own_rights', 'role_fixed', 'own_role_kept'],
});

export const deleteRole = endpoint({
  name: 'settings.role.delete',
  method: 'DELETE',
  path: '/api/settings/roles/:id',
  access: 'settings.role.delete',
  grave: true,
  changes: ['role'],
  params: IdParams,
  output: 'nothing',
  errors: ['role_fixed', 'role_in_use'],
});

export const roleAudit = endpoint({
  name: 'settings.role.audit',
  method: 'GET',
  path: '/api/settings/roles/:id/audit',
  access: 'settings.role.view',
  reads: ['role'],
  params: IdParams,
  output: AuditTrail,
});

/**
 * From then on the caller's session sees what that role sees, in the caller's own branches, and writes nothing. Refuses
 * with `above_own_rights` a role that may do or see what the caller may not.
 */
export const viewAsRole = endpoint({
  name: 'settings.role.viewAs',
  method: 'POST',
  path: '/api/settings/roles/:id/view',
  access: 'settings.role.edit',
  changes: [],
  params: IdParams,
  output: 'nothing',
  errors: ['above_own_rights', 'own_role'],
});

/** The way back to one's own role. */
export const stopViewing = endpoint({
  name: 'settings.role.stopViewing',
  method: 'DELETE',
  path: '/api/settings/roles/view',
  access: 'signed-in',
  opensTo: ['viewing'],
  changes: [],
  output: 'nothing',
});
