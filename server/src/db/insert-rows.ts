import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';

const BATCH = 5000;

/** Anything that runs a query: a pool, or the client of a transaction. */
export type Querier = Pick<pg.ClientBase, 'query'>;

/**
 * Inserts many rows at once. A batch travels as one JSON parameter, which PostgreSQL and PGlite both take apart
 * faster than thousands of single parameters. All rows must give the same columns.
 */
export async function insertRows<Table extends PgTable>(
  querier: Querier,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
  const name = `"${getTableName(table)}"`;
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map((row) => {
      const values = row as Record<string, unknown>;
      return Object.fromEntries(columns.map(([key, column]) => [column.name, values[key]]));
    });
    await querier.query(
      `insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(batch)],
    );
  }
}
