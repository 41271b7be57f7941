import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { BilingualName, IdParams, Instant } from '../fields.ts';

/** A device on which someone is signed in. */
export const UserSession = z.object({
  id: z.number(),
  /** As the browser names itself. */
  device: z.string(),
  address: z.string(),
  since: Instant,
  lastSeenAt: Instant,
  /** The one that asks. */
  current: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

export const userSessions = endpoint({
  name: 'settings.user.sessions',
  method: 'GET',
  path: '/api/settings/users/:id/sessions',
  access: 'settings.user.edit',
  reads: ['session'],
  params: IdParams,
  output: z.object({ rows: z.array(UserSession) }),
});

export const endSessions = endpoint({
  name: 'settings.user.endSessions',
  method: 'DELETE',
  path: '/api/settings/users/:id/sessions',
  access: 'settings.user.edit',
  changes: ['user', 'session'],
  params: IdParams,
  output: 'nothing',
  errors: ['above_own_rights', 'own_account'],
});

/** An account whose name was tried with wrong passwords lately. */
export const AttackedAccount = z.object({
  id: z.number(),
  username: z.string(),
  name: BilingualName,
  /** Tries in the last days, and from how many addresses. */
  tries: z.number(),
  places: z.number(),
  lastAt: Instant,
  /** The last of its locks; null where none holds now. Each holds for one address only. */
  lockedUntil: z.nullable(Instant),
});
export type AttackedAccount = z.infer<typeof AttackedAccount>;

export const attackedAccounts = endpoint({
  name: 'settings.user.attacked',
  method: 'GET',
  path: '/api/settings/users/attacked',
  access: 'settings.user.edit',
  reads: ['user'],
  output: z.object({ rows: z.array(AttackedAccount) }),
});

/** Lets everybody try the account again; whoever attacked it starts afresh too. */
export const liftSignInLock = endpoint({
  name: 'settings.user.liftLock',
  method: 'POST',
  path: '/api/settings/users/:id/lift-lock',
  access: 'settings.user.edit',
  changes: ['user'],
  params: IdParams,
  output: 'nothing',
  errors: ['not_found'],
});
