import type { Role } from '@suksa/contracts/settings';
import type { ExportRow } from '../../../export.ts';
import type { RoleRow } from './role-repository.ts';

export const presentRole = (row: RoleRow): Role => ({
  id: row.id,
  version: row.version,
  name: { lo: row.nameLo, en: row.nameEn },
  scope: row.scope,
  permissions: [...row.permissions],
  users: row.users,
  updatedAt: row.updatedAt.toISOString(),
});

/** The columns that an export may ask for, by the list's column keys. */
export const presentRoleExport = (row: RoleRow): ExportRow => ({
  id: row.id,
  nameLo: row.nameLo,
  nameEn: row.nameEn,
  scope: row.scope,
  users: row.users,
  permissions: row.permissions.length,
  updated: row.updatedAt.toISOString(),
});

interface Audited {
  readonly name: Role['name'];
  readonly scope: Role['scope'];
  readonly permissions: readonly string[];
}

/** For the audit: of the permissions only those that changed, since a reader looks for what was given and taken. */
export const roleDifference = (
  before: Role,
  after: Role,
): { readonly before: Audited; readonly after: Audited } => ({
  before: {
    name: before.name,
    scope: before.scope,
    permissions: before.permissions.filter((permission) => !after.permissions.includes(permission)),
  },
  after: {
    name: after.name,
    scope: after.scope,
    permissions: after.permissions.filter((permission) => !before.permissions.includes(permission)),
  },
});
