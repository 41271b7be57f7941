import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from '../columns.ts';
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
