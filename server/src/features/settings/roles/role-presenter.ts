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

/** For the audit: of a change only the permissions that were given or taken, since a reader looks for those. */
export const presentRoleAudit = (role: Role, other?: Role) =>
  other === undefined
    ? role
    : {
        name: role.name,
        scope: role.scope,
        permissions: role.permissions.filter((permission) => !other.permissions.includes(permission)),
      };
