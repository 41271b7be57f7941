import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, instant, isOneOf, plainText } from '../columns.ts';
import { users } from '../session.ts';

/** A second factor beside the password; until it is confirmed it asks for nothing. */
export const secondFactors = pgTable(
  'second_factor',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: bytes('secret').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** The half minute of the last code that was taken: none of it or before counts again. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [check('second_factor_secret_long', sql`octet_length(${t.secret}) >= 20`)],
);

/** For the day on which the telephone is lost; each counts once. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ name: 'recovery_code_pk', columns: [t.userId, t.codeHash] })],
);

/** The public half of a passkey, and the host that browsers give it out to. */
export const passkeys = pgTable(
  'passkey',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: plainText('credential_id').notNull().unique('passkey_credential_once'),
    publicKey: bytes('public_key').notNull(),
    /** How often the device says that it was used: one that goes back is a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    host: text('host').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkey_user').on(t.userId)],
);

/** What a device is asked to sign: once, within five minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    challenge: plainText('challenge').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['make', 'prove'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('passkey_challenge_purpose_known', isOneOf(t.purpose, ['make', 'prove'])),
    index('passkey_challenge_user').on(t.userId),
  ],
);
