import type { Endpoint } from '@suksa/contracts';
import { getStudent, listStudents } from '@suksa/contracts/education';
import { readFamilyBalance } from '@suksa/contracts/feeinvoice';
import { dashboard, findStudents, me } from '@suksa/contracts/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
/** What must never reach the family: others' student codes, phones (the other parent's too), invoice and receipt numbers. */
let foreign: string[];
let own: { students: number[]; family: number; codes: string[] };
let strangers: { id: number; code: string; familyId: number }[];

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.app.connection.pool.query(text, values)).rows as Row[];

beforeAll(async () => {
  server = await startTestServer();
  const children = await query<{ id: number; code: string; family_id: number }>(
    `select p.id, p.code, p.family_id from student p join student_guardian pg on pg.student_id = p.id
     join guardian g on g.id = pg.guardian_id join app_user u on u.id = g.user_id where u.username = 'family'`,
  );
  const family = children[0]?.family_id ?? 0;
  own = { students: children.map(({ id }) => id), family, codes: children.map(({ code }) => code) };
  strangers = (
    await query<{ id: number; code: string; family_id: number }>(
      'select id, code, family_id from student where family_id <> $1 order by id',
      [family],
    )
  ).map(({ id, code, family_id }) => ({ id, code, familyId: family_id }));
  const texts = await query<{ text: string }>(
    `select code as text from student where family_id <> $1
     union select phone from guardian where phone is not null
       and user_id is distinct from (select id from app_user where username = 'family')
     union select number from invoice where family_id <> $1
     union select receipt_code from payment where family_id <> $1`,
    [family],
  );
  foreign = texts.flatMap(({ text }) => (text.startsWith('+856') ? [text, spaced(text)] : [text]));
});
afterAll(() => server.stop());

/** `+8562055551234` as answers write it: `020 5555 1234`. */
const spaced = (phone: string) => phone.replace(/^\+85620(\d{4})(\d{4})$/, '020 $1 $2');

const leaked = (payload: string) => foreign.filter((text) => payload.includes(text));

/** Their sessions must outlive the test. */
const left = new Set(['session.logout', 'session.login']);
const parametersOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);

const ask = (endpoint: Endpoint, id: number, asked: Readonly<Record<string, unknown>> = {}) =>
  server.ask(
    endpoint,
    {
      params: Object.fromEntries(parametersOf(endpoint).map((name) => [name, id])),
      query: asked,
      ...(endpoint.method === 'GET' ? {} : { body: {} }),
    },
    'family',
  );

describe('a signed-in family', () => {
  test('sees its own children and what is owed for them', async () => {
    const { rows } = await server.send(listStudents, { query: { size: 100 } }, 'family');
    expect(rows.map(({ id }) => id).sort()).toEqual([...own.students].sort());
    const board = await server.send(dashboard, {}, 'family');
    expect(board.children.map(({ id }) => id).sort()).toEqual([...own.students].sort());
    expect(board.figures).toEqual([]);
    const account = await server.send(readFamilyBalance, { params: { id: own.family } }, 'family');
    expect(account.balance).toBe(board.children.reduce((sum, { balance }) => sum + balance, 0));
    expect(account.guardians.filter(({ phone }) => phone !== null)).toHaveLength(1);
    expect(account.guardians.length).toBeGreaterThan(1);
  });

  test('gets from no endpoint at all anything of another family, whatever it asks for', async () => {
    const { functions } = await server.send(me, {}, 'family');
    const held = new Set(['signed-in', ...functions.map(({ name }) => name)]);
    const asked: string[] = [];
    for (const endpoint of server.app.endpoints) {
      const { name, access } = endpoint;
      if (left.has(name) || access === 'public') continue;
      if (!held.has(access)) {
        const { statusCode, payload } = await ask(endpoint, 1);
        expect({ name, statusCode, code: JSON.parse(payload).error.code }).toEqual({
          name,
          statusCode: 403,
          code: 'no_permission',
        });
        continue;
      }
      asked.push(name);
      const ids = parametersOf(endpoint).length > 0 ? Array.from({ length: 70 }, (_, at) => at + 1) : [1];
      for (const id of ids) {
        const answer = await ask(endpoint, id);
        expect(answer.statusCode, name).not.toBe(500);
        expect({ name, id, leaked: leaked(answer.payload) }).toEqual({ name, id, leaked: [] });
      }
      for (const wanted of [
        { size: 100 },
        { q: strangers[0]?.code, size: 20 },
        { class: 1, month: '2026-10', date: '2026-10-01', size: 100 },
        { family: strangers[0]?.familyId, student: strangers[0]?.id },
      ]) {
        const answer = await ask(endpoint, 1, wanted);
        expect({ name, wanted, leaked: leaked(answer.payload) }).toEqual({ name, wanted, leaked: [] });
      }
    }
    // What a family may ask for at all; a new one must hold to the same rule.
    expect(asked).toEqual(expect.arrayContaining(['education.student.list', 'feeinvoice.family.balance']));
    // Some thousand requests.
  }, 300_000);

  test("doesn't find a stranger by id or by name", async () => {
    for (const { id, code, familyId } of strangers.slice(0, 10)) {
      await expect(server.send(getStudent, { params: { id } }, 'family')).rejects.toMatchObject({
        status: 404,
      });
      await expect(
        server.send(readFamilyBalance, { params: { id: familyId } }, 'family'),
      ).rejects.toMatchObject({ status: 404 });
      expect((await server.send(findStudents, { query: { q: code } }, 'family')).rows).toEqual([]);
    }
    for (const code of own.codes)
      expect((await server.send(findStudents, { query: { q: code } }, 'family')).rows).toHaveLength(1);
  });

  test("gets no stranger's photo: the file of each student is only for those who may know of it", async () => {
    const files = server.app.endpoints.filter(
      ({ name, output, access }) => output === 'file' && access !== 'public' && name.includes('hoto'),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const endpoint of files)
      for (const { id } of strangers.slice(0, 5))
        expect((await ask(endpoint, id)).statusCode, endpoint.name).toBeGreaterThanOrEqual(400);
  });

  test('sees a child in another branch beside one in this', async () => {
    const [child] = own.students;
    const [year] = await query<{ id: number; branch_id: number; class_id: number }>(
      `select y.id, y.branch_id, c.id as class_id from academic_year y join class c on c.year_id = y.id
       where y.state = 'open' and y.branch_id <> 1 limit 1`,
    );
    if (!year || child === undefined) return;
    await query(
      "update enrolment set branch_id = $1, year_id = $2, class_id = $3 where student_id = $4 and year_id in (select id from academic_year where state = 'open')",
      [year.branch_id, year.id, year.class_id, child],
    );
    const board = await server.send(dashboard, {}, 'family');
    expect(board.children.map(({ id }) => id).sort()).toEqual([...own.students].sort());
  });
});
