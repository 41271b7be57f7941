import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, line, verbatim } from '../fields.ts';
import { PasskeyProof } from '../settings/access/passkey.ts';
import { CurrentUser } from './current-user.ts';

export const login = endpoint({
  name: 'session.login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  changes: [],
  body: z.object({
    username: line(120),
    password: verbatim(200).check(z.minLength(1, 'required')),
    /** Of the authenticator app, or a recovery code: asked for with `factor_asked`. */
    code: z.optional(verbatim(20)),
    /** Or a passkey's answer to the question that came with `factor_asked`. */
    passkey: z.optional(PasskeyProof),
    /** What the server gave to this browser at an earlier sign-in: others' tries don't keep out who has one. */
    device: z.optional(verbatim(64).check(z.regex(/^[\w-]{32}$/, 'invalid'))),
  }),
  stillAnswers: ['3660de0bf36c', '8004c97aa5ff', 'b1f20e6204c1'],
  output: z.object({
    token: z.string(),
    /** To be kept by the browser, and sent with its next sign-in. It opens nothing. */
    device: z.string(),
    /** Tries that failed since the account's holder was last here. */
    failed: z.optional(z.object({ count: z.number(), since: Instant })),
    /** What was done with the account meanwhile, in the language of its holder, the newest first. */
    news: z.optional(z.array(z.object({ text: z.string(), at: Instant }))),
    role_id: z.number(),
    user: CurrentUser,
    /** The parts of which this user has the second version, with that version: a page without them is loaded anew. */
    trying: z.optional(z.record(z.string(), z.string())),
  }),
  errors: ['wrong_credentials', 'account_locked', 'account_disabled', 'factor_asked', 'factor_wrong'],
});

export const logout = endpoint({
  name: 'session.logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed-in',
  opensTo: ['first_password', 'enrolment', 'viewing'],
  changes: [],
  output: 'nothing',
});

export const me = endpoint({
  name: 'session.me',
  method: 'GET',
  path: '/api/auth/me',
  access: 'signed-in',
  opensTo: ['first_password', 'enrolment', 'kiosk'],
  reads: ['user', 'role', 'branch', 'academic-year'],
  stillAnswers: ['63dea6659bd7'],
  output: CurrentUser,
});

/** Twelve characters, or as many words as one likes (OWASP ASVS 2.1: length over composition); the server knows what is easy to guess. */
export const NewPassword = verbatim(200).check(z.minLength(12, 'password_short'));

export const changePassword = endpoint({
  name: 'session.changePassword',
  method: 'POST',
  path: '/api/auth/password',
  access: 'signed-in',
  opensTo: ['first_password', 'enrolment'],
  changes: ['user', 'session'],
  body: z.object({
    current: verbatim(200).check(z.minLength(1, 'required')),
    next: NewPassword,
  }),
  output: 'nothing',
  errors: ['wrong_password', 'password_common', 'password_pattern', 'password_named', 'password_same'],
});

const FirstLink = verbatim(64).check(z.regex(/^[\w-]{43}$/, 'invalid'));

/** Whether such a link still opens, and whose account: asked before anyone thinks of a password. Doesn’t use it up. */
export const firstPasswordLink = endpoint({
  name: 'session.firstPasswordLink',
  method: 'POST',
  path: '/api/auth/first-password/link',
  access: 'public',
  changes: [],
  body: z.object({ link: FirstLink }),
  output: z.object({ username: z.string() }),
  errors: ['link_used'],
});

/** With a link that opens once: the first administrator's way in, and back in. */
export const chooseFirstPassword = endpoint({
  name: 'session.chooseFirstPassword',
  method: 'POST',
  path: '/api/auth/first-password',
  access: 'public',
  changes: [],
  body: z.object({ link: FirstLink, next: NewPassword }),
  output: z.object({ username: z.string() }),
  errors: ['link_used', 'password_common', 'password_pattern', 'password_named'],
});
