import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database, Transaction } from './database.ts';
import { type PipelinedClient, pipelined } from './pool/pipelined.ts';

/** Connections of transactions that are under way, by what their statements are built for. */
const underWay = new WeakMap<object, PipelinedClient>();

export interface OpenOptions {
  /** Whether what answers takes several statements at once, as PostgreSQL does and the embedded one doesn't. */
  readonly pipelines: boolean;
}

/**
 * The query builder over a pool. A transaction takes its connection here and gives it back here, whatever fails: the
 * builder's own keeps it for ever where `begin` fails, and a pool that has lost all its connections so answers nobody.
 */
export const openDb = (pool: pg.Pool, { pipelines }: OpenOptions): Database => {
  const db = drizzle(pool);
  const opened = new WeakMap<pg.PoolClient, Database>();
  const dbOf = (client: pg.PoolClient) => {
    const known = opened.get(client) ?? drizzle(client);
    opened.set(client, known);
    return known;
  };
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    const own = dbOf(client);
    const connection = pipelines ? pipelined(client) : undefined;
    if (connection) underWay.set(own._.session, connection);
    try {
      return await own.transaction(work, config);
    } finally {
      underWay.delete(own._.session);
      connection?.end();
      client.release();
    }
  };
  return db;
};

/**
 * Has the commit sent right behind the next statement of `tx`, which must be its last: what others wait for, such as the
 * row of a number series, is held until the database has written it and no longer. Where that can't be, it is committed as ever.
 */
export const commitBehindNext = (tx: Transaction): void => underWay.get(tx._.session)?.commitBehindNext();
