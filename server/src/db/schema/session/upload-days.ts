import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { day } from '../columns.ts';
import { users } from '../session.ts';

/**
 * What an account has sent in files on a day of the school, on all servers together. Unlogged: it is nothing after a
 * crash, and in no backup.
 */
export const uploadDays = pgTable(
  'upload_day',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: day('day').notNull(),
    files: integer('files').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);
