import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

type Numbered = PgTable & { readonly id: PgColumn };

/** Inserts one row and gives its new id. */
export const insertOne = async <Table extends Numbered>(
  db: Queryable,
  table: Table,
  values: PgInsertValue<Table>,
): Promise<number> => {
  const rows = await db.insert(table).values(values).returning({ id: table.id });
  return writtenId(rows as readonly { id: number }[]);
};

/** The id that a write gave. Throws where it wrote nothing: an id that isn't there never becomes one. */
export const writtenId = ([row]: readonly { readonly id: number }[]): number => {
  if (!row) throw new Error('A row that must be written was not.');
  return row.id;
};
