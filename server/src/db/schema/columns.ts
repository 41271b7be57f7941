import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { bigint, customType, date, integer, timestamp } from 'drizzle-orm/pg-core';

/** Primary key. `by default`, not `always`: the demo school writes its own ids, so that equal seeds give equal ids. */
export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();

/** For the optimistic check: an update names the version that it read and raises it by one. */
export const version = () => integer('version').notNull().default(1);

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();
export const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** A calendar day, `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' });

/** Whole kip. */
export const kip = (name: string) => bigint(name, { mode: 'number' });

/**
 * Text compared by code point. Codes, search tokens and sort keys carry it, so that `like 'x%'` uses the
 * index and the order is the same on every machine, whatever collations its system has.
 */
export const plainText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "C"',
});

/**
 * Beside `sortKey`, the key of the name as English shows it: in Latin, or as `sortKey` where there is none. The
 * database makes it.
 */
export const latinSortKey = (latinName: SQL) =>
  plainText('latin_sort_key').notNull().generatedAlwaysAs(sql`latin_sort_key(${latinName}, sort_key)`);

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** `column in ('a', 'b')`, for a check constraint beside a text column with an `enum`. */
export const isOneOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
