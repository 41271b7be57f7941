import {
  erasedOfStaff,
  eraseStaff,
  keptOfStaff,
  previewStaffErasure,
} from '@suksa/contracts/settings/data/staff-erasure';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  type About,
  type PersonTable,
  personTables,
} from '../../education/person-data/person-tables-repository.ts';
import { plant, takeRulesAside, whereStands } from '../../education/person-data/planted-testing.ts';
import { namesOfKeptOfStaff } from './staff-columns-rules.ts';

/** Somebody who works here; guardians and who pays are other people. */
const ofStaff: About = {
  people: ['app_user'],
  naming: { user_id: 'app_user', teacher_id: 'app_user' },
  above: [],
  without: ['guardian', 'customer_account'],
};

let server: TestServer;
let tables: ReadonlyMap<string, PersonTable>;
let id: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  tables = await personTables(db, ofStaff);
  await takeRulesAside(db, tables);
  const { rows } = await db.execute<{ id: number }>(
    sql`select role_id as id from app_user where username = 'registrar'`,
  );
  const ended = { end_date: '2026-09-02' };
  const planted = await plant(db, {
    ...{ tables, word: 'canary' },
    given: {
      app_user: { role_id: rows[0]?.id, status: 'disabled' },
      homeroom: ended,
      teacher_assignment: ended,
    },
  });
  id = Number(planted.get('app_user')?.id);
}, 120_000);
afterAll(() => server.stop());

test('Erasing somebody who worked here empties every column that can hold words, but those that are kept for a reason', async () => {
  const { db } = server.app;
  const wordy = [...tables.values()].flatMap(({ name, wordy: columns }) =>
    columns.map((column) => `${name}.${column}`),
  );
  const known = (await whereStands(db, tables, 'canary')).concat('app_user.status').sort();
  expect(known).toEqual(wordy.sort());
  const params = { id };
  const plan = await server.send(previewStaffErasure, { params }, 'admin');
  expect(plan.hindrances).toEqual([]);
  expect(plan.removed.map(({ what }) => what)).toEqual(erasedOfStaff);
  const body = { version: plan.version, reason: 'Asked for on paper' };
  const after = await server.send(eraseStaff, { params, body }, 'admin');
  expect(after.removed).toEqual([]);
  const left = await whereStands(db, tables, 'canary');
  expect(left.concat('app_user.status').sort()).toEqual(namesOfKeptOfStaff());
  expect(keptOfStaff).toEqual(expect.arrayContaining(after.kept.map(({ what }) => what)));
});
