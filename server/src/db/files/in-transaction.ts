import type pg from 'pg';

/** What fails is taken back. */
export const inTransaction = async <Result>(
  pool: pg.Pool,
  act: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let failed = true;
  try {
    await client.query('begin');
    const result = await act(client);
    await client.query('commit');
    failed = false;
    return result;
  } finally {
    // Closing the connection takes back what wasn't committed.
    client.release(failed);
  }
};
