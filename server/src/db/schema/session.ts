import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  bytes,
  createdAt,
  day,
  id,
  instant,
  isOneOf,
  latinSortKey,
  plainText,
  updatedAt,
  version,
} from './columns.ts';
import { fileColumns } from './files/stored-files.ts';
import { personTitles, sexes, staffTypes } from './people.ts';

export const dataScopes = ['all_branches', 'own_branch', 'own_classes', 'own_children'] as const;
export const userStatuses = ['invited', 'active', 'locked', 'disabled'] as const;

/** 1 super admin, 2 operator ("vendor"), 3 family ("customer") are fixed; a school's own roles start at 4. */
export const roles = pgTable(
  'role',
  {
    id: id(),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    scope: text('scope', { enum: dataScopes }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    check('role_scope_known', isOneOf(t.scope, dataScopes)),
    uniqueIndex('role_name_lo_unique').on(t.nameLo),
    uniqueIndex('role_name_en_unique').on(t.nameEn),
  ],
);

/** Which permissions a role holds. The names themselves are declared by the contracts. */
export const rolePermissions = pgTable(
  'role_permission',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permission: plainText('permission').notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.permission] })],
);

/** Everyone who can sign in: staff, and (role 3) families through `guardian.user_id`. */
export const users = pgTable(
  'app_user',
  {
    id: id(),
    /** Stored in lower case. */
    username: plainText('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id),
    title: text('title', { enum: personTitles }).notNull().default(''),
    nameLo: text('name_lo').notNull(),
    nameEn: text('name_en').notNull(),
    sex: text('sex', { enum: sexes }),
    /** E.164; also a name to sign in with. */
    phone: plainText('phone'),
    email: text('email'),
    staffType: text('staff_type', { enum: staffTypes }),
    employedFrom: day('employed_from'),
    employedUntil: day('employed_until'),
    cardCode: plainText('card_code'),
    locale: text('locale', { enum: ['en', 'lo'] })
      .notNull()
      .default('en'),
    status: text('status', { enum: userStatuses }).notNull().default('active'),
    sortKey: plainText('sort_key').notNull(),
    latinSortKey: latinSortKey(sql`name_en`),
    lastLoginAt: instant('last_login_at'),
    /** Since when no more is known than has to be kept; it is cleared when the account is used again (trigger). */
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('app_user_username_unique').on(t.username),
    uniqueIndex('app_user_phone_unique').on(t.phone),
    uniqueIndex('app_user_card_code_unique').on(t.cardCode),
    index('app_user_role').on(t.roleId),
    index('app_user_sort').on(t.sortKey, t.id),
    index('app_user_latin_sort').on(t.latinSortKey, t.id),
    check('app_user_username_lower_case', sql`${t.username} = lower(${t.username}) and ${t.username} <> ''`),
    check('app_user_status_known', isOneOf(t.status, userStatuses)),
    check('app_user_staff_type_known', isOneOf(t.staffType, staffTypes)),
    check('app_user_title_known', isOneOf(t.title, personTitles)),
    check('app_user_employment_ordered', sql`${t.employedUntil} >= ${t.employedFrom}`),
  ],
);

export const userPhotos = pgTable('user_photo', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  contentType: text('content_type').notNull(),
  ...fileColumns(),
  updatedAt: updatedAt(),
});

/** Prefix-search tokens of a user, as `searchTokens` of `@suksa/i18n/lao` gives them. */
export const userSearch = pgTable(
  'user_search',
  {
    token: plainText('token').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.token, t.userId] }), index('user_search_user').on(t.userId)],
);

export const sessions = pgTable(
  'session',
  {
    id: id(),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytes('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device').notNull().default(''),
    address: text('address').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** When its holder last proved who they are: gravest acts ask for it again. */
    confirmedAt: instant('confirmed_at').notNull().defaultNow(),
    /** When it last wrote: what it reads from a standby is at least as new. */
    wroteAt: instant('wrote_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
    /** Set while an administrator looks at the product as another role does: nothing can be written then. */
    viewedRoleId: integer('viewed_role_id').references(() => roles.id, { onDelete: 'set null' }),
    /** What the browser's page cookie holds: it names the session to the page, and opens nothing. */
    pageKey: plainText('page_key'),
    /** The tab that this session takes from a development server, and its address there. */
    developTab: plainText('develop_tab'),
    developEntry: text('develop_entry'),
  },
  (t) => [
    uniqueIndex('session_token_hash_unique').on(t.tokenHash),
    uniqueIndex('session_page_key_unique').on(t.pageKey),
    index('session_user').on(t.userId),
    index('session_expires').on(t.expiresAt),
    check('session_develops_whole', sql`(${t.developTab} is null) = (${t.developEntry} is null)`),
  ],
);

/** What of signing in is counted; see the session feature. */
export const throttleScopes = ['pair', 'device', 'address', 'name', 'password', 'factor'] as const;

/** Tries of signing in by name and place, so that no stranger keeps anybody out. */
export const signInThrottles = pgTable(
  'sign_in_throttle',
  {
    scope: text('scope', { enum: throttleScopes }).notNull(),
    /** `user:<id>`, or a hash of a name that nobody has; empty for an address. */
    account: plainText('account').notNull(),
    /** An address, a browser's hash, or empty. */
    place: plainText('place').notNull(),
    tries: integer('tries').notNull(),
    firstAt: instant('first_at').notNull().defaultNow(),
    lastAt: instant('last_at').notNull().defaultNow(),
    lockedUntil: instant('locked_until'),
    /** Within a day: each lock lasts twice as long as the one before. */
    locks: integer('locks').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.account, t.place] }),
    index('sign_in_throttle_account').on(t.account),
    index('sign_in_throttle_last').on(t.lastAt),
    check('sign_in_throttle_scope_known', isOneOf(t.scope, throttleScopes)),
  ],
);

/** Browsers with which an account's holder has signed in. */
export const knownDevices = pgTable(
  'known_device',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: plainText('device_hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deviceHash] }),
    index('known_device_hash').on(t.deviceHash),
    index('known_device_last').on(t.lastUsedAt),
  ],
);
