import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, plainText } from './columns.ts';
import { users } from './session.ts';

/** What was made under a key that the form brought; the same key again makes nothing more. */
export const createdOnce = pgTable('created_once', {
  key: uuid('key').primaryKey(),
  /** As the audit names it. */
  entity: text('entity').notNull(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id),
  requestHash: plainText('request_hash').notNull(),
  /** Null only inside the transaction that makes it. */
  entityId: integer('entity_id'),
  createdAt: createdAt(),
});
