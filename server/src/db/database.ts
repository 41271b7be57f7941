import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type Database = NodePgDatabase;
/** Inside `db.transaction(async (tx) => …)` every query takes `tx`; one that takes `db` waits for ever there. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** For a query that may run inside a transaction or outside. */
export type Queryable = Database | Transaction;
