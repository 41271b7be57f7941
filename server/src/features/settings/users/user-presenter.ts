import type { User, UserSession } from '@suksa/contracts/settings';
import { formatPhone } from '@suksa/i18n/lao';
import type { ExportRow } from '../../../export.ts';
import type { UserRow } from './user-repository.ts';

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  version: row.version,
  username: row.username,
  title: row.title,
  name: { lo: row.nameLo, en: row.nameEn },
  sex: row.sex,
  phone: row.phone === null ? '' : formatPhone(row.phone),
  email: row.email ?? '',
  role: { id: row.roleId, name: { lo: row.roleLo, en: row.roleEn } },
  branches: row.branches.map(({ id, lo, en }) => ({ id, name: { lo, en } })),
  staffType: row.staffType,
  employedFrom: row.employedFrom,
  employedUntil: row.employedUntil,
  cardCode: row.cardCode ?? '',
  status: row.status,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  lessons: row.lessons,
});

/** As the form holds it: what a conflict compares with. */
export const presentUserForm = (user: User) => ({
  ...user,
  roleId: user.role.id,
  branchIds: user.branches.map(({ id }) => id),
});

/** The columns that an export may ask for, by the list's column keys. */
export const presentUserExport = (row: UserRow): ExportRow => ({
  nameLo: row.nameLo,
  nameEn: row.nameEn,
  username: row.username,
  roleLo: row.roleLo,
  roleEn: row.roleEn,
  branchesLo: row.branches.map(({ lo }) => lo).join(', '),
  branchesEn: row.branches.map(({ en }) => en).join(', '),
  type: row.staffType ?? '',
  phone: row.phone === null ? '' : formatPhone(row.phone),
  email: row.email ?? '',
  cardCode: row.cardCode ?? '',
  employedFrom: row.employedFrom ?? '',
  employedUntil: row.employedUntil ?? '',
  login: row.lastLoginAt?.toISOString() ?? '',
  status: row.status,
});

interface SessionRow {
  readonly id: number;
  readonly device: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export const presentSession = (row: SessionRow, currentId: number): UserSession => ({
  id: row.id,
  device: row.device,
  address: row.address,
  since: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  current: row.id === currentId,
});
