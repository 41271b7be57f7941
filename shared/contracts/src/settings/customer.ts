import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { GuardianRelation, PersonTitle } from '../education/values.ts';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  IdempotencyKey,
  IdParams,
  Kip,
  LocalDate,
  line,
  OptionalPhone,
  ofObject,
  optionalLine,
  optionalPrintedName,
  SignedKip,
  Version,
} from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';
import { SearchMatch } from '../match.ts';

const Name = z.object({ lo: z.string(), en: z.string() });
const NamedFamily = z.object({ id: z.number(), name: Name });

export const paymentRhythms = ['', 'month', 'term', 'year'] as const;
export const mostMembers = 8;

/** A member of a family as typed; their order is the order in which the school calls them. */
const MemberInput = z
  .object({
    id: z.optional(Id),
    title: z._default(PersonTitle, ''),
    nameLo: optionalPrintedName(120),
    nameEn: optionalPrintedName(120),
    phone: OptionalPhone,
    secondPhone: OptionalPhone,
    occupation: optionalLine(120),
    /** What they are to the children below. */
    relation: GuardianRelation,
    isPayer: z._default(z.boolean(), false),
    mayCollect: z._default(z.boolean(), true),
    /** Whose guardian they are: children of the family, and those of whom it is the second household. */
    studentIds: z.array(Id).check(z.maxLength(30)),
  })
  .check(
    z.refine(({ nameLo, nameEn }) => Boolean(nameLo || nameEn), {
      error: 'name_needed',
      path: ['nameLo'],
      when: ofObject,
    }),
  );
export type MemberInput = z.output<typeof MemberInput>;

const customer = {
  name: z.object({ lo: optionalPrintedName(120), en: optionalPrintedName(120) }),
  note: optionalLine(1000),
  /** Days between an invoice and its due date that the family was promised; null: the school's own rule. */
  paymentDays: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(180))),
  paymentRhythm: z.enum(paymentRhythms),
  termsNote: optionalLine(300),
  /** A company that pays for the children; empty where the family pays itself. */
  company: optionalPrintedName(160),
  companyTaxNumber: optionalLine(40),
  companyPhone: OptionalPhone,
  companyAddress: optionalLine(300),
  members: z.array(MemberInput).check(
    z.maxLength(mostMembers),
    z.refine((members) => members.filter(({ isPayer }) => isPayer).length <= 1, 'one_payer'),
  ),
};

const named = z.refine<{ readonly name?: { readonly lo: string; readonly en: string } }>(
  ({ name }) => Boolean(name?.lo || name?.en),
  { error: 'name_needed', path: ['name', 'lo'], when: ofObject },
);

export const CustomerInput = z
  .object({
    ...customer,
    /** Made anew for each form: the same sent twice, as after a lost answer, makes one. */
    idempotencyKey: z.optional(IdempotencyKey),
  })
  .check(named);
export type CustomerInput = z.output<typeof CustomerInput>;

export const CustomerChange = z.object({ ...customer, version: Version }).check(named);
export type CustomerChange = z.output<typeof CustomerChange>;

/** A child with its class in the branch; `share` in percent where it lives in two households, else null. */
export const CustomerChild = z.object({
  id: z.number(),
  code: z.string(),
  name: Name,
  className: z.nullable(z.string()),
  share: z.nullable(z.number()),
});
export type CustomerChild = z.infer<typeof CustomerChild>;

/** A family, or another payer without children, with its money in the branch of the header. */
export const Customer = z.object({
  id: z.number(),
  version: z.number(),
  name: Name,
  /** Its own, and those of whom it is the second household. */
  children: z.array(CustomerChild),
  payer: z.nullable(z.object({ name: Name, phone: z.string() })),
  company: z.string(),
  phone: z.string(),
  balance: Kip,
  overdue: Kip,
  credit: SignedKip,
  /** Why the search found them, where neither the family's name nor a child's says it. */
  match: z.nullable(SearchMatch),
});
export type Customer = z.infer<typeof Customer>;

const Member = z.object({
  id: z.number(),
  title: PersonTitle,
  nameLo: z.string(),
  nameEn: z.string(),
  phone: z.string(),
  secondPhone: z.string(),
  occupation: z.string(),
  relation: GuardianRelation,
  isPayer: z.boolean(),
  mayCollect: z.boolean(),
  studentIds: z.array(z.number()),
  /** Whether they can sign in. */
  hasAccount: z.boolean(),
});

/** A child that lives in two households. Its invoices are written to `main`. */
const Household = z.object({
  studentId: z.number(),
  main: z.extend(NamedFamily, { share: z.number() }),
  other: z.extend(NamedFamily, { share: z.number() }),
});

/** Two families that were made one, or one that was made two; `undoable` until it was undone. */
const FamilyChange = z.object({
  id: z.number(),
  kind: z.enum(['merge', 'split']),
  other: NamedFamily,
  at: z.string(),
  by: Name,
  undoable: z.boolean(),
});

export const CustomerDetails = z.extend(Customer, {
  note: z.string(),
  paymentDays: z.nullable(z.number()),
  paymentRhythm: z.enum(paymentRhythms),
  termsNote: z.string(),
  companyTaxNumber: z.string(),
  companyPhone: z.string(),
  companyAddress: z.string(),
  members: z.array(Member),
  households: z.array(Household),
  changes: z.array(FamilyChange),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

export const customerSorts = ['name', 'children', 'balance', 'credit'] as const;
export const customerDebts = ['owing', 'overdue', 'credit', 'none'] as const;
/** `3` is three or more. */
export const siblingCounts = ['0', '1', '2', '3'] as const;

const CustomerQuery = listQuery(customerSorts, {
  debt: oneOf(customerDebts),
  siblings: oneOf(siblingCounts),
  class: z.optional(Id),
});

export const listCustomers = endpoint({
  name: 'settings.customer.list',
  method: 'GET',
  path: '/api/settings/customers',
  access: 'settings.customer.view',
  reads: ['family', 'student', 'customer-account', 'invoice', 'payment'],
  query: CustomerQuery,
  output: listPage(Customer),
});

/** The classes that the filter offers: those of the branch and year. */
export const customerChoices = endpoint({
  name: 'settings.customer.choices',
  method: 'GET',
  path: '/api/settings/customers/choices',
  access: 'settings.customer.view',
  reads: ['class'],
  output: z.object({ classes: z.array(z.object({ id: z.number(), name: z.string() })) }),
});

export const exportCustomers = endpoint({
  name: 'settings.customer.export',
  method: 'POST',
  path: '/api/settings/customers/export',
  access: 'settings.customer.export',
  body: exportBody(CustomerQuery),
  output: 'file',
  discloses: 'people',
});

export const readCustomer = endpoint({
  name: 'settings.customer.read',
  method: 'GET',
  path: '/api/settings/customers/:id',
  access: 'settings.customer.view',
  reads: ['family', 'student', 'customer-account', 'invoice', 'payment'],
  params: IdParams,
  output: CustomerDetails,
});

export const createCustomer = endpoint({
  name: 'settings.customer.create',
  method: 'POST',
  path: '/api/settings/customers',
  access: 'settings.customer.create',
  changes: ['family'],
  body: CustomerInput,
  output: CustomerDetails,
});

/** `member_has_account`: somebody who can sign in is left out; end the account first. */
export const updateCustomer = endpoint({
  name: 'settings.customer.update',
  method: 'PUT',
  path: '/api/settings/customers/:id',
  access: 'settings.customer.edit',
  changes: ['family'],
  params: IdParams,
  body: CustomerChange,
  output: CustomerDetails,
  errors: ['member_has_account'],
});

export const customerAudit = endpoint({
  name: 'settings.customer.audit',
  method: 'GET',
  path: '/api/settings/customers/:id/audit',
  access: 'settings.customer.view',
  reads: ['family', 'contact'],
  params: IdParams,
  output: AuditTrail,
});

export const contactChannels = ['call', 'visit', 'message', 'letter', 'other'] as const;

export const ContactInput = z.object({
  day: LocalDate,
  channel: z.enum(contactChannels),
  text: line(1000),
});

export const NewContact = z.extend(ContactInput, {
  /** Made anew for each form: the same sent twice, as after a lost answer, makes one. */
  idempotencyKey: z.optional(IdempotencyKey),
});

export const FamilyContact = z.extend(ContactInput, { id: z.number(), by: Name, at: z.string() });
export type FamilyContact = z.infer<typeof FamilyContact>;

/** What was said to a family and when; newest first. */
export const listContacts = endpoint({
  name: 'settings.customer.contacts',
  method: 'GET',
  path: '/api/settings/customers/:id/contacts',
  access: 'settings.customer.view',
  reads: ['contact', 'family'],
  params: IdParams,
  output: z.object({ rows: z.array(FamilyContact) }),
});

/** Only ever added: a wrong note is answered by another one. */
export const addContact = endpoint({
  name: 'settings.customer.addContact',
  method: 'POST',
  path: '/api/settings/customers/:id/contacts',
  access: 'settings.customer.edit',
  changes: ['contact'],
  params: IdParams,
  body: NewContact,
  output: FamilyContact,
});

/** Notes in the contact log of each that it was reminded by letter today. All of them, or none. */
export const remindCustomers = endpoint({
  name: 'settings.customer.remind',
  method: 'POST',
  path: '/api/settings/customers/reminders',
  access: 'settings.customer.edit',
  changes: ['contact'],
  body: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    text: ContactInput.shape.text,
    /** The same for one sending of letters, however often its answer is lost. */
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: 'nothing',
});
