import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '../db/connection.ts';

const transactions = new AsyncLocalStorage<{ open: boolean }>();

const refuse = () => {
  if (!transactions.getStore()?.open) return;
  throw new Error('A query beside the transaction that it is made in: give it the transaction.');
};

/**
 * Refuses a query that is made inside a transaction and doesn't take it. The embedded database, with its one session,
 * would wait for ever there; a PostgreSQL answers, with what the transaction has not written yet.
 */
export const keepToTransactions = ({ db, pool }: Connection): void => {
  const [transaction, query, connect] = [db.transaction, pool.query.bind(pool), pool.connect.bind(pool)];
  db.transaction = (work, config) => {
    const state = { open: true };
    return transaction((tx) => transactions.run(state, async () => work(tx)), config).finally(() => {
      state.open = false;
    });
  };
  pool.query = ((...given: never[]) => {
    refuse();
    return (query as (...given: never[]) => unknown)(...given);
  }) as typeof pool.query;
  pool.connect = ((...given: never[]) => {
    refuse();
    return (connect as (...given: never[]) => unknown)(...given);
  }) as typeof pool.connect;
};
