import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { IdParams, Instant, line, Version, verbatim } from '../../fields.ts';
import { MadePasskey, PasskeyDraft, PasskeyProof, passkeyFaults } from './passkey.ts';

const Code = verbatim(20).check(z.minLength(1, 'required'));

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  /** The address of the school under which it was made: elsewhere browsers don't offer it. */
  host: z.string(),
  since: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

/** One's own second factor: whether it is on, and whether the school asks for it. */
export const readFactor = endpoint({
  name: 'session.factor',
  method: 'GET',
  path: '/api/auth/factor',
  access: 'signed-in',
  opensTo: ['enrolment'],
  reads: ['session', 'user'],
  output: z.object({
    /** Since when codes of an app are asked for; null where none is set up. */
    since: z.nullable(Instant),
    recoveryCodesLeft: z.number(),
    demanded: z.boolean(),
    passkeys: z.array(Passkey),
    /** Why no passkey can be made at this address: without https, or without a name. Null where it can. */
    passkeyFault: z.nullable(z.enum(passkeyFaults)),
  }),
});

/** A new secret, which asks for nothing until a code of it was typed. Refused with `factor_on` where one is on. */
export const beginFactor = endpoint({
  name: 'session.beginFactor',
  method: 'POST',
  path: '/api/auth/factor',
  access: 'signed-in',
  opensTo: ['enrolment'],
  changes: [],
  output: z.object({
    /** For who can’t scan: in groups of four. */
    secret: z.string(),
    /** `otpauth://…`, for the QR code. */
    address: z.string(),
  }),
  errors: ['factor_on'],
});

/** The first code: from now on one is asked for at each sign-in. The recovery codes are told once. */
export const confirmFactor = endpoint({
  name: 'session.confirmFactor',
  method: 'POST',
  path: '/api/auth/factor/confirmation',
  access: 'signed-in',
  opensTo: ['enrolment'],
  changes: ['session', 'user'],
  body: z.object({ code: Code }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['factor_wrong', 'factor_on', 'factor_not_begun', 'account_locked'],
});

/** What the browser needs to make a passkey. */
export const draftPasskey = endpoint({
  name: 'session.draftPasskey',
  method: 'POST',
  path: '/api/auth/passkeys/draft',
  access: 'signed-in',
  opensTo: ['enrolment'],
  grave: true,
  changes: [],
  output: PasskeyDraft,
  errors: [...passkeyFaults, 'too_many_passkeys'],
});

/** Keeps it. The recovery codes are told with the first factor of an account, once. */
export const addPasskey = endpoint({
  name: 'session.addPasskey',
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'signed-in',
  opensTo: ['enrolment'],
  changes: ['session', 'user'],
  body: z.object({ name: line(60), made: MadePasskey }),
  output: z.object({ recoveryCodes: z.nullable(z.array(z.string())) }),
  errors: [...passkeyFaults, 'passkey_refused', 'too_many_passkeys'],
});

export const removePasskey = endpoint({
  name: 'session.removePasskey',
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  access: 'signed-in',
  grave: true,
  changes: ['session', 'user'],
  params: IdParams,
  output: 'nothing',
  errors: ['factor_demanded'],
});

export const renewRecoveryCodes = endpoint({
  name: 'session.renewRecoveryCodes',
  method: 'POST',
  path: '/api/auth/factor/recovery-codes',
  access: 'signed-in',
  grave: true,
  changes: ['session'],
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['factor_off'],
});

export const endFactor = endpoint({
  name: 'session.endFactor',
  method: 'DELETE',
  path: '/api/auth/factor',
  access: 'signed-in',
  grave: true,
  changes: ['session', 'user'],
  output: 'nothing',
  errors: ['factor_demanded'],
});

/** Proves once more who one is, before a gravest act. */
export const confirmIdentity = endpoint({
  name: 'session.confirmIdentity',
  method: 'POST',
  path: '/api/auth/confirmation',
  access: 'signed-in',
  opensTo: ['enrolment'],
  changes: [],
  body: z.object({
    password: verbatim(200).check(z.minLength(1, 'required')),
    code: z.optional(verbatim(20)),
    passkey: z.optional(PasskeyProof),
  }),
  output: 'nothing',
  errors: ['wrong_password', 'account_locked', 'factor_asked', 'factor_wrong'],
});

/** Takes away the second factor of somebody whose telephone is lost; who does it is written down. */
export const resetFactor = endpoint({
  name: 'settings.user.resetFactor',
  method: 'POST',
  path: '/api/settings/users/:id/factor-reset',
  access: 'settings.user.edit',
  grave: true,
  changes: ['user', 'session'],
  params: IdParams,
  output: 'nothing',
});

export const SignInRule = z.object({ factorDemanded: z.boolean(), version: Version });
export type SignInRule = z.infer<typeof SignInRule>;

/** Whether a second factor is asked of roles that hold money, rights or health data. */
export const readSignInRule = endpoint({
  name: 'settings.sign_in_rule.read',
  method: 'GET',
  path: '/api/settings/sign-in-rule',
  access: 'settings.role.view',
  reads: ['role'],
  output: z.extend(SignInRule, {
    /** Accounts of whom it would be asked, and how many of those have one. */
    asked: z.number(),
    ready: z.number(),
  }),
});

export const changeSignInRule = endpoint({
  name: 'settings.sign_in_rule.edit',
  method: 'PUT',
  path: '/api/settings/sign-in-rule',
  access: 'settings.role.edit',
  grave: true,
  changes: ['role', 'user', 'school'],
  body: SignInRule,
  output: SignInRule,
  errors: ['above_own_rights', 'conflict', 'factor_off'],
});
