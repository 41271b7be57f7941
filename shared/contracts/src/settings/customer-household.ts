import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Kip, LocalDate, ofObject, optionalLine, SignedKip, Version } from '../fields.ts';
import { CustomerChild, CustomerDetails } from './customer.ts';

const Name = z.object({ lo: z.string(), en: z.string() });
const NamedFamily = z.object({ id: z.number(), name: Name });

/** Where a child lives in two households: the second one, and the part in percent that falls to it. */
export const HouseholdInput = z.object({
  familyId: Id,
  share: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
});

/** `own_household`: the child's own family can't be its second household. */
export const shareHousehold = endpoint({
  name: 'settings.customer.shareHousehold',
  method: 'PUT',
  path: '/api/settings/customers/children/:id/household',
  access: 'settings.customer.edit',
  changes: ['family', 'student'],
  params: IdParams,
  body: HouseholdInput,
  output: 'nothing',
  errors: ['own_household'],
});

export const endHousehold = endpoint({
  name: 'settings.customer.endHousehold',
  method: 'DELETE',
  path: '/api/settings/customers/children/:id/household',
  access: 'settings.customer.edit',
  changes: ['family', 'student'],
  params: IdParams,
  output: 'nothing',
});

export const StatementLine = z.object({
  key: z.string(),
  kind: z.enum(['invoice', 'payment', 'credit_note', 'write_off']),
  day: LocalDate,
  /** Of the invoice or the receipt. */
  number: z.string(),
  child: z.nullable(Name),
  items: z.array(Name),
  charge: Kip,
  payment: Kip,
  /** What is owed after this line; below zero is credit. */
  balance: SignedKip,
  /** Void, credited and written-off ones are shown and count nothing. */
  counts: z.boolean(),
});

/** Everything that a family was billed and has paid in one branch; it ties: billed − paid = balance − credit. */
export const Statement = z.object({
  family: NamedFamily,
  company: z.string(),
  address: z.string(),
  asOf: z.string(),
  lines: z.array(StatementLine),
  billed: Kip,
  paid: Kip,
  balance: Kip,
  credit: SignedKip,
  overdue: Kip,
  /** Children in two households, with what each was billed for that child and has open. */
  shares: z.array(
    z.object({
      child: Name,
      billed: Kip,
      open: Kip,
      households: z.array(z.extend(NamedFamily, { share: z.number(), billed: Kip, open: Kip })),
    }),
  ),
});
export type Statement = z.infer<typeof Statement>;

export const readStatement = endpoint({
  name: 'settings.customer.statement',
  method: 'GET',
  path: '/api/settings/customers/:id/statement',
  access: 'settings.customer.view',
  reads: ['family', 'invoice', 'payment'],
  params: IdParams,
  output: Statement,
});

/** What moves where two families become one. */
export const MergePreview = z.object({
  kept: NamedFamily,
  given: NamedFamily,
  children: z.array(CustomerChild),
  members: z.array(Name),
  /** Phones that both families have: probably the same person twice. */
  samePhones: z.array(z.string()),
  invoices: z.number(),
  owed: Kip,
  receipts: z.number(),
  credit: SignedKip,
});
export type MergePreview = z.infer<typeof MergePreview>;

const MergeQuery = z.object({ other: Id });

export const previewMerge = endpoint({
  name: 'settings.customer.previewMerge',
  method: 'GET',
  path: '/api/settings/customers/:id/merge',
  access: 'settings.customer.approve',
  reads: [],
  params: IdParams,
  query: MergeQuery,
  output: MergePreview,
  errors: ['same_family'],
});

/** Everything of `other` becomes this family's; the other one stays empty behind it and can be brought back. */
export const mergeCustomers = endpoint({
  name: 'settings.customer.merge',
  method: 'POST',
  path: '/api/settings/customers/:id/merge',
  access: 'settings.customer.approve',
  changes: ['family', 'student'],
  params: IdParams,
  body: MergeQuery,
  output: CustomerDetails,
  errors: ['same_family'],
});

export const SplitInput = z
  .object({
    version: Version,
    name: z.object({ lo: optionalLine(120), en: optionalLine(120) }),
    studentIds: z.array(Id).check(z.maxLength(30)),
    memberIds: z.array(Id).check(z.maxLength(30)),
  })
  .check(
    z.refine(({ name }) => Boolean(name?.lo || name?.en), {
      error: 'name_needed',
      path: ['name', 'lo'],
      when: ofObject,
    }),
    z.refine(({ studentIds, memberIds }) => studentIds.length + memberIds.length > 0, {
      error: 'required',
      path: ['studentIds'],
    }),
  );

/** Makes a family of these children and members. Their open invoices go with them, what is paid stays. */
export const splitCustomer = endpoint({
  name: 'settings.customer.split',
  method: 'POST',
  path: '/api/settings/customers/:id/split',
  access: 'settings.customer.approve',
  changes: ['family', 'student'],
  params: IdParams,
  body: SplitInput,
  output: CustomerDetails,
  /** `agreement_of_both`: an agreement on instalments covers invoices of both, and each would have to agree anew. */
  errors: ['all_would_leave', 'agreement_of_both'],
});

/** `paid_since`: money came in since, so that it can't be told apart any more. */
export const undoFamilyChange = endpoint({
  name: 'settings.customer.undo',
  method: 'POST',
  path: '/api/settings/customers/changes/:id/undo',
  access: 'settings.customer.approve',
  changes: ['family', 'student'],
  params: IdParams,
  output: CustomerDetails,
  errors: ['undone_already', 'paid_since', 'moved_since', 'agreement_of_both'],
});
