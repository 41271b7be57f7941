import type pg from 'pg';

type Query = (...given: readonly unknown[]) => Promise<pg.QueryResult>;

/** A connection as {@link pipelined} has it for as long as a transaction runs on it. */
export interface PipelinedClient {
  /** Has the commit sent right behind the next statement: the transaction's last. */
  commitBehindNext(): void;
  /** Gives the connection back as it was. */
  end(): void;
}

const nothing = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] } satisfies pg.QueryResult;

/**
 * Sends what belongs together without waiting for each answer: `begin` with the statement after it, and the commit with
 * the last one where that is told. A transaction so has its connection, and its locks, for two turns less of this
 * process’s loop, which are the longest part of a short one under load. A statement that fails makes the commit behind
 * it a rollback, as PostgreSQL does in a failed transaction.
 */
export const pipelined = (client: pg.PoolClient): PipelinedClient => {
  // Its types leave it out; the driver reads it at each query, and there is none under way now.
  const connection = client as pg.PoolClient & { pipeline: boolean };
  const ordinary = client.query;
  const query = ordinary.bind(client) as unknown as Query;
  let begun: Promise<unknown> = Promise.resolve();
  let isNextTheLast = false;
  let committed: Promise<pg.QueryResult> | undefined;

  const begin: Query = (...given) => {
    begun = query(...given);
    begun.catch(() => undefined);
    return Promise.resolve(nothing);
  };
  const commit: Query = async (...given) => {
    await begun;
    const done = await (committed ?? query(...given));
    // What failed on the way was told to whoever asked for it; nothing may be taken as kept.
    if (done.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    return done;
  };
  const rollback: Query = async (...given) => {
    await begun.catch(() => undefined);
    return committed ? committed.catch(() => nothing) : query(...given);
  };
  const statement: Query = (...given) => {
    if (committed)
      return Promise.reject(new Error('The transaction has ended: nothing can follow its commit.'));
    const answered = query(...given);
    if (isNextTheLast) {
      committed = query('commit');
      committed.catch(() => undefined);
    }
    answered.catch(() => undefined);
    // Its answer comes first: where nothing was begun, nothing more is asked outside of a transaction.
    return begun.then(() => answered);
  };
  const ways = { begin, commit, rollback };

  connection.pipeline = true;
  client.query = ((...given: unknown[]) => {
    const name = nameOf(given[0]);
    return (name ? ways[name] : statement)(...given);
  }) as typeof client.query;
  return {
    commitBehindNext() {
      isNextTheLast = true;
    },
    end() {
      client.query = ordinary;
      connection.pipeline = false;
    },
  };
};

/** What of a transaction itself is asked; undefined for a statement in it. */
const nameOf = (asked: unknown): 'begin' | 'commit' | 'rollback' | undefined => {
  const text = typeof asked === 'string' ? asked : (asked as { readonly text?: string }).text;
  if (text === 'commit' || text === 'rollback') return text;
  return text === 'begin' || text?.startsWith('begin ') ? 'begin' : undefined;
};
