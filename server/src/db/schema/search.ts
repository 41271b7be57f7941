import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';

/** One row: of which `soundVersion` of `@suksa/i18n/lao` the tokens of all search tables are. */
export const searchIndex = pgTable('search_index', {
  whole: boolean('whole').primaryKey().default(true),
  sounds: integer('sounds').notNull(),
});
