import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import {
  BilingualName,
  Id,
  IdempotencyKey,
  IdParams,
  Instant,
  LocalDate,
  OptionalPhone,
  optionalLine,
  Sex,
  Version,
} from '../fields.ts';
import { exportBody, listPage, listQuery } from '../list.ts';
import { DataScope } from '../session.ts';
import { Photo } from '../upload/photo.ts';

export const UserStatus = z.enum(['invited', 'active', 'locked', 'disabled']);
export type UserStatus = z.infer<typeof UserStatus>;
export const userStatuses = UserStatus.options;

export const StaffType = z.enum(['management', 'teaching', 'office', 'gate', 'other']);
export type StaffType = z.infer<typeof StaffType>;
export const staffTypes = StaffType.options;

export const StaffTitle = z.enum(['', 'mr', 'ms', 'monk', 'novice']);
export type StaffTitle = z.infer<typeof StaffTitle>;
export const staffTitles = StaffTitle.options;

/** A newly chosen picture, null to remove the one that is there, left out to keep it. */
export const PhotoChange = z.optional(z.nullable(Photo));

const staff = {
  /** Small letters, digits, dot, dash and underscore; unique in the school group. */
  username: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'required'),
      z.minLength(3),
      z.maxLength(40),
      z.regex(/^[a-z0-9][a-z0-9._-]*$/, 'username'),
    ),
  title: StaffTitle,
  name: BilingualName,
  sex: z.nullable(Sex),
  phone: OptionalPhone,
  email: z._default(z.union([z.literal(''), z.email()]), ''),
  /** Exactly one; never the families' role, whose accounts belong to families. */
  roleId: Id,
  branchIds: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(100)),
  staffType: StaffType,
  /** The account works up to and with the last day. */
  employedFrom: z.nullable(LocalDate),
  employedUntil: z.nullable(LocalDate),
  /** What the gate reads from the staff card. */
  cardCode: z._default(
    z.string().check(z.trim(), z.maxLength(40), z.regex(/^[A-Za-z0-9-]*$/, 'card_code')),
    '',
  ),
  photo: PhotoChange,
};

interface Employment {
  readonly employedFrom: string | null;
  readonly employedUntil: string | null;
}

const inOrder = z.refine<Employment>(
  ({ employedFrom, employedUntil }) =>
    employedFrom === null || employedUntil === null || employedFrom <= employedUntil,
  { error: 'date_order', path: ['employedUntil'] },
);

/** What a person types in the form of a staff account. */
export const UserInput = z
  .object({
    ...staff,
    /** Made anew for each form: the same sent twice, as after a lost answer, makes one. */
    idempotencyKey: z.optional(IdempotencyKey),
  })
  .check(inOrder);
export type UserInput = z.infer<typeof UserInput>;

/** The form of an account that is there already. */
export const UserChange = z.object({ ...staff, version: Version }).check(inOrder);
export type UserChange = z.infer<typeof UserChange>;

export const Named = z.object({ id: z.number(), name: z.object({ lo: z.string(), en: z.string() }) });

/** A member of staff who can sign in. */
export const User = z.object({
  id: z.number(),
  version: z.number(),
  username: z.string(),
  title: StaffTitle,
  name: z.object({ lo: z.string(), en: z.string() }),
  sex: z.nullable(Sex),
  phone: z.string(),
  email: z.string(),
  role: Named,
  branches: z.array(Named),
  staffType: z.nullable(StaffType),
  employedFrom: z.nullable(z.string()),
  employedUntil: z.nullable(z.string()),
  cardCode: z.string(),
  status: UserStatus,
  /** A small picture as a data address; only in the list. */
  photo: z.optional(z.string()),
  lastLoginAt: z.nullable(Instant),
  /** Classes led and subjects taught now: whoever disables the account must find another teacher for them. */
  lessons: z.number(),
});
export type User = z.infer<typeof User>;

export const userSorts = ['name', 'username', 'role', 'type', 'login', 'status'] as const;

const UserQuery = listQuery(userSorts, {
  role: z.optional(Id),
  branch: z.optional(Id),
  status: z.optional(UserStatus),
  type: z.optional(StaffType),
});

/** What filters and the form choose from: roles and branches that the caller may know of. */
export const UserChoices = z.object({
  roles: z.array(
    z.object({
      id: z.number(),
      name: z.object({ lo: z.string(), en: z.string() }),
      scope: DataScope,
      /** Whether the caller may give it: it allows nothing that the caller may not do. */
      assignable: z.boolean(),
    }),
  ),
  branches: z.array(Named),
});
export type UserChoices = z.infer<typeof UserChoices>;

/** A password that the server made: told once, and to be changed at the next sign-in. */
export const FirstPassword = z.object({ user: User, password: z.string() });
export type FirstPassword = z.infer<typeof FirstPassword>;

/** `own_account`: for oneself there is the profile. `last_administrator`: nobody would be left to let people in. */
const guarded = ['above_own_rights', 'own_account', 'last_administrator'] as const;

export const listUsers = endpoint({
  name: 'settings.user.list',
  method: 'GET',
  path: '/api/settings/users',
  access: 'settings.user.view',
  reads: ['user', 'role'],
  query: UserQuery,
  output: listPage(User),
});

export const userChoices = endpoint({
  name: 'settings.user.choices',
  method: 'GET',
  path: '/api/settings/users/choices',
  access: 'settings.user.view',
  reads: ['role', 'branch'],
  output: UserChoices,
});

export const exportUsers = endpoint({
  name: 'settings.user.export',
  method: 'POST',
  path: '/api/settings/users/export',
  access: 'settings.user.export',
  body: exportBody(UserQuery),
  output: 'file',
  discloses: 'people',
});

/** The account is `invited` until its first sign-in. */
export const createUser = endpoint({
  name: 'settings.user.create',
  method: 'POST',
  path: '/api/settings/users',
  access: 'settings.user.create',
  changes: ['user'],
  body: UserInput,
  output: FirstPassword,
  errors: ['above_own_rights'],
});

export const updateUser = endpoint({
  name: 'settings.user.update',
  method: 'PUT',
  path: '/api/settings/users/:id',
  access: 'settings.user.edit',
  changes: ['user'],
  params: IdParams,
  body: UserChange,
  output: User,
  errors: guarded,
});

/** Ends all sessions of the account and lifts the lock that failed sign-ins have put on it. */
export const resetPassword = endpoint({
  name: 'settings.user.resetPassword',
  method: 'POST',
  path: '/api/settings/users/:id/password',
  access: 'settings.user.edit',
  grave: true,
  changes: ['user', 'session'],
  params: IdParams,
  output: FirstPassword,
  errors: guarded,
});

const StatusChange = z.object({
  /** All of them are changed, or none. */
  ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
  reason: optionalLine(300),
});

/** Locking ends all sessions; unlocking lifts the lock of failed sign-ins too. */
export const lockUsers = endpoint({
  name: 'settings.user.lock',
  method: 'POST',
  path: '/api/settings/users/lock',
  access: 'settings.user.edit',
  changes: ['user', 'session'],
  body: z.extend(StatusChange, { locked: z.boolean() }),
  output: z.object({ rows: z.array(User) }),
  errors: guarded,
});

/** Accounts are never deleted: what somebody did keeps its name. */
export const disableUsers = endpoint({
  name: 'settings.user.disable',
  method: 'POST',
  path: '/api/settings/users/disable',
  access: 'settings.user.delete',
  grave: true,
  changes: ['user', 'session'],
  body: z.extend(StatusChange, { disabled: z.boolean() }),
  output: z.object({ rows: z.array(User) }),
  errors: guarded,
});

export const userAudit = endpoint({
  name: 'settings.user.audit',
  method: 'GET',
  path: '/api/settings/users/:id/audit',
  access: 'settings.user.view',
  reads: ['user'],
  params: IdParams,
  output: AuditTrail,
});
