import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdempotencyKey, IdParams, Instant, LocalDate, optionalLine, Version } from '../fields.ts';
import { exportBody, listPage, listQuery, oneOf } from '../list.ts';
import { CustomerChild } from './customer.ts';
import { UserStatus } from './user.ts';
import { UserSession } from './user-session.ts';

const Name = z.object({ lo: z.string(), en: z.string() });
const NamedFamily = z.object({ id: z.number(), name: Name });

/** With what one guardian of a family signs in (role 3). */
export const CustomerAccount = z.object({
  id: z.number(),
  version: z.number(),
  username: z.string(),
  name: Name,
  phone: z.string(),
  /** Null once the person was taken out of the family: the account then sees nobody. */
  family: z.nullable(NamedFamily),
  /** The children that the account sees. */
  children: z.array(CustomerChild),
  invitedAt: Instant,
  /** Null: never signed in. */
  lastSeenAt: z.nullable(Instant),
  status: UserStatus,
  /** The day of the consent that the office holds on paper; null: none yet. */
  consentOn: z.nullable(LocalDate),
  consentNote: z.string(),
});
export type CustomerAccount = z.infer<typeof CustomerAccount>;

export const customerAccountSorts = ['family', 'login', 'invited', 'seen', 'status'] as const;

const AccountQuery = listQuery(customerAccountSorts, {
  status: z.optional(UserStatus),
  used: oneOf(['never', 'yes']),
  consent: oneOf(['yes', 'no']),
});

export const listCustomerAccounts = endpoint({
  name: 'settings.customerAccount.list',
  method: 'GET',
  path: '/api/settings/customer-accounts',
  access: 'settings.customer_account.view',
  reads: ['customer-account', 'family'],
  query: AccountQuery,
  output: listPage(CustomerAccount),
});

export const exportCustomerAccounts = endpoint({
  name: 'settings.customerAccount.export',
  method: 'POST',
  path: '/api/settings/customer-accounts/export',
  access: 'settings.customer_account.export',
  body: exportBody(AccountQuery),
  output: 'file',
  discloses: 'people',
});

/** A guardian who has no account yet. */
export const InvitedGuardian = z.object({
  id: z.number(),
  name: Name,
  phone: z.string(),
  family: NamedFamily,
  children: z.array(Name),
});
export type InvitedGuardian = z.infer<typeof InvitedGuardian>;

/** Guardians without an account, by any name, code or phone of their family; the first ones by name. */
export const findGuardians = endpoint({
  name: 'settings.customerAccount.guardians',
  method: 'GET',
  path: '/api/settings/customer-accounts/guardians',
  access: 'settings.customer_account.create',
  reads: ['customer-account', 'family'],
  query: z.object({ q: optionalLine(100) }),
  output: z.object({ rows: z.array(InvitedGuardian) }),
});

/** A password that the server made: told once, and to be changed at the first sign-in. */
export const AccountPassword = z.object({ account: CustomerAccount, password: z.string() });
export type AccountPassword = z.infer<typeof AccountPassword>;

export const mostInvited = 30;

/** `refused`: `phone_needed`, `phone_taken` or `has_account`; the others are invited all the same. */
export const inviteGuardians = endpoint({
  name: 'settings.customerAccount.invite',
  method: 'POST',
  path: '/api/settings/customer-accounts',
  access: 'settings.customer_account.create',
  changes: ['customer-account'],
  body: z.object({
    guardianIds: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(mostInvited)),
    consentOn: z.nullable(LocalDate),
    /** With the same key, after a lost answer, those whom it has invited get a new password: nobody has seen the first. */
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  // It only asks for what may be left out.
  stillAnswers: ['2f6deecb85b8'],
  output: z.object({
    invited: z.array(AccountPassword),
    refused: z.array(z.object({ id: z.number(), name: Name, code: z.string() })),
  }),
});

export const AccountChange = z.object({
  version: Version,
  /** Which children of the family, its own or shared, the account sees. */
  studentIds: z.array(Id).check(z.maxLength(30)),
  consentOn: z.nullable(LocalDate),
  consentNote: optionalLine(300),
});
export type AccountChange = z.output<typeof AccountChange>;

export const readCustomerAccount = endpoint({
  name: 'settings.customerAccount.read',
  method: 'GET',
  path: '/api/settings/customer-accounts/:id',
  access: 'settings.customer_account.view',
  reads: ['customer-account', 'family'],
  params: IdParams,
  output: z.extend(CustomerAccount, {
    /** Every child that could be linked. */
    familyChildren: z.array(CustomerChild),
  }),
});

export const updateCustomerAccount = endpoint({
  name: 'settings.customerAccount.update',
  method: 'PUT',
  path: '/api/settings/customer-accounts/:id',
  access: 'settings.customer_account.edit',
  changes: ['customer-account'],
  params: IdParams,
  body: AccountChange,
  output: CustomerAccount,
});

/** Ends all sessions of the account and lifts the lock of failed sign-ins. */
export const resetCustomerPassword = endpoint({
  name: 'settings.customerAccount.resetPassword',
  method: 'POST',
  path: '/api/settings/customer-accounts/:id/password',
  access: 'settings.customer_account.edit',
  changes: ['customer-account', 'session'],
  params: IdParams,
  output: AccountPassword,
});

/** Suspending ends all sessions at once. All of them are changed, or none. */
export const suspendCustomerAccounts = endpoint({
  name: 'settings.customerAccount.suspend',
  method: 'POST',
  path: '/api/settings/customer-accounts/suspend',
  access: 'settings.customer_account.edit',
  changes: ['customer-account', 'session'],
  body: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    suspended: z.boolean(),
    reason: optionalLine(300),
  }),
  output: z.object({ rows: z.array(CustomerAccount) }),
});

export const customerSessions = endpoint({
  name: 'settings.customerAccount.sessions',
  method: 'GET',
  path: '/api/settings/customer-accounts/:id/sessions',
  access: 'settings.customer_account.edit',
  reads: ['session'],
  params: IdParams,
  output: z.object({ rows: z.array(UserSession) }),
});

export const endCustomerSessions = endpoint({
  name: 'settings.customerAccount.endSessions',
  method: 'DELETE',
  path: '/api/settings/customer-accounts/:id/sessions',
  access: 'settings.customer_account.edit',
  changes: ['customer-account', 'session'],
  params: IdParams,
  output: 'nothing',
});

export const customerAccountAudit = endpoint({
  name: 'settings.customerAccount.audit',
  method: 'GET',
  path: '/api/settings/customer-accounts/:id/audit',
  access: 'settings.customer_account.view',
  reads: ['customer-account'],
  params: IdParams,
  output: AuditTrail,
});
