import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';

/**
 * What lies in the folder or bucket of `FILES`, by the hash of its bytes. Rows refer to it, so nothing that is referred to
 * can go; what nobody refers to is collected a day later.
 */
export const storedFiles = pgTable(
  'stored_file',
  {
    /** SHA-256 in hexadecimal digits. */
    hash: text('hash').primaryKey(),
    bytes: integer('bytes').notNull(),
    /** When somebody last put it there: whoever did is about to refer to it. */
    putAt: instant('put_at').notNull().defaultNow(),
    /** Since when nobody has referred to it, as far as it was looked. */
    unusedSince: instant('unused_since'),
  },
  (t) => [
    index('stored_file_unused').on(t.unusedSince).where(sql`${t.unusedSince} is not null`),
    check('stored_file_hash_is_one', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** Of one of the two columns of a file: the bytes in the row itself, or their hash where they lie outside. */
export const fileColumns = () => ({
  content: bytes('content'),
  file: text('file').references(() => storedFiles.hash),
});
