import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { BilingualName, Id, OptionalPhone, Version, verbatim } from '../fields.ts';
import { NewPassword } from '../session.ts';
import { Named, PhotoChange, StaffTitle } from './user.ts';
import { UserSession } from './user-session.ts';

/** What everyone may change of their own account. */
export const ProfileChange = z.object({
  name: BilingualName,
  phone: OptionalPhone,
  email: z._default(z.union([z.literal(''), z.email()]), ''),
  locale: z.enum(['en', 'lo']),
  photo: PhotoChange,
  version: Version,
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** One's own account, as far as one may know it. */
export const Profile = z.object({
  id: z.number(),
  version: z.number(),
  username: z.string(),
  title: StaffTitle,
  name: z.object({ lo: z.string(), en: z.string() }),
  phone: z.string(),
  email: z.string(),
  locale: z.enum(['en', 'lo']),
  role: Named,
  branches: z.array(Named),
  /** A JPEG of at most 600 pixels a side as a data address. */
  photo: z.nullable(z.string()),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = endpoint({
  name: 'settings.profile.view',
  method: 'GET',
  path: '/api/settings/profile',
  access: 'signed-in',
  reads: ['user'],
  output: Profile,
});

export const updateProfile = endpoint({
  name: 'settings.profile.update',
  method: 'PUT',
  path: '/api/settings/profile',
  access: 'signed-in',
  changes: ['user'],
  body: ProfileChange,
  output: Profile,
});

export const profileSessions = endpoint({
  name: 'settings.profile.sessions',
  method: 'GET',
  path: '/api/settings/profile/sessions',
  access: 'signed-in',
  reads: ['session'],
  output: z.object({ rows: z.array(UserSession) }),
});

/** Signs out everywhere but here. */
export const endOtherSessions = endpoint({
  name: 'settings.profile.endOtherSessions',
  method: 'DELETE',
  path: '/api/settings/profile/sessions',
  access: 'signed-in',
  changes: ['session', 'user'],
  output: 'nothing',
});

/** Signs out one other place: a telephone that was lost, a desk left open. */
export const endOneSession = endpoint({
  name: 'settings.profile.endSession',
  method: 'DELETE',
  path: '/api/settings/profile/sessions/:id',
  access: 'signed-in',
  changes: ['session', 'user'],
  params: z.object({ id: Id }),
  output: 'nothing',
});

export const profileAudit = endpoint({
  name: 'settings.profile.audit',
  method: 'GET',
  path: '/api/settings/profile/audit',
  access: 'signed-in',
  reads: ['user'],
  output: AuditTrail,
});

/** The form of a password change: the new one is typed twice, and only `session.changePassword` is sent. */
export const PasswordForm = z
  .object({
    current: verbatim(200).check(z.minLength(1, 'required')),
    next: NewPassword,
    repeated: z.string(),
  })
  .check(
    z.refine(({ next, repeated }) => next === repeated, {
      error: 'password_mismatch',
      path: ['repeated'],
    }),
  );
