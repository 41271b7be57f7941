import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How often callers have called within a minute, by all servers together; `key` is a hash. Unlogged: it is nothing
 * after a crash, and in no backup.
 */
export const callCounts = pgTable(
  'call_count',
  {
    key: text('key').notNull(),
    minute: integer('minute').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.minute] })],
);
