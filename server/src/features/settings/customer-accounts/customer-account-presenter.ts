import type { CustomerAccount, InvitedGuardian } from '@suksa/contracts/settings';
import { formatPhone } from '@suksa/i18n/lao';
import type { ExportRow } from '../../../export.ts';
import type { AccountRow, GuardianRow } from './customer-account-repository.ts';

export const presentAccount = (row: AccountRow): CustomerAccount => ({
  id: row.id,
  version: row.version,
  username: row.username,
  name: { lo: row.nameLo, en: row.nameEn },
  phone: row.phone === null ? '' : formatPhone(row.phone),
  family:
    row.familyId === null
      ? null
      : { id: row.familyId, name: { lo: row.familyLo ?? '', en: row.familyEn ?? '' } },
  children: row.children,
  invitedAt: row.invitedAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  status: row.status,
  consentOn: row.consentOn,
  consentNote: row.consentNote ?? '',
});

export const presentUninvited = (row: GuardianRow): InvitedGuardian => ({
  id: row.id,
  name: { lo: row.nameLo, en: row.nameEn },
  phone: row.phone === null ? '' : formatPhone(row.phone),
  family: { id: row.familyId, name: { lo: row.familyLo, en: row.familyEn } },
  children: row.children,
});

/** For the history: what a person changes. */
export const auditedAccount = ({ status, children, consentOn, consentNote }: CustomerAccount) => ({
  status,
  children: children.map(({ name }) => name.lo || name.en),
  consentOn,
  consentNote,
});

/** The columns that an export may ask for, by the list's column keys. */
export const presentAccountExport = (row: AccountRow): ExportRow => {
  const { username, name, phone, family, children, invitedAt, lastSeenAt, status, consentOn } =
    presentAccount(row);
  return {
    login: username,
    nameLo: name.lo,
    nameEn: name.en,
    phone,
    familyLo: family?.name.lo ?? '',
    familyEn: family?.name.en ?? '',
    childrenLo: children.map((child) => child.name.lo || child.name.en).join(', '),
    childrenEn: children.map((child) => child.name.en || child.name.lo).join(', '),
    invited: invitedAt,
    seen: lastSeenAt ?? '',
    consent: consentOn ?? '',
    status,
  };
};
