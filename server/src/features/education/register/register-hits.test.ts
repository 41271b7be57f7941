import {
  admitStudent,
  editStudent,
  getStudent,
  listStudents,
  type RegisterQuery,
  type Student,
} from '@suksa/contracts/education';
import { findFamilies } from '@suksa/contracts/feeinvoice';
import { listCustomers } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anAdmission } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.stop());

let born = 0;
const admit = async (changes: Parameters<typeof anAdmission>[1]) =>
  server.send(
    admitStudent,
    {
      body: await anAdmission(server, {
        birthDate: `2018-${String((born++ % 12) + 1).padStart(2, '0')}-11`,
        ...changes,
      }),
    },
    'registrar',
  );
const rowsOf = async (query: Partial<RegisterQuery>, account: 'registrar' | 'family' = 'registrar') =>
  (await server.send(listStudents, { query: { size: 100, ...query } }, account)).rows;
const guardian = (nameEn: string, phone: string) => ({
  relation: 'mother' as const,
  nameEn,
  phone,
  isPayer: true,
});

describe('a search', () => {
  test('puts the very code first, then the name, and says of everybody else why they fit', async () => {
    const word = 'Xylophon';
    const byGuardian = await admit({
      firstNameEn: 'Aaron',
      surnameEn: 'First',
      guardians: [guardian(`${word} Mother`, '020 59123401')],
    });
    const byNickname = await admit({ firstNameEn: 'Abel', surnameEn: 'Second', nickname: word });
    const byName = await admit({ firstNameEn: word, surnameEn: 'Zed' });
    const rows = await rowsOf({ q: word, names: 'en' });
    expect(rows.map(({ id, match }) => [id, match?.by ?? null, match?.text.en ?? null])).toEqual([
      [byName.id, null, null],
      [byGuardian.id, 'guardian', `${word} Mother`],
      [byNickname.id, 'nickname', word],
    ]);
    expect((await rowsOf({ q: byNickname.code }))[0]).toMatchObject({ id: byNickname.id, match: null });
    expect(await rowsOf({ q: '59123401' })).toMatchObject([
      { id: byGuardian.id, match: { by: 'guardian_phone', text: { en: '020 5912 3401' } } },
    ]);
  });

  test('finds a student by the former name, and says so', async () => {
    const student = await admit({ firstNameEn: 'Quondam', surnameEn: 'Erstwhile' });
    await rename(student, 'Presently');
    const [found] = await rowsOf({ q: 'Quondam' });
    expect(found).toMatchObject({ id: student.id, match: { by: 'former_name' } });
  });

  test('by another guardian’s phone finds nothing for a family, which may not read it', async () => {
    const [child] = await rowsOf({}, 'family');
    const { rows } = await server.app.db.execute<{ phone: string }>(sql`
      select g.phone from guardian g join student_guardian pg on pg.guardian_id = g.id
      where pg.student_id = ${child?.id ?? 0} and g.phone is not null limit 1`);
    const q = (rows[0]?.phone ?? '').slice(-8);
    expect((await rowsOf({ q })).map(({ id }) => id)).toContain(child?.id);
    expect(await rowsOf({ q }, 'family')).toEqual([]);
  });

  test('at the till and among customers puts the families of that name first, and names the guardian of the others', async () => {
    const byGuardian = await admit({
      firstNameEn: 'Aa',
      surnameEn: 'Aa',
      guardians: [guardian('Wolframite Lady', '020 59123402')],
    });
    const named = await admit({ firstNameEn: 'Zz', surnameEn: 'Wolframite' });
    const idOf = async ({ id }: Student) =>
      (await server.send(getStudent, { params: { id } }, 'registrar')).family.id;
    const expected = [
      [await idOf(named), null],
      [await idOf(byGuardian), 'Wolframite Lady'],
    ];
    const till = await server.send(findFamilies, { query: { q: 'Wolframite' } }, 'cashier');
    expect(till.rows.map(({ id, match }) => [id, match?.text.en ?? null])).toEqual(expected);
    const customers = await server.send(
      listCustomers,
      { query: { q: 'Wolframite', names: 'en' } },
      'operator',
    );
    expect(customers.rows.map(({ id, match }) => [id, match?.text.en ?? null])).toEqual(expected);
  });
});

const rename = async ({ id }: Student, firstNameEn: string) => {
  const { code, status, photo, family, siblings, enrolments, formerNames, ...edit } = await server.send(
    getStudent,
    { params: { id } },
    'registrar',
  );
  const { id: _, ...body } = edit;
  await server.send(editStudent, { params: { id }, body: { ...body, firstNameEn } }, 'registrar');
};

test('a search in a branch finds who came to it from another, and nobody who never was there', async () => {
  const { db } = server.app;
  const word = 'Bassoon';
  const student = await admit({ firstNameEn: word, surnameEn: 'Mover' });
  await db.execute(sql`select settle_search_branches()`);
  const { rows } = await db.execute<{ branch_id: number; year_id: number; class_id: number }>(sql`
    select c.branch_id, c.year_id, c.id as class_id from class c join academic_year y on y.id = c.year_id
    where y.state = 'open' and c.branch_id not in (select branch_id from enrolment where student_id = ${student.id})
    order by c.id limit 1`);
  const [place] = rows;
  if (!place) throw new Error('the demo school has one branch only');
  const there = { branchId: place.branch_id, yearId: place.year_id };
  const found = async () =>
    (await server.send(listStudents, { query: { q: word } }, 'admin', there)).rows.map(({ id }) => id);
  expect(await found()).toEqual([]);
  await db.execute(sql`update enrolment set end_date = start_date, exit_code = 'transferred_out'
    where student_id = ${student.id}`);
  await db.execute(sql`insert into enrolment (student_id, branch_id, year_id, class_id, start_date, entry_code)
    select ${student.id}, ${place.branch_id}, ${place.year_id}, ${place.class_id}, max(end_date) + 1, 'transferred_in'
    from enrolment where student_id = ${student.id}`);
  expect(await found()).toEqual([student.id]);
});

test('a search reads its words from an index alone, those of other branches left out there', async () => {
  const client = await server.app.connection.pool.connect();
  try {
    const { rows } = await client.query(`explain select student_id, fields from student_search
      where branches = branch_bit(1) and token >= 'ba' collate "C" and token < 'bb' collate "C"`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
      'Index Only Scan using student_search_in_branch',
    );
  } finally {
    client.release();
  }
});

describe('a list', () => {
  test('is sorted by the name that is shown: Latin in English, Lao in Lao', async () => {
    const latin = (names: string[]) => [...names].sort(new Intl.Collator('en').compare);
    const lao = (names: string[]) => [...names].sort(new Intl.Collator('lo').compare);
    await admit({ firstNameEn: 'Àbel', surnameEn: 'Marked' });
    await admit({ firstNameEn: '' });
    const english = (await rowsOf({ names: 'en' })).map(({ name }) => name.en || name.lo);
    expect(english).toEqual(latin(english));
    expect(english.at(0)).toMatch(/^[a-zà]/i);
    const inLao = (await rowsOf({ names: 'lo' })).map(({ name }) => name.lo || name.en);
    expect(inLao).toEqual(lao(inLao));
    expect(english[0]).not.toBe(inLao[0]);
  });
});
