import { copyByDump } from '@suksa/testing/postgres';
import { afterEach, expect, test } from 'vitest';
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Connection } from '../connection.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const opened: TestDatabase[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.remove()));
});

async function keep(database: Promise<TestDatabase>): Promise<Connection> {
  opened.push(await database);
  return (await database).connection;
}

const addressOf = async ({ pool }: Connection): Promise<string> => {
  const { rows } = await pool.query('select current_database() as name');
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${rows[0].name}`;
  return url.href;
};

/** Each table with how many rows it has. */
const rowsOf = async ({ pool }: Connection): Promise<readonly unknown[]> => {
  const { rows } = await pool.query(`
    select relname, (xpath('//n/text()', query_to_xml(
      format('select count(*) as n from %s', oid::regclass), false, true, '')))[1]::text as n
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  return rows;
};

test.runIf(serverUrl)('a school comes over whole by pg_dump and pg_restore', async () => {
  const school = await keep(openTestDatabase());
  const empty = await keep(openEmptyDatabase('postgresql'));
  copyByDump(await addressOf(school), await addressOf(empty));
  const came = await rowsOf(empty);
  expect(came).toContainEqual({ relname: 'payment', n: expect.stringMatching(/^[1-9]/) });
  expect(came).toEqual(await rowsOf(school));
});
