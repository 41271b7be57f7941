import { eraseStudent, previewErasure } from '@suksa/contracts/education';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { namesOfKept } from './kept-columns-rules.ts';
import { type PersonTable, personTables } from './person-tables-repository.ts';
import { plant, takeRulesAside, whereStands } from './planted-testing.ts';

let server: TestServer;
let tables: ReadonlyMap<string, PersonTable>;

/** What neither marks nor money know: the rows of somebody who asked for a place, and never came. */
const ofRegister = /^(mark|year_result|report_card|graduation_|rollover_)/;
const ofMoney =
  /^(invoice|payment|bank_line|refund|credit_|write_off|instalment_|late_fee_|void_request|fee_reminder)/;
const names = [
  ...['student.first_name_lo', 'student.surname_lo', 'student.first_name_en', 'student.surname_en'],
  ...['student.sort_key', 'student.folded_name', 'student.folded_latin_name', 'student.latin_sort_key'],
  ...[
    'enrolment.sort_key',
    'enrolment.latin_sort_key',
    'family.name_lo',
    'family.name_en',
    'family.sort_key',
    'family.latin_sort_key',
    'family_search.token',
  ],
];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.app;
  const all = await personTables(db);
  tables = new Map([...all].filter(([name]) => !ofRegister.test(name) && !ofMoney.test(name)));
  await takeRulesAside(db, all);
}, 120_000);
afterAll(() => server.stop());

const applicant = async (word: string) => {
  const { db } = server.app;
  const { rows } = await db.execute<{ id: number }>(
    sql`select min(id) as id from role where scope = 'own_children'`,
  );
  const given = {
    student: { status: 'applicant' },
    app_user: { role_id: rows[0]?.id },
    family: { company: '' },
  };
  return plant(db, { tables, word, given });
};

test('Of an applicant who never came, and the family, every word goes, the names too', async () => {
  const { db } = server.app;
  const planted = await applicant('canary');
  // What follows from a name follows again.
  for (const table of ['student', 'enrolment', 'family'])
    await db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
  const params = { id: Number(planted.get('student')?.id) };
  const plan = await server.send(previewErasure, { params }, 'admin');
  expect(plan).toMatchObject({ hindrances: [], nameStays: false });
  const body = { version: plan.version, reason: 'Never came' };
  expect((await server.send(eraseStudent, { params, body }, 'admin')).removed).toEqual([]);
  const kept = namesOfKept().filter(
    (column) => tables.has(column.split('.')[0] ?? '') && !names.includes(column) && !isEmpty.has(column),
  );
  const left = await whereStands(db, tables, 'canary');
  expect(left.concat('student.status').sort()).toEqual(kept);
});

/** Given empty above, or told by the student. */
const isEmpty = new Set(['family.company', 'enrolment.student_status']);

test('A guardian who was left out of the last child’s record is not left behind', async () => {
  const { db } = server.app;
  const planted = await applicant('second');
  const [student, guardian] = [Number(planted.get('student')?.id), Number(planted.get('guardian')?.id)];
  await db.execute(sql`delete from student_guardian where guardian_id = ${guardian}`);
  const params = { id: student };
  const plan = await server.send(previewErasure, { params }, 'admin');
  expect(plan.removed).toContainEqual({ what: 'guardians', count: 1 });
  const body = { version: plan.version, reason: 'Never came' };
  await server.send(eraseStudent, { params, body }, 'admin');
  const { rows } = await db.execute(
    sql`select name_en, phone, occupation, user_id from guardian where id = ${guardian}`,
  );
  expect(rows).toEqual([{ name_en: 'Guardian', phone: null, occupation: '', user_id: null }]);
  const account = await db.execute(
    sql`select name_en, phone, email from app_user where id = ${Number(planted.get('app_user')?.id)}`,
  );
  expect(account.rows).toEqual([{ name_en: 'Guardian', phone: null, email: null }]);
});
