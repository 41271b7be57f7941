import type { Endpoint } from '@suksa/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer, type Where } from '../test-server.ts';
import { randomOf } from './hostile-values.ts';
import { sampleInput } from './sample-input.ts';

/** Which records are asked for, of each kind: `npm run e2e -- hostile` takes more. */
const ids = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610].slice(
  0,
  process.env.FUZZ_REQUESTS ? 14 : 9,
);
const nothing = 2_147_483_647;

/** Whose role ends at a branch, a class or a child: those who work in two branches are put into the first alone. */
const narrow: readonly Account[] = ['registrar', 'cashier', 'head', 'teacher', 'gate', 'family'];

let server: TestServer;
/** Addresses with an id that somebody reads, with the ids that only the second branch has. */
let foreign: Map<string, readonly number[]>;

function studentsOfSecond() {
  return 'select student_id as id from enrolment group by 1 having bool_and(branch_id = 2)';
}
const classesOfSecond =
  'select class.id from class join academic_year y on y.id = year_id where y.branch_id = 2';

const parametersOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);

/** `/api/education/students/:id` of whatever stands below it. */
const recordOf = ({ path }: Endpoint) => path.replace(/(\/:\w+).*$/, '/:id');

const ask = (
  endpoint: Endpoint,
  id: number,
  as: Account,
  { where = {}, body }: { where?: Where; body?: unknown },
) =>
  server.ask(
    endpoint,
    {
      params: Object.fromEntries(parametersOf(endpoint).map((name) => [name, id])),
      ...(body ? { body } : {}),
    },
    as,
    where,
  );

const reads = () =>
  server.app.endpoints.filter(
    ({ method, path, access }) =>
      method === 'GET' && access !== 'public' && parametersOf({ path } as Endpoint).length > 0,
  );

/** By branch: what an administrator reads wherever they are, and so doesn't tell the branches apart. */
const _onlyOfSecondBranch: Readonly<Record<string, string>> = {
  '/api/education/students/:id': studentsOfSecond(),
  '/api/reports/attendance/students/:id': studentsOfSecond(),
  '/api/education/classes/:id': classesOfSecond,
  '/api/reports/mark-book/:id': classesOfSecond,
  '/api/reports/cards/classes/:id': classesOfSecond,
  '/api/feeinvoice/invoices/:id': 'select id from invoice where branch_id = 2',
  '/api/feeinvoice/payments/:id': 'select id from payment where branch_id = 2',
  '/api/feeinvoice/students/:id': studentsOfSecond(),
  '/api/settings/customers/children/:id': studentsOfSecond(),
  '/api/feeinvoice/tills/:id': 'select id from till where branch_id = 2',
};

/** What the administrator finds in one branch and not in the other. */
const foundInSecondBranch = async (endpoint: Endpoint): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const id of ids) {
    const [first, second] = await Promise.all(
      [1, 2].map(async (branchId) => (await ask(endpoint, id, 'admin', { where: { branchId } })).statusCode),
    );
    if (second === 200 && first !== 200) found.push(id);
  }
  return found;
};

beforeAll(async () => {
  server = await startTestServer();
  await server.app.connection.pool.query(
    `delete from user_branch where branch_id <> 1 and user_id in (select id from app_user where username = any($1))`,
    [narrow],
  );
  foreign = new Map();
  for (const endpoint of reads()) {
    const found = await foundInSecondBranch(endpoint);
    if (found.length > 0)
      foreign.set(recordOf(endpoint), [...new Set([...(foreign.get(recordOf(endpoint)) ?? []), ...found])]);
  }
});
afterAll(() => server.stop());

const told = async (endpoint: Endpoint, id: number, as: Account, more: { where?: Where; body?: unknown }) => {
  const { statusCode, headers, payload } = await ask(endpoint, id, as, more);
  const code =
    statusCode >= 400 && String(headers['content-type']).includes('json')
      ? JSON.parse(payload).error.code
      : '';
  return `${statusCode} ${code}`;
};

describe('a record of another branch', () => {
  test('is there to be asked for: students, classes, invoices and more', () => {
    expect(foreign.size).toBeGreaterThan(5);
    expect([...foreign].filter(([, found]) => found.length === 0)).toEqual([]);
  });

  test.each(narrow)('answers %s, to each call about it, as one that isn’t there', async (account) => {
    const different: string[] = [];
    for (const endpoint of server.app.endpoints) {
      const records = parametersOf(endpoint).length > 0 ? foreign.get(recordOf(endpoint)) : undefined;
      if (!records || endpoint.access === 'public') continue;
      const random = randomOf(endpoint.path.length);
      const body = endpoint.method === 'GET' ? undefined : sampleInput(endpoint, random).body;
      for (const id of records.slice(0, 3))
        for (const where of [{}, { branchId: 2 }]) {
          const [there, not] = [
            await told(endpoint, id, account, { where, body }),
            await told(endpoint, nothing, account, { where, body }),
          ];
          if (there !== not) different.push(`${endpoint.name} ${id}: ${there}, not ${not}`);
        }
    }
    expect(different).toEqual([]);
  });
});
