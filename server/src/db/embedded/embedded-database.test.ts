import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../connection.ts';
import { migrate } from '../migrate.ts';
import { levels } from '../schema/index.ts';
import { DataFolderInUse } from './folder-lock.ts';

/** One folder for all, since making a new one takes seconds; each test opens it anew and has tables of its own. */
const dataDir = mkdtempSync(join(tmpdir(), 'suksa-embedded-'));
const open: Connection[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const connection of open.splice(0)) await connection.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const connectHere = async (): Promise<Connection> => {
  const connection = await connect({ dataDir });
  open.push(connection);
  return connection;
};

/** A process of its own on the folder; resolves when it has acknowledged `count` commits. */
const startCommitter = async (
  count: number,
): Promise<{ child: ChildProcess; acknowledged: () => number }> => {
  const script = fileURLToPath(new URL('./testing/committer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let last = 0;
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const enough = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      last = Number(line);
      if (last >= count) resolve();
    });
  });
  await enough;
  return { child, acknowledged: () => last };
};

describe('Migrating the embedded database', () => {
  it('happens once when two servers start together', async () => {
    const connection = await connectHere();
    await Promise.all([migrate(connection), migrate(connection)]);
    const { rows } = await connection.pool.query(
      'select count(*)::integer as count, count(distinct hash)::integer as distinct from drizzle.__drizzle_migrations',
    );
    expect(rows[0].count).toBeGreaterThan(0);
    expect(rows[0].count).toBe(rows[0].distinct);
  }, 60_000);
});

describe('The embedded database', () => {
  it('answers queries, refuses bad ones, and goes on', async () => {
    const { pool } = await connectHere();
    await expect(pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await expect(pool.query('select $1::integer', ['x'])).rejects.toMatchObject({ code: '22P02' });
    const { rows } = await pool.query('select repeat($1, 2000000) as long', ['ກ']);
    expect(rows[0].long).toHaveLength(2_000_000);
  }, 60_000);

  it('lets transactions wait for each other, and undoes a failed one', async () => {
    const { db, pool } = await connectHere();
    await pool.query('create table counter (n integer); insert into counter values (0)');
    const raise = (fails: boolean) =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`select n from counter`);
        await tx.execute(sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`);
        if (fails) throw new Error('undone');
      });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => raise(index % 4 === 0)),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    const { rows } = await pool.query('select n from counter');
    expect(rows).toEqual([{ n: 15 }]);
  }, 60_000);

  it('gives the next connection a clean session after one that was thrown away in a transaction', async () => {
    const { pool } = await connectHere();
    const client = await pool.connect();
    await client.query('create table half_done (n integer)');
    await client.query('begin');
    await client.query('insert into half_done values (1)');
    client.release(true);
    const { rows } = await pool.query('select count(*)::integer as count from half_done');
    expect(rows).toEqual([{ count: 0 }]);
  }, 60_000);

  it('has its connection back from a transaction that could not even begin', async () => {
    const { db } = await connectHere();
    const unheardOf = { isolationLevel: 'unheard of' as never };
    await expect(db.transaction(async () => undefined, unheardOf)).rejects.toThrow();
    // The only connection there is: where it were lost, this would wait for ever.
    expect(await db.transaction(async () => 'begun')).toBe('begun');
  }, 60_000);

  it('keeps what was written when it is closed and opened again', async () => {
    const first = await connectHere();
    await migrate(first);
    await first.pool.query(
      "insert into level (code, name_lo, name_en, stage, usual_age, position) values ('P1', 'ປ.1', 'P1', 'primary', 6, 1)",
    );
    await first.close();
    open.pop();
    const second = await connectHere();
    expect(await second.db.select({ nameLo: levels.nameLo }).from(levels)).toEqual([{ nameLo: 'ປ.1' }]);
  }, 60_000);

  it('refuses a second connection to its folder in one clear sentence', async () => {
    await connectHere();
    const refusal = await connect({ dataDir }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataFolderInUse);
    expect(refusal).toMatchObject({ code: 'DataFolderInUse', message: expect.stringContaining(dataDir) });
  }, 60_000);

  it('refuses a second process, and loses no acknowledged commit when the first is killed', async () => {
    const { child, acknowledged } = await startCommitter(50);
    await expect(connect({ dataDir })).rejects.toMatchObject({ code: 'DataFolderInUse' });
    child.kill('SIGKILL');
    await once(child, 'close');
    // The lock that the killed process left behind is stale and in nobody's way.
    const { pool } = await connectHere();
    const { rows } = await pool.query('select count(*)::integer as count from acknowledged where n <= $1', [
      acknowledged(),
    ]);
    expect(rows).toEqual([{ count: acknowledged() }]);
  }, 90_000);

  it('is not kept out by a lock whose process id now belongs to another process', async () => {
    writeFileSync(join(dataDir, 'postgres.lock'), `${process.ppid} 1\n`);
    const { pool } = await connectHere();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  }, 60_000);
});

it('keeps the school’s time on every connection, whatever the server’s own is', async () => {
  const { db } = await connectHere();
  const { rows } = await db.execute(sql`select '2026-11-25 00:30'::timestamptz as told`);
  expect(new Date(rows[0]?.told as string).toISOString()).toBe('2026-11-24T17:30:00.000Z');
});
