import { getTableColumns, getTableName, type InferInsertModel, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';
import { inPieces } from './heavy-work.ts';

const rowsAStatement = 2000;
/** Fewer are written without waiting for a turn. */
const few = 200;

const inTurn = <Result>(batch: readonly unknown[], work: () => Promise<Result>): Promise<Result> =>
  batch.length > few ? inPieces(work) : work();

/** Inserts many rows inside a transaction, as JSON in one parameter. All rows must give the same columns. */
export const insertMany = async <Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> => {
  const columns = columnsGiven(table, rows[0]);
  const names = sql.raw(columns.map(({ name }) => `"${name}"`).join(', '));
  for (const batch of batchesOf(table, rows)) {
    const insert = sql`insert into ${table} (${names}) select ${names} from ${recordsOf(table, batch)}`;
    await inTurn(batch, () => tx.execute(insert));
  }
};

/**
 * Changes many rows by their ids, raising each version by one. All rows must give the same columns, `id` and the
 * `version` that was read among them. Gives how many still had that version.
 */
export const updateMany = async <Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly (Partial<InferInsertModel<Table>> & { readonly id: number; readonly version: number })[],
): Promise<number> => {
  let updated = 0;
  const changed = columnsGiven(table, rows[0]).filter(({ name }) => name !== 'id' && name !== 'version');
  const assignments = sql.raw(changed.map(({ name }) => `"${name}" = given."${name}"`).join(', '));
  for (const batch of batchesOf(table, rows)) {
    const update = sql`
      update ${table} as kept set ${assignments}, version = kept.version + 1, updated_at = now()
      from ${recordsOf(table, batch)} as given where kept.id = given.id and kept.version = given.version`;
    const result = await inTurn(batch, () => tx.execute(update));
    updated += result.rowCount ?? 0;
  }
  return updated;
};

/** Each of the rows with a new id of the table; all ids are taken at once. */
export const withNewIds = async <Row>(
  tx: Transaction,
  table: PgTable,
  rows: readonly Row[],
): Promise<readonly (readonly [row: Row, id: number])[]> => {
  const ids = await nextIds(tx, table, rows.length);
  return ids.map((id, index) => [rows[index] as Row, id]);
};

const nextIds = async (tx: Transaction, table: PgTable, count: number): Promise<number[]> => {
  if (count === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${`"${getTableName(table)}"`}, 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
};

const columnsGiven = (table: PgTable, row: object | undefined) =>
  Object.entries(getTableColumns(table))
    .filter(([key, { generated }]) => row !== undefined && key in row && !generated)
    .map(([key, { name }]) => ({ key, name }));

function* batchesOf(table: PgTable, rows: readonly object[]) {
  const columns = columnsGiven(table, rows[0]);
  for (let start = 0; start < rows.length; start += rowsAStatement) {
    const batch = rows.slice(start, start + rowsAStatement) as Record<string, unknown>[];
    yield batch.map((row) => Object.fromEntries(columns.map(({ key, name }) => [name, row[key]])));
  }
}

const recordsOf = (table: PgTable, batch: readonly object[]) =>
  sql`json_populate_recordset(null::${table}, ${JSON.stringify(batch)}::json)`;
