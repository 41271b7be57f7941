import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayIn } from '../school/clock.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

const minute = 60_000;

test('tests run on a Wednesday of term I, whatever the date', () => {
  expect(todayIn()).toBe('2026-11-25');
});

test('the database of a test tells the time of the test', async () => {
  for (const told of ['now()', 'clock_timestamp()']) {
    const { rows } = await database.connection.pool.query<{ now: Date }>(`select ${told} as now`);
    expect(Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now()), told).toBeLessThan(minute);
  }
});

test('a thread of a test tells the time of the test, also one with arguments of its own', async () => {
  const source = `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.postMessage(Date.now())`;
  const told = await new Promise<number>((resolve) =>
    new Worker(new URL(source), { execArgv: [] }).once('message', resolve),
  );
  expect(Math.abs(told - Date.now())).toBeLessThan(minute);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'a query that leaves out the transaction that it is made in is refused',
  async () => {
    const { db } = database.connection;
    const refused = { message: expect.stringContaining('beside the transaction') };
    const beside = db.transaction(() => db.execute('select 1'));
    await expect(beside).rejects.toMatchObject({ cause: refused });
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow(
      'beside the transaction',
    );
    await db.transaction((tx) => tx.execute('select 1'));
    await db.execute('select 1');
  },
);
