import type { CustomerChange, CustomerDetails } from '@suksa/contracts/settings';
import type { ContractForm } from '@suksa/ui/form';

export interface CustomerDraft extends CustomerChange {
  /** Of a new one. */
  readonly idempotencyKey?: string;
}
export type CustomerFormState = ContractForm<CustomerDraft>;
export type MemberDraft = CustomerDraft['members'][number];

/** What the form holds of a record; a new one is empty. */
export const draftOf = (customer: CustomerDetails | null, idempotencyKey?: string): CustomerDraft => ({
  ...(idempotencyKey !== undefined && { idempotencyKey }),
  name: customer?.name ?? { lo: '', en: '' },
  note: customer?.note ?? '',
  paymentDays: customer?.paymentDays ?? null,
  paymentRhythm: customer?.paymentRhythm ?? '',
  termsNote: customer?.termsNote ?? '',
  company: customer?.company ?? '',
  companyTaxNumber: customer?.companyTaxNumber ?? '',
  companyPhone: customer?.companyPhone ?? '',
  companyAddress: customer?.companyAddress ?? '',
  version: customer?.version ?? 1,
  members: (customer?.members ?? []).map(({ hasAccount: _, ...member }) => member),
});

/** A new member is a guardian of all the family's own children until somebody says otherwise. */
export const blankMember = (studentIds: number[], isPayer: boolean): MemberDraft => ({
  title: '',
  nameLo: '',
  nameEn: '',
  phone: '',
  secondPhone: '',
  occupation: '',
  relation: 'guardian',
  isPayer,
  mayCollect: true,
  studentIds,
});
