import type { Customer, CustomerDetails } from '@suksa/contracts/settings';
import { formatPhone } from '@suksa/i18n/lao';
import type { ExportRow } from '../../export.ts';
import type { CustomerRow } from './customer-repository.ts';
import type { ChangeRow, HouseholdRow } from './family-change-repository.ts';
import type { MemberRow } from './member-repository.ts';

const shownPhone = (phone: string | null) => (phone === null ? '' : formatPhone(phone));

export const presentCustomer = (row: CustomerRow): Customer => ({
  id: row.id,
  version: row.version,
  name: { lo: row.nameLo, en: row.nameEn },
  children: row.children,
  payer: row.payer && {
    name: { lo: row.payer.lo, en: row.payer.en },
    phone: shownPhone(row.payer.phone),
  },
  company: row.company,
  phone: shownPhone(row.payer?.phone ?? row.companyPhone),
  balance: row.balance,
  overdue: row.overdue,
  credit: row.credit,
  match: null,
});

export interface CustomerParts {
  readonly row: CustomerRow;
  readonly members: readonly MemberRow[];
  readonly households: readonly HouseholdRow[];
  readonly changes: readonly ChangeRow[];
}

export const presentDetails = ({ row, members, households, changes }: CustomerParts): CustomerDetails => ({
  ...presentCustomer(row),
  note: row.note,
  paymentDays: row.paymentDays,
  paymentRhythm: row.paymentRhythm,
  termsNote: row.termsNote,
  companyTaxNumber: row.companyTaxNumber,
  companyPhone: shownPhone(row.companyPhone),
  companyAddress: row.companyAddress,
  members: members.map(presentMember),
  households: households.map(({ pupilId, main, other }) => ({ pupilId, main, other })),
  changes: changes.map(({ id, kind, other, at, by, undoneAt }) => ({
    id,
    kind,
    other,
    at: at.toISOString(),
    by,
    undoable: undoneAt === null,
  })),
});

const presentMember = ({ canSignIn, ...row }: MemberRow): CustomerDetails['members'][number] => ({
  id: row.id,
  title: row.title,
  nameLo: row.nameLo,
  nameEn: row.nameEn,
  phone: shownPhone(row.phone),
  secondPhone: shownPhone(row.secondPhone),
  occupation: row.occupation,
  relation: row.relation,
  isPayer: row.isPayer,
  mayCollect: row.mayCollect,
  pupilIds: row.pupilIds,
  hasAccount: canSignIn,
});

/** For the history: what a person changes, each member as one line. */
export const auditedCustomer = ({
  name,
  note,
  company,
  companyTaxNumber,
  companyPhone,
  companyAddress,
  paymentDays,
  paymentRhythm,
  termsNote,
  members,
}: CustomerDetails) => ({
  name,
  note,
  company,
  companyTaxNumber,
  companyPhone,
  companyAddress,
  paymentDays,
  paymentRhythm,
  termsNote,
  members: members.map(
    ({ nameLo, nameEn, phone, isPayer }) =>
      `${nameLo || nameEn}${phone && ` ${phone}`}${isPayer ? ' ✓' : ''}`,
  ),
});

/** The columns that an export may ask for, by the list's column keys. */
export const presentCustomerExport = (row: CustomerRow): ExportRow => {
  const { name, payer, phone, balance, overdue, credit, company } = presentCustomer(row);
  return {
    nameLo: name.lo,
    nameEn: name.en,
    childrenLo: row.children.map((child) => child.name.lo || child.name.en).join(', '),
    childrenEn: row.children.map((child) => child.name.en || child.name.lo).join(', '),
    payerLo: payer ? payer.name.lo || payer.name.en : '',
    payerEn: payer ? payer.name.en || payer.name.lo : '',
    company,
    phone,
    balance,
    overdue,
    credit,
  };
};
