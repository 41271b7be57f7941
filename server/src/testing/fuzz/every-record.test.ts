import type { Endpoint } from '@suksa/contracts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer, type Where } from '../test-server.ts';
import { randomOf } from './hostile-values.ts';
import { putRow } from './put-into-branch.ts';
import { linksOfBranch, ofNoBranch, recordsOfBranch, tablesOfBranch } from './records-of-branch.ts';
import { sampleInput } from './sample-input.ts';

/** How many records of each kind are asked for: `npm run e2e -- hostile` takes more. */
const ofEachKind = process.env.FUZZ_REQUESTS ? 10 : 1;
const nothing = 2_147_483_647;

/** Whose role ends at a branch, a class or a child: those who work in two branches are put into the first alone. */
const narrow: readonly Account[] = ['registrar', 'cashier', 'head', 'teacher', 'gate', 'family'];

let server: TestServer;
/** Of each kind, ids that only the second branch has. */
let foreign: Map<string, readonly number[]>;

const parametersOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);

/** `/api/education/students/:id` of whatever stands below it. */
const kindOf = ({ path }: Endpoint) => path.replace(/(\/:\w+).*$/, '$1');

const withRecord = () =>
  server.app.endpoints.filter(
    (endpoint) => parametersOf(endpoint).length > 0 && endpoint.access !== 'public',
  );

interface RecordCall {
  readonly as: Account;
  readonly id: number;
  readonly where?: Where;
  readonly body?: unknown;
}

const ask = (endpoint: Endpoint, { as, id, where = {}, body }: RecordCall) =>
  server.ask(
    endpoint,
    {
      params: Object.fromEntries(parametersOf(endpoint).map((name) => [name, id])),
      ...(body ? { body } : {}),
    },
    as,
    where,
  );

/** Whatever the demo school has in its first branch alone is put into the second. */
const fillSecond = async (pool: Pool) => {
  const client = await pool.connect();
  const asSecond = (query: string) => query.replaceAll('$1', '2');
  const links = Object.fromEntries(
    Object.entries(linksOfBranch).map(([column, query]) => [column, asSecond(query)]),
  );
  try {
    await client.query('begin; set local session_replication_role = replica');
    for (const [table, query] of tablesOfBranch) {
      const { rowCount } = await client.query(`${asSecond(query)} limit 1`);
      if (rowCount === 0) await putRow(client, table, links);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
};

beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.app.connection;
  await pool.query(
    `delete from user_branch where branch_id <> 1 and user_id in (select id from app_user where username = any($1))`,
    [narrow],
  );
  await fillSecond(pool);
  foreign = new Map();
  for (const [kind, query] of Object.entries(recordsOfBranch)) {
    const { rows } = await pool.query<{ id: number }>(
      `select id from (${query}) as found order by id limit $2`,
      [2, ofEachKind],
    );
    foreign.set(
      kind,
      rows.map(({ id }) => Number(id)),
    );
  }
});
afterAll(() => server.stop());

const told = async (endpoint: Endpoint, asked: RecordCall) => {
  const { statusCode, headers, payload } = await ask(endpoint, asked);
  const code =
    statusCode >= 400 && String(headers['content-type']).includes('json')
      ? JSON.parse(payload).error.code
      : '';
  return `${statusCode} ${code}`;
};

test('every kind of record that an address names is known, or known to belong to no branch', () => {
  const kinds = [...new Set(withRecord().map(kindOf))].sort();
  expect([...Object.keys(recordsOfBranch), ...ofNoBranch].sort()).toEqual(kinds);
});

describe('a record of another branch', () => {
  test('is there to be asked for, of every kind but one', () => {
    const missing = [...foreign].flatMap(([kind, ids]) => (ids.length === 0 ? [kind] : []));
    // An account of a family is more than a row: `family-scope.test.ts` has two.
    expect(missing).toEqual(['/api/settings/customer-accounts/:id']);
  });

  test.each(narrow)('answers %s, to each call about it, as one that isn’t there', async (as) => {
    const different: string[] = [];
    for (const endpoint of withRecord()) {
      const random = randomOf(endpoint.path.length);
      const body = endpoint.method === 'GET' ? undefined : sampleInput(endpoint, random).body;
      for (const id of foreign.get(kindOf(endpoint)) ?? [])
        for (const where of [{}, { branchId: 2 }]) {
          const there = await told(endpoint, { as, id, where, body });
          const not = await told(endpoint, { as, id: nothing, where, body });
          if (there !== not) different.push(`${endpoint.name} ${id}: ${there}, not ${not}`);
        }
    }
    expect(different).toEqual([]);
  });
});
