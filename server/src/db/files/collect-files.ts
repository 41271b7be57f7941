import type pg from 'pg';
import { usedHashes } from './file-columns.ts';
import type { Files } from './files.ts';
import { inTransaction } from './in-transaction.ts';

/** Held by whoever collects, and shared by whoever reads all of a school: what a backup sees stays until it has it. */
const collecting = 820_154_001;
export const noCollecting = `select pg_advisory_xact_lock_shared(${collecting})`;

/** A call that has put a file, or one who put it away by mistake, has until then; a backup has the lock. */
const unusedFor = `interval '1 day'`;
const atOnce = 50;

const used = `exists (select from (${usedHashes}) u where u.hash = s.hash)`;

/**
 * Takes away what nothing has referred to for a day: looked at once to be noted, and at another time to go. The database
 * itself refuses to forget one that a row refers to.
 */
export const collectFiles = async (pool: pg.Pool, { store, before }: Files): Promise<number> => {
  await alone(pool, async (client) => {
    await client.query(`update stored_file s set unused_since = case when ${used} then null else now() end
      where (unused_since is null) <> ${used}`);
    return 0;
  });
  let collected = 0;
  for (;;) {
    const gone = await alone(pool, async (client) => {
      const { rows } = await client.query<{ hash: string }>(`delete from stored_file s where s.hash in
        (select hash from stored_file where unused_since < now() - ${unusedFor} limit ${atOnce} for update skip locked)
        and not ${used} returning s.hash`);
      // Before the row is gone for others: whoever puts the same bytes waits for it, and puts them anew.
      for (const { hash } of rows) for (const place of [store, before]) await place?.remove(hash);
      return rows.length;
    });
    collected += gone;
    if (gone < atOnce) return collected;
  }
};

/** Nothing, where another server collects or somebody backs up. */
const alone = (pool: pg.Pool, act: (client: pg.ClientBase) => Promise<number>): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_xact_lock(${collecting}) as got`,
    );
    return rows[0]?.got ? act(client) : 0;
  });
