import type { Customer, CustomerDetails } from '@suksa/contracts/settings';
import { formatPhone } from '@suksa/i18n/lao';
import type { ExportRow } from '../../../export.ts';
import type { Actor } from '../../../http/actor.ts';
import { guardianFor, type PeopleViewer, peopleViewer } from '../../../school/policies/people-fields.ts';
import type { CustomerRow } from './customer-repository.ts';
import type { ChangeRow, HouseholdRow } from './family-change-repository.ts';
import type { MemberRow } from './member-repository.ts';

const shownPhone = (phone: string | null) => (phone === null ? '' : formatPhone(phone));

/** Telephone numbers of others reach nobody who looks as a family; `viewer` says who looks. */
export const presentCustomer = (row: CustomerRow, viewer: PeopleViewer): Customer => ({
  id: row.id,
  version: row.version,
  name: { lo: row.nameLo, en: row.nameEn },
  children: row.children,
  payer: row.payer && {
    name: { lo: row.payer.lo, en: row.payer.en },
    phone: mayCall(viewer) ? shownPhone(row.payer.phone) : '',
  },
  company: row.company,
  phone: mayCall(viewer) ? shownPhone(row.payer?.phone ?? row.companyPhone) : '',
  balance: row.balance,
  overdue: row.overdue,
  credit: row.credit,
  match: null,
});

const mayCall = (viewer: PeopleViewer) => viewer !== 'family' && viewer !== 'other_household';

export interface CustomerParts {
  readonly actor: Actor;
  readonly row: CustomerRow;
  readonly members: readonly MemberRow[];
  readonly households: readonly HouseholdRow[];
  readonly changes: readonly ChangeRow[];
}

export const presentDetails = ({
  actor,
  row,
  members,
  households,
  changes,
}: CustomerParts): CustomerDetails => ({
  ...presentCustomer(row, peopleViewer(actor)),
  note: row.note,
  paymentDays: row.paymentDays,
  paymentRhythm: row.paymentRhythm,
  termsNote: row.termsNote,
  companyTaxNumber: row.companyTaxNumber,
  companyPhone: shownPhone(row.companyPhone),
  companyAddress: row.companyAddress,
  members: members.map((member) => ({ ...hiddenMember, ...memberFor(actor, presentMember(member)) })),
  households: households.map(({ studentId, main, other }) => ({ studentId, main, other })),
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
  studentIds: row.studentIds,
  hasAccount: canSignIn,
});

/** What stands for a field that isn't the reader's business. */
const hiddenMember = { phone: '', secondPhone: '', occupation: '', isPayer: false, mayCollect: true };

const memberFor = (actor: Actor, member: CustomerDetails['members'][number]) =>
  guardianFor(peopleViewer(actor), member, { isOwn: false, isCalledFirst: true });

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
export const presentCustomerExport = (row: CustomerRow, viewer: PeopleViewer): ExportRow => {
  const { name, payer, phone, balance, overdue, credit, company } = presentCustomer(row, viewer);
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
