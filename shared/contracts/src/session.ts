import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, LocalDate, line, text, verbatim } from './fields.ts';
import { markTones } from './marks/code.ts';
import { PasskeyProof } from './settings/access/passkey.ts';
import { BackupTrouble } from './settings/backup-trouble.ts';

/** The six roles of data that a role may see. */
export const DataScope = z.enum(['all_branches', 'own_branch', 'own_classes', 'own_children']);
export type DataScope = z.infer<typeof DataScope>;
export const dataScopes = DataScope.options;

export const YearState = z.enum(['planned', 'open', 'closing', 'closed']);
export const yearStates = YearState.options;

export const SessionYear = z.object({
  id: z.number(),
  name: z.string(),
  state: YearState,
  start: LocalDate,
  end: LocalDate,
});
export type SessionYear = z.infer<typeof SessionYear>;

export const SessionBranch = z.object({
  id: z.number(),
  code: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  years: z.array(SessionYear),
});
export type SessionBranch = z.infer<typeof SessionBranch>;

/** The signed-in user. `role_id`, `role_name` and `functions` are the names that the specification fixes. */
export const CurrentUser = z.object({
  id: z.number(),
  username: z.string(),
  name: z.object({ lo: z.string(), en: z.string() }),
  role_id: z.number(),
  role_name: z.string(),
  /** The role's name in both languages; `role_name` is the English one. */
  role_names: z.object({ lo: z.string(), en: z.string() }),
  functions: z.array(z.object({ name: z.string() })),
  scope: DataScope,
  must_change_password: z.boolean(),
  /** The school asks a second factor of this role, and the account has none yet. */
  must_enrol: z.optional(z.boolean()),
  /** One's own role, while an administrator looks at the product as another: nothing can be written then. */
  viewing_from: z.nullable(
    z.object({ role_id: z.number(), role_names: z.object({ lo: z.string(), en: z.string() }) }),
  ),
  /** The gate's device that is signed in, instead of a person: it may open nothing but the gate. */
  kiosk: z.optional(z.object({ id: z.number(), name: z.string() })),
  branches: z.array(SessionBranch),
  photo: z.nullable(z.string()),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

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
  stillAnswers: ['8004c97aa5ff', 'b1f20e6204c1'],
  output: z.object({
    token: z.string(),
    /** To be kept by the browser, and sent with its next sign-in. It opens nothing. */
    device: z.string(),
    /** Tries that failed since the account's holder was last here. */
    failed: z.optional(z.object({ count: z.number(), since: Instant })),
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
  changes: [],
  output: 'nothing',
});

export const me = endpoint({
  name: 'session.me',
  method: 'GET',
  path: '/api/auth/me',
  access: 'signed-in',
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

export const checkHoliday = endpoint({
  name: 'session.checkHoliday',
  method: 'GET',
  path: '/api/auth/check-holiday',
  access: 'signed-in',
  reads: ['holiday'],
  output: z.object({ checkHoliday: z.boolean() }),
});

/** The caller's own permissions; a super admin may name any role in the `role-id` header. */
export const permissions = endpoint({
  name: 'session.permissions',
  method: 'GET',
  path: '/api/permissions',
  access: 'signed-in',
  reads: ['role'],
  output: z.object({ success: z.boolean(), data: z.array(z.object({ name: z.string() })) }),
});

/** Who of this branch's staff holds a right that the caller lacks: whom to ask. Families learn nothing of it. */
export const whoMay = endpoint({
  name: 'session.whoMay',
  method: 'GET',
  path: '/api/auth/who-may',
  access: 'signed-in',
  reads: ['role', 'user'],
  query: z.object({ permission: text(100).check(z.minLength(1)) }),
  output: z.object({
    people: z.array(
      z.object({
        name: z.object({ lo: z.string(), en: z.string() }),
        role: z.object({ lo: z.string(), en: z.string() }),
      }),
    ),
  }),
});

/** The school as a visitor may know it: for the public page, the sign-in page and print headers. */
export const school = endpoint({
  name: 'session.school',
  method: 'GET',
  path: '/api/school',
  access: 'public',
  reads: ['school', 'branch', 'school-page'],
  output: z.object({
    name: z.object({ lo: z.string(), en: z.string() }),
    branches: z.array(
      z.object({
        id: z.number(),
        name: z.object({ lo: z.string(), en: z.string() }),
        phone: z.string(),
        address: z.string(),
      }),
    ),
  }),
});

/** One number of the dashboard, with the list that it counts. */
export const DashboardFigure = z.object({
  key: z.string(),
  value: z.number(),
  unit: z.enum(['count', 'kip', 'percent']),
  href: z.nullable(z.string()),
});

const Named = z.object({ lo: z.string(), en: z.string() });

/** How a child's year ended, as the family may know it. */
export const PublishedResult = z.object({
  studentId: z.number(),
  name: Named,
  year: z.string(),
  className: z.string(),
  /** Null: none was entered. A re-sit stands beside the average of the year. */
  average: z.nullable(z.number()),
  reSitAverage: z.nullable(z.number()),
  /** The score band of the average. */
  band: z.nullable(z.object({ name: Named, tone: z.enum(markTones) })),
  outcome: z.enum(['promote', 'repeat', 're_sit_pending', 'graduate']),
  /** The leaving examination, once graduation is approved. */
  exam: z.nullable(z.object({ result: z.nullable(z.number()), reSit: z.nullable(z.number()) })),
});
export type PublishedResult = z.infer<typeof PublishedResult>;

/** What `/dashboard` shows; the server chooses the cards by the caller's permissions and scope. */
export const dashboard = endpoint({
  name: 'session.dashboard',
  method: 'GET',
  path: '/api/dashboard',
  access: 'signed-in',
  reads: [
    'student',
    'class',
    'attendance',
    'invoice',
    'payment',
    'rollover',
    'import',
    'enquiry',
    'academic-year',
    'holiday',
    'mark-window',
    'announcement',
    'notice',
    'refund',
    'void-request',
    'write-off',
  ],
  output: z.object({
    asOf: Instant,
    today: LocalDate,
    holiday: z.nullable(z.object({ lo: z.string(), en: z.string() })),
    yearState: z.nullable(YearState),
    trialDatabase: z.boolean(),
    /** For who has to see to it. */
    backupTrouble: z.nullable(BackupTrouble),
    figures: z.array(DashboardFigure),
    levels: z.array(
      z.object({
        id: z.number(),
        name: z.object({ lo: z.string(), en: z.string() }),
        female: z.number(),
        male: z.number(),
      }),
    ),
    children: z.array(
      z.object({
        id: z.number(),
        name: z.object({ lo: z.string(), en: z.string() }),
        className: z.string(),
        /** Whether the child's class has school today. */
        expected: z.boolean(),
        firstIn: z.nullable(Instant),
        lastOut: z.nullable(Instant),
        balance: z.number(),
      }),
    ),
    /** For a family: how the school years of its own children ended, once the school has decided; newest first. */
    results: z.array(PublishedResult),
  }),
});

/** Ctrl K: students by any spelling, nickname, code, phone or guardian, within the caller's scope. */
export const findStudents = endpoint({
  name: 'session.findStudents',
  method: 'GET',
  path: '/api/search/students',
  access: 'education.student.view',
  reads: ['student', 'class'],
  query: z.object({ q: text(100).check(z.minLength(1)) }),
  output: z.object({
    rows: z.array(
      z.object({
        id: Id,
        code: z.string(),
        name: z.object({ lo: z.string(), en: z.string() }),
        className: z.nullable(z.string()),
        status: z.string(),
      }),
    ),
  }),
});

export const recordKinds = ['receipt', 'invoice', 'card', 'family', 'user'] as const;

/** Ctrl K: receipts, invoices and cards by number, families and staff by name; of each kind only what the caller may see. */
export const findRecords = endpoint({
  name: 'session.findRecords',
  method: 'GET',
  path: '/api/search/records',
  access: 'signed-in',
  reads: ['student', 'family', 'invoice', 'payment'],
  query: z.object({ q: text(100).check(z.minLength(1)) }),
  output: z.object({
    rows: z.array(
      z.object({
        kind: z.enum(recordKinds),
        id: Id,
        /** A number, a username, or the codes of a family's children. */
        code: z.string(),
        /** Whose it is. */
        name: z.object({ lo: z.string(), en: z.string() }),
        /** Where it opens. */
        href: z.string(),
      }),
    ),
  }),
});
export type RecordMatch = z.infer<(typeof findRecords)['output']>['rows'][number];
