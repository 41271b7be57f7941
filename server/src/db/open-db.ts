import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './database.ts';

/**
 * The query builder over a pool. A transaction takes its connection here and gives it back here, whatever fails: the
 * builder's own keeps it for ever where `begin` fails, and a pool that has lost all its connections so answers nobody.
 */
export const openDb = (pool: pg.Pool): Database => {
  const db = drizzle(pool);
  const opened = new WeakMap<pg.PoolClient, Database>();
  const dbOf = (client: pg.PoolClient) => {
    const known = opened.get(client) ?? drizzle(client);
    opened.set(client, known);
    return known;
  };
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await dbOf(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
};
