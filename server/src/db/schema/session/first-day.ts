import { integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant, plainText } from '../columns.ts';
import { users } from '../session.ts';

/** Steps of the first day that a school does without for now. */
export const firstDayAside = pgTable('first_day_aside', {
  step: plainText('step').primaryKey(),
  setAt: instant('set_at').notNull().defaultNow(),
});

/** A link that opens once: with it the first administrator chooses a password. */
export const signInLinks = pgTable(
  'sign_in_link',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [uniqueIndex('sign_in_link_token_hash_unique').on(t.tokenHash)],
);
