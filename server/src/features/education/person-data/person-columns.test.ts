import {
  erasedKinds,
  eraseStudent,
  exportPersonData,
  keptKinds,
  previewErasure,
} from '@suksa/contracts/education';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { leftOut } from './export-rules.ts';
import { namesOfKept } from './kept-columns-rules.ts';
import { type PersonTable, personTables } from './person-tables-repository.ts';
import { plant, takeRulesAside, whereStands } from './planted-testing.ts';

let server: TestServer;
let tables: ReadonlyMap<string, PersonTable>;
let id: number;

/** What the server has to understand, where any other word would do. */
const given = async (more = {}) => {
  const { rows } = await server.app.db.execute<{ id: number }>(
    sql`select min(id) as id from role where scope = 'own_children'`,
  );
  return { student: { status: 'withdrawn' }, app_user: { role_id: rows[0]?.id }, ...more };
};
let family: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  tables = await personTables(db);
  await takeRulesAside(db, tables);
  const planted = await plant(db, { tables, word: 'canary', given: await given() });
  id = Number(planted.get('student')?.id);
  family = planted.get('family') ?? {};
}, 120_000);
afterAll(() => server.stop());

const exported = async () => {
  const file = await server.send(exportPersonData, { params: { id } }, 'admin');
  return JSON.parse(await file.text()).tables as Record<string, unknown[]>;
};

test('The file of one student has every table of people, but those that are left out for a reason', async () => {
  expect(Object.keys(leftOut).filter((table) => !tables.has(table))).toEqual([]);
  const found = await exported();
  const expected = [...tables.keys()].filter((table) => !(table in leftOut));
  expect(Object.keys(found).sort()).toEqual([...expected, 'audit_entry'].sort());
  expect(JSON.stringify(found)).not.toMatch(/canary-\w+-(\w*_)?(token|hash|secret)/);
});

test('Nothing of another child of the family is in it', async () => {
  const { db } = server.app;
  const sibling = await plant(db, {
    tables,
    word: 'sibling',
    given: await given({ family: { row: family } }),
  });
  expect(JSON.stringify(await exported())).not.toContain('sibling');
  // As if erased before: nothing is kept for the sake of this child.
  await db.execute(sql`update student set erased_at = now() where id = ${sibling.get('student')?.id}`);
});

test('Erasing empties every column that can hold words, but those that are kept for a reason', async () => {
  const { db } = server.app;
  const wordy = [...tables.values()].flatMap(({ name, wordy: columns }) =>
    columns.map((column) => `${name}.${column}`),
  );
  const known = (await whereStands(db, tables, 'canary')).concat('student.status').sort();
  expect(known).toEqual(wordy.sort());
  const params = { id };
  const plan = await server.send(previewErasure, { params }, 'admin');
  expect(plan.removed.map(({ what }) => what)).toEqual(erasedKinds);
  expect(plan.kept.map(({ what }) => what)).toEqual(keptKinds.filter((what) => what !== 'cards'));
  const after = await server.send(
    eraseStudent,
    { params, body: { version: plan.version, reason: 'The family asked' } },
    'admin',
  );
  expect(after.removed).toEqual([]);
  const left = await whereStands(db, tables, 'canary');
  expect(left.concat('student.status').sort()).toEqual(namesOfKept());
  for (const search of ['student_search', 'family_search'])
    expect(
      (await db.execute(sql`select from ${sql.identifier(search)} where token like 'canary-%_search-token'`))
        .rows,
    ).toEqual([]);
});
