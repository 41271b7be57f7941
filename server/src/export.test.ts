import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBatches, streamExport } from './export.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
/** What happens between two batches of the rows that are exported. */
let meanwhile: () => Promise<unknown> = async () => undefined;

const columns = [{ key: 'n', title: 'Number' }];

beforeAll(async () => {
  server = await startTestServer();
  const { app } = server;
  await app.db.execute(sql`create table counted as select n from generate_series(1, 2500) as n`);
  app.get<{ Querystring: { format: 'csv' | 'xlsx' } }>('/api/counted', ({ query }, reply) =>
    streamExport(reply, {
      format: query.format,
      filename: 'counted',
      columns,
      rows: inBatches(
        async ({ limit, offset }) => {
          if (offset > 0) await meanwhile();
          const { rows } = await app.db.execute<{ n: number }>(
            sql`select n from counted order by n limit ${limit} offset ${offset}`,
          );
          return rows;
        },
        ({ n }) => ({ n }),
      ),
    }),
  );
});
afterAll(() => server.stop());

const download = (format: 'csv' | 'xlsx' = 'csv') =>
  server.app.inject({ url: '/api/counted', query: { format } });

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('an export is sent whole, and says how long it is', async () => {
  const { statusCode, body, headers, rawPayload } = await download();
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="counted.csv"');
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(body.trim().split('\r\n').slice(1).map(Number)).toEqual(numbers(1, 2500));
});

test.each(['csv', 'xlsx'] as const)(
  'an export to %s that fails half-way is refused like any call, and no file begins',
  async (format) => {
    meanwhile = () => server.app.db.execute(sql`select no_such_column`);
    const { statusCode, headers, json } = await download(format);
    meanwhile = async () => undefined;
    expect(statusCode).toBe(500);
    expect(headers['content-disposition']).toBeUndefined();
    expect(json().error.code).toBe('internal_error');
    expect((await download(format)).statusCode).toBe(200);
  },
);

test('an export whose connection is lost is unavailable, and works when asked for again', async () => {
  meanwhile = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  const { statusCode, headers } = await download();
  meanwhile = async () => undefined;
  expect(statusCode).toBe(503);
  expect(headers['retry-after']).toBe('2');
  expect((await download()).statusCode).toBe(200);
});

test('nothing can be written while an export is read', async () => {
  meanwhile = () => server.app.db.execute(sql`insert into counted values (0)`);
  expect((await download()).statusCode).not.toBe(200);
  meanwhile = async () => undefined;
  const { rows } = await server.app.db.execute(sql`select 1 from counted where n = 0`);
  expect(rows).toEqual([]);
});

// The embedded database has one session, so nobody else writes while it is read.
const onServer = test.runIf(process.env.TEST_DATABASE_URL);

onServer(
  'an export is of one moment: what is written meanwhile neither doubles nor skips a row',
  async () => {
    meanwhile = async () => {
      const client = await server.app.connection.pool.connect();
      await client.query(
        'insert into counted values (0), (-1); delete from counted where n between 900 and 950',
      );
      client.release();
      meanwhile = async () => undefined;
    };
    const { body } = await download();
    expect(body.trim().split('\r\n').slice(1).map(Number)).toEqual(numbers(1, 2500));
  },
);
