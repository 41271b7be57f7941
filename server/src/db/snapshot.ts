import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

interface Snapshot {
  readonly pool: pg.Pool;
  readonly query: (...given: never[]) => Promise<unknown>;
}

const snapshots = new AsyncLocalStorage<Snapshot>();

/** Lets every query of a pool that {@link inSnapshot} reads with go through the snapshot's own connection. */
export const offerSnapshots = (pool: pg.Pool): void => {
  const ordinary = pool.query.bind(pool) as Snapshot['query'];
  pool.query = ((...given: never[]) => {
    const snapshot = snapshots.getStore();
    return snapshot?.pool === pool ? snapshot.query(...given) : ordinary(...given);
  }) as typeof pool.query;
};

/**
 * Reads in one transaction that sees the database as it is at its first query, however many queries follow: what is
 * written meanwhile is in none of them. Nothing can be written in it. Every query outside of a transaction of its own
 * counts, whoever makes it.
 */
export const inSnapshot = async <Read>(pool: pg.Pool, read: () => Promise<Read>): Promise<Read> => {
  const client = await pool.connect();
  let failed = true;
  // One after the other: a connection does one thing at a time.
  let last: Promise<unknown> = Promise.resolve();
  const query: Snapshot['query'] = (...given) => {
    const asked = last.then(() => client.query(...(given as unknown as [string])));
    last = asked.catch(() => undefined);
    return asked;
  };
  try {
    // By one processor of the database: the others are for whoever waits.
    await client.query(
      'begin isolation level repeatable read read only; set local max_parallel_workers_per_gather = 0',
    );
    const found = await snapshots.run({ pool, query }, read);
    await client.query('commit');
    failed = false;
    return found;
  } finally {
    // Closing the connection ends its transaction too.
    client.release(failed);
  }
};
