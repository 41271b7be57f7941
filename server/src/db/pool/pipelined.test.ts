import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../connection.ts';
import { commitBehindNext } from '../open-db.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const dataDir = mkdtempSync(join(tmpdir(), 'suksa-pipelined-'));
const table = `pipelined_${process.pid}`;
let connection: Connection;
let other: Connection;

const kept = async (): Promise<readonly number[]> => {
  const { rows } = await other.pool.query<{ n: number }>(`select n from ${table} order by n`);
  return rows.map(({ n }) => n);
};
const insert = (n: number) => sql.raw(`insert into ${table} values (${n})`);

describe.runIf(serverUrl)('A transaction', () => {
  beforeAll(async () => {
    [connection, other] = await Promise.all([
      connect({ databaseUrl: serverUrl, dataDir }),
      connect({ databaseUrl: serverUrl, dataDir }),
    ]);
    await connection.pool.query(
      `create table ${table} (n int primary key, once int unique deferrable initially deferred)`,
    );
  });
  afterAll(async () => {
    await connection.pool.query(`drop table ${table}`);
    await Promise.all([connection.close(), other.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is kept as soon as its last statement is answered, where that was told', async () => {
    await connection.db.transaction(async (tx) => {
      await tx.execute(insert(1));
      expect(await kept()).toEqual([]);
      commitBehindNext(tx);
      await tx.execute(insert(2));
      // Behind the statement's answer comes the commit's, which this process hasn't waited for.
      await expect.poll(kept).toEqual([1, 2]);
    });
    expect(await kept()).toEqual([1, 2]);
  });

  it('keeps nothing of a transaction whose last statement fails', async () => {
    const failing = connection.db.transaction(async (tx) => {
      await tx.execute(insert(3));
      commitBehindNext(tx);
      await tx.execute(insert(1));
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await kept()).toEqual([1, 2]);
  });

  it('tells what is refused only as it is committed', async () => {
    const failing = connection.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`insert into ${table} values (4, 1)`));
      commitBehindNext(tx);
      await tx.execute(sql.raw(`insert into ${table} values (5, 1)`));
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await kept()).toEqual([1, 2]);
  });

  it('lets nothing follow its commit', async () => {
    const failing = connection.db.transaction(async (tx) => {
      commitBehindNext(tx);
      await tx.execute(insert(6));
      await tx.execute(insert(7));
    });
    await expect(failing).rejects.toMatchObject({ cause: { message: expect.stringMatching(/has ended/) } });
    expect(await kept()).toEqual([1, 2, 6]);
  });

  it('is not taken as kept where a statement failed and nobody said so', async () => {
    const failing = connection.db.transaction(async (tx) => {
      await tx.execute(insert(8));
      await tx.execute(insert(1)).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow();
    expect(await kept()).toEqual([1, 2, 6]);
  });

  it('is rolled back by an error of its own, and its connection serves the next as before', async () => {
    const failing = connection.db.transaction(async (tx) => {
      await tx.execute(insert(9));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await connection.db.transaction(async (tx) => {
      await tx.transaction((inner) => inner.execute(insert(10)));
      await tx.transaction((inner) => inner.execute(insert(1))).catch(() => undefined);
    });
    expect(await kept()).toEqual([1, 2, 6, 10]);
    const { rows } = await connection.pool.query('select now() = statement_timestamp() as outside');
    expect(rows).toEqual([{ outside: true }]);
  });

  it('asks nothing more where it could not begin', async () => {
    const failing = connection.db.transaction(
      async (tx) => {
        await tx.execute(sql`select 1`);
        await tx.execute(insert(14));
      },
      { isolationLevel: 'none' as never },
    );
    await expect(failing).rejects.toThrow();
    expect(await kept()).not.toContain(14);
  });

  it('fails as a whole where its connection is cut', async () => {
    const failing = connection.db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
      await tx.execute(insert(11));
      await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      commitBehindNext(tx);
      await tx.execute(insert(12));
    });
    await expect(failing).rejects.toThrow();
    expect(await kept()).toEqual([1, 2, 6, 10]);
    await connection.db.transaction((tx) => tx.execute(insert(13)));
    expect(await kept()).toEqual([1, 2, 6, 10, 13]);
  });
});
