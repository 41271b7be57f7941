import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';

const FIRST_BATCH = 500;
const BATCH = 5000;

/** Anything that runs a query: a pool, or the client of a transaction. */
export type Querier = Pick<pg.ClientBase, 'query'>;

/**
 * Inserts many rows at once. A batch travels as one JSON parameter, which PostgreSQL and PGlite both take apart
 * faster than thousands of single parameters. All rows must give the same columns.
 *
 * After a small first batch the table is analysed: triggers plan their queries once, and a plan made while the
 * table is empty would go on reading all of it for each row.
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
  for (let start = 0, end = FIRST_BATCH; start < rows.length; start = end, end += BATCH) {
    const batch = rows.slice(start, end).map((row) => {
      const values = row as Record<string, unknown>;
      return Object.fromEntries(columns.map(([key, column]) => [column.name, values[key]]));
    });
    await querier.query(
      `insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(batch)],
    );
    if (start === 0 && rows.length > FIRST_BATCH) await querier.query(`analyze ${name}`);
  }
}
